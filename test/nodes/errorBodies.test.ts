import type { IDataObject, NodeApiError } from 'n8n-workflow';
import { OutreachNetworkAction } from '../../nodes/NetworkAction/OutreachNetworkAction.node';
import { OutreachVoiceClone } from '../../nodes/VoiceClone/OutreachVoiceClone.node';
import { errorItem, faultsOf } from '../items';
import { created, manually } from './lead/samples';
import type { Reply } from './service';
import { serve } from './service';
import { runLead, runOf, useStage } from './stage';

useStage();

const create = { operation: 'create', ...manually, options: { waitForRateLimit: 0 } };

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

test.each([400, 403, 404, 409, 429, 500])(
	'%i: whatever a field of an error body holds, the message is one of ours',
	async (status) => {
		const bodies = damaged();
		const refused = new Set<number>();
		serve((request, place) => {
			const number = Number.parseInt(String((request.body as IDataObject).email));
			if (refused.has(number)) return created(request, place);
			refused.add(number);
			return { status, body: bodies[number] };
		});
		const items = bodies.map((_, place) => ({ email: `${place}@x.example` }));
		const ran = await runLead(
			{
				operation: 'create',
				mapping: 'manual',
				firstName: 'Ada',
				lastName: 'Lovelace',
				email: '={{ $json.email }}',
			},
			{ items, onError: 'continueRegularOutput' },
		);
		expect(ran.error).toBeUndefined();
		expect(ran.json).toHaveLength(bodies.length);
		expect(refused.size).toBe(bodies.length);
		const refusals = ran.json.filter(({ error }) => error !== undefined);
		expect(faultsOf(refusals, errorItem)).toEqual([]);
		for (const { message, details } of refusals) {
			const { nextStep, code = '' } = details as IDataObject;
			expect(`${String(message)} ${String(nextStep)} ${String(code)}`).not.toMatch(noPlainWords);
			expect(String(message).length).toBeGreaterThan(20);
		}
	},
);

test.each<[string, unknown]>([
	['null', null],
	['a list', [null]],
	['a text', 'VALIDATION_ERROR'],
	['a number', 7],
])('an error answer that is %s is no answer of the service', async (_, body) => {
	serve(() => ({ status: 400, body: JSON.stringify(body) }));
	const ran = await runLead(create);
	expect(ran.error?.message).toBe(
		'There is no Outreach Automation service at https://api.outreach.example',
	);
});

test('an error of which the service says very much is told as what it is', async () => {
	const body = { error: true, code: 'VALIDATION_ERROR', message: 'a'.repeat(1_000_000) };
	serve(() => ({ status: 400, body }));
	expect((await runLead(create)).error?.message).toBe('The service did not accept what was sent');
});

test.each<[string, Reply, string]>([
	[
		'availableRoute: null is no global key',
		{ status: 400, body: { code: 'ODD', message: 'Not so', availableRoute: null } },
		'The service rejected this request (ODD)',
	],
	[
		'details: null says no fields',
		{ status: 400, body: { code: 'VALIDATION_ERROR', details: null } },
		'The service did not accept what was sent',
	],
	[
		'invalidParams as a list says no fields',
		{ status: 400, body: { code: 'VALIDATION_ERROR', details: { invalidParams: ['email'] } } },
		'The service did not accept what was sent',
	],
	[
		'invalidParams as a text says no fields',
		{ status: 400, body: { code: 'VALIDATION_ERROR', details: { invalidParams: 'email' } } },
		'The service did not accept what was sent',
	],
	[
		'a field without a reason is named alone',
		{
			status: 400,
			body: { code: 'VALIDATION_ERROR', details: { invalidParams: { email: null } } },
		},
		'The service did not accept Email',
	],
	[
		'permissionHelp: null',
		{ status: 403, body: { code: 'PERMISSION_DENIED', permissionHelp: null } },
		'The API key lacks a permission that is needed for this',
	],
	[
		'a code of another type',
		{ status: 409, body: { code: { name: 'ODD' }, message: 'No' } },
		'The service rejected this request (409)',
	],
	[
		'details.dailyLimit: null is no daily limit',
		{ status: 429, body: { code: 'RATE_LIMIT_EXCEEDED', details: { dailyLimit: null } } },
		'The API key has used up its requests; the service does not say when the limit resets',
	],
	[
		'a daily limit on a 400 is a refusal',
		{ status: 400, body: { code: 'ODD', details: { dailyLimit: 50 } } },
		'The service rejected this request (ODD)',
	],
	[
		'a daily limit that does not say when it resets',
		{ status: 403, body: { details: { dailyLimit: 50, used: null, resetTime: null } } },
		'The daily limit of 50 actions is used up',
	],
])('%s', async (_, reply, message) => {
	serve(() => reply);
	const ran = await runLead(create);
	expect(ran.error?.message).toBe(message);
});

