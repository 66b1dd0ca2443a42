import type { IDataObject } from 'n8n-workflow';
import { errorItem, faultsOf } from '../items';
import { created, manually } from './lead/samples';
import { serve } from './service';
import { runLead } from './stage';

/** Words that a value which is not there, or of another type, would leave in a text. */
const noPlainWords = /undefined|\bnull\b|NaN|\[object|Error:|\btrue\b|\bfalse\b|\(\)|: \.|Infinity/;

const whole: IDataObject = {
	error: true,
	code: 'VALIDATION_ERROR',
	message: 'The service minds',
	details: {
		invalidParams: { email: 'is odd' },
		providedUrl: 'x',
		expectedFormat: 'y',
		dashboardUrl: 'z',
		profileUrl: 'p',
		connectedAt: 'c',
		voice_id: 'v',
		active_campaigns: 2,
		last_used: 'l',
	},
	permissionHelp: { required: 'leads:write', available: ['leads:read'], documentation: 'd' },
};
const codes = [
	...['INVALID_LINKEDIN_URL', 'LINKEDIN_ALREADY_CONNECTED', 'LINKEDIN_NOT_CONNECTED'],
	...['PERMISSION_DENIED', 'RATE_LIMIT_EXCEEDED', 'UNAUTHORIZED', 'VALIDATION_ERROR'],
	...['VOICE_CLONE_IN_USE', 'VOICE_CLONE_NOT_FOUND', 'constructor', '__proto__', 'ODD'],
	...['toString', 'hasOwnProperty', 'valueOf'],
];
const odd: unknown[] = [null, true, false, '', ' ', [], [null], [{}, [null]], {}, { a: null }];

/** A whole body with each field, also one inside another, set to each odd value. */
function damaged(): IDataObject[] {
	const outside = [...Object.keys(whole), 'retryAfter', 'rateLimitInfo', 'availableRoute'];
	const inside = ['details', 'permissionHelp'].flatMap((holder) =>
		[...Object.keys(whole[holder] as IDataObject), 'dailyLimit'].map((field) => [holder, field]),
	);
	const changes = odd.flatMap((value) => [
		...outside.map((field) => ({ [field]: value })),
		...inside.map(([holder, field]) => ({
			[holder]: { ...(whole[holder] as IDataObject), [field]: value },
		})),
		{ details: { invalidParams: { email: value, firstName: value } } },
	]);
	return changes.map((change, place) => {
		return { ...whole, code: codes[place % codes.length], ...change } as IDataObject;
	});
}

/**
 * Tests what comes of bodies of an error in which something is not as described.
 *
 * @param step takes each so many of them
 */
export const describeDamage = (statuses: number[], step = 1) =>
	test.each(statuses)(
		'%i: whatever a field of an error body holds, the message is one of ours',
		async (status) => {
			const bodies = damaged().filter((_, place) => place % step === 0);
			const refused = new Set<number>();
			serve((request, place) => {
				const number = Number.parseInt(String((request.body as IDataObject).email));
				if (refused.has(number)) return created(request, place);
				refused.add(number);
				return { status, body: bodies[number] };
			});
			const items = bodies.map((_, place) => ({ email: `${place}@x.example` }));
			const ran = await runLead(
				{ operation: 'create', ...manually, email: '={{ $json.email }}' },
				{ items, onError: 'continueRegularOutput' },
			);
			expect(ran.error).toBeUndefined();
			expect(ran.json).toHaveLength(bodies.length);
			expect(refused.size).toBe(bodies.length);
			const refusals = ran.json.filter(({ error }) => error !== undefined);
			expect(faultsOf(refusals, errorItem)).toEqual([]);
			for (const { reason: message, details } of refusals) {
				const { nextStep, code = '' } = details as IDataObject;
				expect(`${String(message)} ${String(nextStep)} ${String(code)}`).not.toMatch(noPlainWords);
				expect(String(message).length).toBeGreaterThan(20);
			}
		},
	);
