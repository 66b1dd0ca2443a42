import type { IDataObject } from 'n8n-workflow';
import { errorItem, faultsOf } from '../../items';
import { manually } from '../lead/samples';
import type { Reply } from '../service';
import { serve } from '../service';
import { key, runLead, useStage, waitingUpTo } from '../stage';

useStage();

const create = { operation: 'create', ...manually };

/** What the error item of a lead that gets this answer says in `details`. */
async function detailsOf(reply: Reply): Promise<IDataObject> {
	serve(() => reply);
	const { json } = await runLead(create, { ...waitingUpTo(0), onError: 'continueRegularOutput' });
	expect(faultsOf(json, errorItem)).toEqual([]);
	const { nextStep, ...details } = json[0].details as IDataObject;
	expect(nextStep).toMatch(/^\S.{10,}/);
	return { outcome: json[0].outcome, ...details };
}

/** A body with all that openapi.yaml has of one. */
const bodyOf = (code: string, others: IDataObject): IDataObject => ({
	error: true,
	code,
	message: 'As the service says it',
	version: '2.0',
	timestamp: '2026-03-31T07:00:00.000Z',
	...others,
});

const refused = { outcome: 'failed', serviceMessage: 'As the service says it' };
const invalidParams = { limit: 'must be 1 to 100', status: 'must be one of the list' };
const permission = { required: 'leads:write', available: ['leads:read', 'voice:read'] };

describe('the facts of each error body are fields of the error item', () => {
	const toConnect = { action: 'connect', dashboardUrl: 'https://d.example' };
	const wrongUrl = { providedUrl: 'ada', expectedFormat: 'https://x.example/in/name' };
	const connected = { profileUrl: 'https://x.example/in/ada', connectedAt: '2026-01-01T00:00:00Z' };
	const lastUsed = '2026-03-30T10:00:00Z';

	test.each<[string, number, IDataObject, IDataObject]>([
		['VALIDATION_ERROR', 400, { invalidParams }, { invalidParams }],
		['LINKEDIN_NOT_CONNECTED', 400, toConnect, toConnect],
		['INVALID_LINKEDIN_URL', 400, wrongUrl, wrongUrl],
		['LINKEDIN_ALREADY_CONNECTED', 400, connected, connected],
		['VOICE_CLONE_NOT_FOUND', 404, { voice_id: 'v1' }, { voiceId: 'v1' }],
		[
			'VOICE_CLONE_IN_USE',
			409,
			{ active_campaigns: 2, last_used: lastUsed },
			{ activeCampaigns: 2, lastUsed },
		],
	])('%s', async (code, status, details, facts) => {
		const body = bodyOf(code, { details });
		expect(await detailsOf({ status, body })).toEqual({ ...refused, code, status, ...facts });
	});

	test('a permission that is missing', async () => {
		const permissionHelp = { ...permission, documentation: 'https://docs.example' };
		const body = bodyOf('PERMISSION_DENIED', { permissionHelp });
		expect(await detailsOf({ status: 403, body })).toEqual({
			...{ ...refused, code: 'PERMISSION_DENIED', status: 403 },
			requiredPermission: 'leads:write',
			availablePermissions: ['leads:read', 'voice:read'],
			documentationUrl: 'https://docs.example',
		});
	});

	test('a global key', async () => {
		const body = { error: 'Use another route', availableRoute: '/users/jobs/jobStatus' };
		expect(await detailsOf({ status: 400, body })).toEqual({
			outcome: 'failed',
			status: 400,
			serviceMessage: 'Use another route',
			availableRoute: '/users/jobs/jobStatus',
		});
	});
});

test('the key is in no fact', async () => {
	const body = bodyOf('ODD', {
		message: `The key ${key()} is odd`,
		details: { invalidParams: { [key()]: key() }, providedUrl: `https://x.example/?k=${key()}` },
		permissionHelp: { required: key(), available: [key()] },
	});
	const details = await detailsOf({ status: 400, body });
	expect(JSON.stringify(details)).not.toContain(key());
	expect(details).toMatchObject({
		serviceMessage: 'The key *** is odd',
		invalidParams: { '***': '***' },
		requiredPermission: '***',
	});
});
