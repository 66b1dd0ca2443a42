/** The service's facts about a failure, as fields. */
import { factsOf } from '../../../../nodes/shared/errors/facts';
import type { Failure } from '../../../../nodes/shared/errors/failure';
import { refusal, failed, notSent, found, resetsAt } from './samples';

describe('the facts of a failure', () => {
	const details = {
		...{ action: 'connect', dashboardUrl: 'd', providedUrl: 'p', expectedFormat: 'f' },
		...{ profileUrl: 'u', connectedAt: 'c', dailyLimit: 50, used: '7', resetTime: 'r' },
	};
	const many = Array.from({ length: 60 }, (_, place) => `p${place}`);
	const byName = Object.fromEntries(many.map((name) => [name, name]));

	test.each<[Failure, object]>([
		[refusal(400, { message: 'M', error: 'E' }), { serviceMessage: 'M' }],
		[refusal(400, { message: '', error: 'E' }), { serviceMessage: 'E' }],
		[refusal(400, { message: ['M'] }), {}],
		[refusal(400, { message: 'm'.repeat(1_000) }), { serviceMessage: 'm'.repeat(1_000) }],
		[refusal(400, { message: 'm'.repeat(1_001) }), { serviceMessage: `${'m'.repeat(1_000)}…` }],
		[refusal(400, { details }), { ...details, used: 7 }],
		[refusal(400, { details: { dailyLimit: -1, used: 'few' } }), {}],
		[
			refusal(400, { details: { voice_id: 'v', active_campaigns: 2, last_used: 'l' } }),
			{ voiceId: 'v', activeCampaigns: 2, lastUsed: 'l' },
		],
		[refusal(400, { availableRoute: 'GET /x' }), { availableRoute: 'GET /x' }],
		[
			refusal(403, {
				permissionHelp: { required: 'r', available: ['a', null, 'b'], documentation: 'd' },
			}),
			{ requiredPermission: 'r', availablePermissions: ['a', 'b'], documentationUrl: 'd' },
		],
		[refusal(403, { permissionHelp: { available: [] } }), { availablePermissions: [] }],
		[refusal(403, { permissionHelp: { available: 'all' } }), {}],
		[
			refusal(403, { permissionHelp: { available: many } }),
			{ availablePermissions: many.slice(0, 50) },
		],
		[
			refusal(403, { permissionHelp: { available: ['x'.repeat(201)] } }),
			{ availablePermissions: [`${'x'.repeat(200)}…`] },
		],
		[
			refusal(400, { details: { invalidParams: { a: 'x', b: null } } }),
			{ invalidParams: { a: 'x' } },
		],
		[refusal(400, { details: { invalidParams: { b: null } } }), {}],
		[refusal(400, { details: { invalidParams: {} } }), {}],
		[
			refusal(400, { details: { invalidParams: { ['n'.repeat(201)]: 'x'.repeat(201) } } }),
			{ invalidParams: { [`${'n'.repeat(200)}…`]: `${'x'.repeat(200)}…` } },
		],
		[
			refusal(400, { details: { invalidParams: byName } }),
			{ invalidParams: Object.fromEntries(Object.entries(byName).slice(0, 50)) },
		],
		[refusal(400), {}],
		[failed('timeout'), {}],
		[failed('serverError', { body: { message: 'M' } }), { serviceMessage: 'M' }],
		[notSent('rateLimit', { resetsAt }), { resetsAt: resetsAt.toISOString() }],
		[notSent('rateLimit'), {}],
		[found(), {}],
		[
			found({ because: { kind: 'notSent', reason: 'rateLimit', resetsAt } }),
			{ resetsAt: resetsAt.toISOString() },
		],
		[
			found({ because: { kind: 'refusal', status: 400, body: { message: 'M' } } }),
			{ serviceMessage: 'M' },
		],
	])('%j', (failure, facts) => {
		expect(factsOf(failure)).toEqual(facts);
	});
});