test.each([
	[402, 'When this is solved, run the workflow again, or ask your provider.'],
	[422, 'Check the fields and run the workflow again, or ask your provider.'],
])('only where its fields may be wrong is a user sent to them: %s', async (status, nextStep) => {
	serve(() => ({ status, body: { code: 'ODD', message: 'No credits left.' } }));
	const ran = await runLead(create);
	expect(ran.error?.description).toContain(`${nextStep} The service says: No credits left.`);
});

test.each([
	[{ message: 'Route not found' }, true],
	[{ code: 'NOT_FOUND', message: 'Lead not found' }, false],
])('nothing found, and an answer that another service may give: %j', async (body, isElse) => {
	serve(() => ({ status: 404, body }));
	const lead = { __rl: true, mode: 'id', value: 'lead_1' };
	const ran = await runLead({ operation: 'delete', lead });
	expect(ran.error?.description?.includes("check 'Base URL' in the credential.")).toBe(isElse);
});

test('what the service says stands where its facts are empty', async () => {
	const details = { providedUrl: null, expectedFormat: null };
	serve(() => ({
		status: 400,
		body: { code: 'INVALID_LINKEDIN_URL', message: 'That is no profile', details },
	}));
	const ran = await runLead(create);
	expect(ran.error?.description).toMatch(/The service says: That is no profile$/);
});

test('where the facts tell it, what the service says beside them is not repeated', async () => {
	const permissionHelp = { required: 'leads:write', available: ['leads:read'] };
	serve(() => ({
		status: 403,
		body: { code: 'PERMISSION_DENIED', message: 'Not you', permissionHelp },
	}));
	const ran = await runLead(create);
	expect(ran.error?.description).toContain('This key has: leads:read.');
	expect(ran.error?.description).not.toContain('Not you');
});

test('a profile that is refused is named as the field of its node', async () => {
	serve(() => ({ status: 400, body: { code: 'INVALID_LINKEDIN_URL', message: 'no' } }));
	const ran = await runLead(create);
	expect(ran.error?.message).toBe("The service did not accept 'LinkedIn URL'");
});

describe('the document names its codes in two ways', () => {
	const profileUrl = 'https://www.linkedin.com/in/ada';
	const action = {
		resource: 'connection',
		operation: 'sendConnectionRequest',
		mapping: 'manual',
		profileUrl,
	};
	const options = { skipIfAlreadyScheduled: false };

	test.each([
		['NETWORK_NOT_CONNECTED', 'LINKEDIN_NOT_CONNECTED', { dashboardUrl: 'https://d.example' }],
		['INVALID_NETWORK_URL', 'INVALID_LINKEDIN_URL', { providedUrl: 'u', expectedFormat: 'f' }],
		['NETWORK_ALREADY_CONNECTED', 'LINKEDIN_ALREADY_CONNECTED', { profileUrl, connectedAt: 'c' }],
	])('%s says what %s says', async (other, code, details) => {
		const words = async (name: string) => {
			serve(() => ({ status: 400, body: { code: name, message: 'm', details } }));
			const ran = await runOf(new OutreachNetworkAction(), { ...action, options });
			return [ran.error?.message, (ran.error as NodeApiError).description];
		};
		expect(await words(other)).toEqual(await words(code));
		expect(await words(other)).not.toContain(`The service rejected this request (${other})`);
	});
});

test('null in the facts of a voice clone', async () => {
	const details = { voice_id: null, active_campaigns: null, last_used: null };
	const voiceId = { __rl: true, mode: 'id', value: 'v1' };
	const messages: unknown[] = [];
	for (const [status, code] of [
		[404, 'VOICE_CLONE_NOT_FOUND'],
		[409, 'VOICE_CLONE_IN_USE'],
	] as const) {
		serve(() => ({ status, body: { code, message: 'm', details } }));
		const ran = await runOf(new OutreachVoiceClone(), { operation: 'delete', voiceId });
		messages.push(ran.error?.message);
		expect(ran.error?.description).toMatch(/The service says: m$/);
	}
	expect(messages).toEqual([
		'No voice clone found with this ID',
		'This voice clone is used by active campaigns, so it was not deleted',
	]);
});
