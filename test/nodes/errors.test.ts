import type { IDataObject, NodeApiError } from 'n8n-workflow';
import { OutreachAccount } from '../../nodes/Account/OutreachAccount.node';
import { OutreachApiKey } from '../../nodes/ApiKey/OutreachApiKey.node';
import type { Sample } from './lead/operations';
import { samples } from './lead/operations';
import { holding, leadOf } from './lead/samples';
import type { Reply } from './service';
import { serve } from './service';
import { key, openLeads, runLead, runOf, useStage } from './stage';

useStage();

const origin = 'https://api.outreach.example';
const unknown = 'It is not known whether this was carried out';
const oneMinute = { error: true, version: '2.0', timestamp: '2026-03-31T07:00:00.000Z' };

/** What a failure of the service or the network must become. */
interface Expected {
	message: string | RegExp;
	description: RegExp;
	outcome: 'refused' | 'notSent' | 'unknown';
	/** How often a request goes that only reads, or deletes by ID. */
	tries?: number;
	httpCode?: string | null;
	failure?: string;
}

interface Case {
	name: string;
	reply: Reply;
	expected: Expected;
	/** Where a write ends otherwise than a read. */
	onWrite?: Partial<Expected>;
}

const tryLater = /Run it again in a few minutes/;
const checkAddress = /Check 'Base URL' in the credential/;
const awayAgain = { tries: 5, failure: 'temporarily-unavailable' };
const notKnown = { message: unknown, outcome: 'unknown' } as const;

const cases: Case[] = [
	{
		name: '401',
		reply: { status: 401, body: { ...oneMinute, code: 'UNAUTHORIZED', message: 'Invalid key' } },
		expected: {
			message: 'The service did not accept the API key',
			description: /Enter a valid key in the credential/,
			outcome: 'refused',
			httpCode: '401',
			failure: 'credential-invalid',
		},
	},
	{
		name: '403 with permissionHelp',
		reply: {
			status: 403,
			body: {
				...oneMinute,
				code: 'PERMISSION_DENIED',
				message: 'no',
				permissionHelp: {
					required: 'leads:special',
					available: ['voice:read', 'jobs:read'],
					documentation: 'https://docs.example/permissions',
				},
			},
		},
		expected: {
			message: 'The API key lacks the permission leads:special',
			description: /Use a key.*voice:read, jobs:read.*https:\/\/docs\.example\/permissions/,
			outcome: 'refused',
			httpCode: '403',
		},
	},
	{
		name: '403 without permissionHelp',
		reply: { status: 403, body: { ...oneMinute, code: 'PERMISSION_DENIED', message: 'Not you' } },
		expected: {
			message: /permission|refused/,
			description: /Not you/,
			outcome: 'refused',
			httpCode: '403',
		},
	},
	{
		name: '400 with invalidParams',
		reply: {
			status: 400,
			body: {
				...oneMinute,
				code: 'VALIDATION_ERROR',
				message: 'Invalid',
				details: { invalidParams: { email: 'is odd', search: 'is short' } },
			},
		},
		expected: {
			message:
				/^The service did not accept (Email|email) \(is odd\), (Search|search) \(is short\)$/,
			description: /Correct this/,
			outcome: 'refused',
			httpCode: '400',
		},
	},
	{
		name: '400 without details',
		reply: { status: 400, body: { ...oneMinute, code: 'VALIDATION_ERROR', message: 'Too odd' } },
		expected: {
			message: /did not accept|refused/,
			description: /Too odd/,
			outcome: 'refused',
			httpCode: '400',
		},
	},
	{
		name: '400 for a global key',
		reply: { status: 400, body: { error: 'Use /legacy instead', availableRoute: '/legacy' } },
		expected: {
			message: /personal API key, not a global one/,
			description: /user-specific key.*Use \/legacy instead/,
			outcome: 'refused',
			httpCode: '400',
		},
	},
	{
		name: '409 with a code that nobody knows',
		reply: { status: 409, body: { ...oneMinute, code: 'LEAD_FROZEN', message: 'It is frozen' } },
		expected: {
			message: /LEAD_FROZEN/,
			description: /It is frozen/,
			outcome: 'refused',
			httpCode: '409',
		},
	},
	{
		name: '404',
		reply: { status: 404, body: { ...oneMinute, code: 'LEAD_NOT_FOUND', message: 'No such lead' } },
		expected: {
			message: /^The service /,
			description: /No such lead/,
			outcome: 'refused',
			httpCode: '404',
		},
	},
	{
		name: '404 as a web page',
		reply: { status: 404, body: '<html><h1>Not Found</h1></html>' },
		expected: {
			message: /web page|not the Outreach/,
			description: checkAddress,
			outcome: 'refused',
			httpCode: '404',
		},
	},
	{
		name: '404 without a body',
		reply: { status: 404 },
		expected: { message: /./, description: checkAddress, outcome: 'refused', httpCode: '404' },
	},
	{
		name: 'nothing but 429',
		reply: { status: 429, body: { ...oneMinute, code: 'RATE_LIMIT_EXCEEDED', retryAfter: 20 } },
		expected: {
			message: /used up its requests; the limit resets at 31 Mar 2026, 09:0[12]:\d\d CEST$/,
			description: /'Wait for Rate Limit Up To \(Minutes\)'/,
			outcome: 'notSent',
			tries: 4,
			failure: 'rate-limited',
		},
		onWrite: { tries: 4 },
	},
	...[500, 502, 503, 504].map((status) => ({
		name: String(status),
		reply: { status, body: { ...oneMinute, code: 'SERVICE_UNAVAILABLE', message: 'Away' } },
		expected: {
			message: /not available right now/,
			description: tryLater,
			outcome: 'refused' as const,
			httpCode: String(status),
			...awayAgain,
		},
		onWrite: { ...notKnown, failure: awayAgain.failure },
	})),
	{
		name: 'a proxy’s page with 502',
		reply: { status: 502, body: '<html>Bad gateway</html>' },
		expected: {
			message: /not available right now/,
			description: tryLater,
			outcome: 'refused',
			httpCode: '502',
			...awayAgain,
		},
		onWrite: { ...notKnown, failure: awayAgain.failure },
	},
	{
		name: 'a web page',
		reply: { body: '<!DOCTYPE html><html></html>', headers: { 'content-type': 'text/html' } },
		expected: {
			message: /web page|not the Outreach/,
			description: checkAddress,
			outcome: 'refused',
			httpCode: '200',
		},
		onWrite: notKnown,
	},
	{
		name: 'an empty answer',
		reply: { body: '' },
		expected: { message: /empty answer/, description: tryLater, outcome: 'refused', tries: 5 },
		onWrite: notKnown,
	},
	{
		name: 'an answer cut short',
		reply: { body: '{"success":true,"data":{"leads":[{"id":"1"' },
		expected: { message: /broke off/, description: tryLater, outcome: 'refused', tries: 5 },
		onWrite: notKnown,
	},
	{
		name: 'JSON that is no object',
		reply: { body: '["leads"]' },
		expected: { message: /not the Outreach/, description: checkAddress, outcome: 'refused' },
		onWrite: notKnown,
	},
	{
		name: 'success: false',
		reply: { body: { success: false, message: 'Try another day' } },
		expected: { message: /did not succeed/, description: /Try another day/, outcome: 'refused' },
		onWrite: notKnown,
	},
	{
		name: 'a redirect to another host',
		reply: { status: 302, headers: { location: 'https://new.outreach.example/api/v2/leads' } },
		expected: {
			message: 'The service has moved to https://new.outreach.example',
			description: /Set 'Base URL' to https:\/\/new\.outreach\.example/,
			outcome: 'refused',
			httpCode: '302',
		},
	},
	...[300, 301, 303, 304, 307, 308].map((status) => ({
		name: `a redirect ${status} to the same host`,
		reply: { status, headers: { location: '/login' } },
		expected: {
			message: /has moved/,
			description: checkAddress,
			outcome: 'refused' as const,
			httpCode: String(status),
		},
		// what was asked for may have been done: the answer only points to where it can be seen
		...([300, 303, 304].includes(status) && { onWrite: { ...notKnown, httpCode: String(status) } }),
	})),
	...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'].map((code) => ({
		name: code,
		reply: { code },
		expected: {
			message: `The service cannot be reached at ${origin}`,
			description: checkAddress,
			outcome: 'notSent' as const,
			failure: 'temporarily-unavailable',
		},
	})),
	{
		name: 'ECONNRESET',
		reply: { code: 'ECONNRESET' },
		expected: { message: /connection.*broke/, description: tryLater, outcome: 'refused', tries: 5 },
		onWrite: notKnown,
	},
	{
		name: 'ETIMEDOUT',
		reply: { code: 'ETIMEDOUT' },
		expected: { message: /in time/, description: tryLater, outcome: 'refused', tries: 5 },
		onWrite: notKnown,
	},
	{
		name: 'no answer in time',
		reply: { delayMs: 9000 },
		expected: {
			message: /in time/,
			description: /'Timeout \(Seconds\)'/,
			outcome: 'refused',
			tries: 5,
		},
		onWrite: { ...notKnown, description: /did not answer in time/ },
	},
];

/** What is expected of a case for an operation. */
function expectedOf({ expected, onWrite }: Case, { effect }: Sample): Expected {
	if (effect === 'read' || onWrite === undefined) return expected;
	const { tries } = expected;
	return {
		description: /./,
		...(onWrite.outcome === 'unknown' ? {} : expected),
		...onWrite,
		tries: effect === 'repeatable' ? tries : (onWrite.tries ?? 1),
	} as Expected;
}

/** Words of a developer, or of a value that is not there. */
const noPlainWords =
	/undefined|\bnull\b|NaN|\[object|axios|status code|stack|Error:|permission unknown|: unknown/i;

const table = samples.flatMap((sample) =>
	cases.map((example) => [example.name, sample.name, sample, example] as const),
);

const options = { timeout: 4, waitForRateLimit: 1 };

/** The moment of a repeat is nothing to these tests. */
const stepMs = 1000;

describe('thrown', () => {
	test.each(table)('B11: %s on %s', async (_, __, sample, example) => {
		const expected = expectedOf(example, sample);
		const service = serve(() => example.reply);
		const ran = await runLead({ ...sample.parameters, options }, { items: [sample.bad], stepMs });
		const error = ran.error as NodeApiError;

		expect(error.name).toBe('NodeApiError');
		expect(error.message).toMatch(expected.message);
		expect(error.description).toMatch(expected.description);
		expect(`${error.message} ${error.description}`).not.toMatch(noPlainWords);
		expect(error.context.itemIndex).toBe(0);
		if (expected.httpCode) expect(error.httpCode).toBe(expected.httpCode);
		expect(error.failure?.cause).toBe(expected.failure);
		expect(service.requests).toHaveLength(expected.tries ?? 1);
		expect(ran.stored).not.toContain(key());
	});
});

describe('On Error = Continue', () => {
	test.each(table)('B13: %s on %s', async (_, __, sample, example) => {
		const expected = expectedOf(example, sample);
		serve(() => example.reply);
		const ran = await runLead(
			{ ...sample.parameters, options },
			{ items: [sample.bad], onError: 'continueRegularOutput', stepMs },
		);
		expect(ran.error).toBeUndefined();
		const [[item]] = ran.outputs;
		const details = item.json.details as IDataObject;
		expect(ran.outputs).toEqual([
			[
				{
					json: { error: item.json.message, message: item.json.message, details },
					pairedItem: { item: 0 },
				},
			],
		]);
		expect(item.json.message).toMatch(expected.message);
		expect(details.outcome).toBe(expected.outcome);
		expect(details.nextStep).toMatch(expected.description);
		expect(ran.stored).not.toContain(key());
	});
});

describe('On Error = Continue (using error output)', () => {
	test.each(table)(
		'B13: %s on %s leaves by Error, the good item by Success',
		async (_, __, sample, example) => {
			const expected = expectedOf(example, sample);
			const answer = holding([leadOf(1, { id: 'g', email: 'good@x.example' })]);
			serve((request, place) => (sample.isBad(request) ? example.reply : answer(request, place)));
			const ran = await runLead(
				{ ...sample.parameters, options },
				{ items: [sample.bad, sample.good], onError: 'continueErrorOutput', stepMs },
			);
			const [success, error] = ran.outputs;
			// what concerns the key holds up the other item as well: a limit it may, a refusal it does
			const { status = 0 } = example.reply;
			if (status !== 429) expect(error).toHaveLength(status === 401 ? 2 : 1);
			expect(error[0].json).toMatchObject({
				error: expect.stringMatching(expected.message),
				message: expect.stringMatching(expected.message),
				details: { outcome: expected.outcome },
			});
			expect(error[0].pairedItem).toEqual({ item: 0 });
			if (status !== 429 && status !== 401) {
				expect(success.length).toBe(1);
				expect(success[0].pairedItem).toEqual({ item: 1 });
				expect(success[0].json.error).toBeUndefined();
			}
			expect(ran.stored).not.toContain(key());
		},
	);
});

describe('the create of Create If New', () => {
	test.each(cases.map((example) => [example.name, example] as const))(
		'B11: %s after the look-up',
		async (_, example) => {
			const sample: Sample = { ...samples[0], name: 'Create If New', effect: 'once' };
			const expected = expectedOf(example, sample);
			const answer = holding([]);
			const { requests } = serve((request, place) =>
				request.method === 'POST' ? example.reply : answer(request, place),
			);
			const parameters = { ...sample.parameters, operation: 'createIfNew', options };
			const ran = await runLead(parameters, { items: [sample.bad], stepMs });
			expect(ran.error?.message).toMatch(expected.message);
			const posts = requests.filter(({ method }) => method === 'POST');
			expect(posts).toHaveLength(expected.tries ?? 1);
			expect(ran.stored).not.toContain(key());
		},
	);
});

describe('what the service repeats', () => {
	test.each(samples)('B7: a key in an error body is in no error: $name', async (sample) => {
		const message = () => `The key ${key()} is not known`;
		serve(() => ({ status: 400, body: { code: 'ODD', message: message() } }));
		const ran = await runLead(sample.parameters, { items: [sample.bad], stepMs });
		expect(ran.error?.description).toContain('The service says: The key');
		expect(ran.stored).not.toContain(key());
	});

	test('B7: a key in a redirect’s target is in no error', async () => {
		serve(() => ({
			status: 302,
			headers: { location: `https://${key()}@new.example/${key()}?key=${key()}` },
		}));
		const ran = await runLead(samples[0].parameters, { items: [samples[0].bad] });
		expect(ran.stored).not.toContain(key());
	});

	/** The key as the service may write it in a JSON text. */
	const spellings: Array<[string, () => string]> = [
		['as it is', key],
		['in capital letters', () => key().toUpperCase()],
		['escaped as in JSON', () => key().replace(/[a-z]/g, asEscape)],
		['escaped in part', () => key().replace('m', asEscape)],
		['escaped as in a URL', () => key().replace(/[a-z-]/g, asPercent)],
		['in a URL that is escaped', () => key().replace('k', asPercent).replace('%', asEscape)],
		[
			'escaped in a text within',
			() => JSON.stringify(asEscape(key()[0])).slice(1, -1) + key().slice(1),
		],
	];
	const hex = (letter: string) => letter.charCodeAt(0).toString(16).padStart(2, '0');
	function asEscape(letter: string): string {
		return `\\u00${hex(letter)}`;
	}
	function asPercent(letter: string): string {
		return `%${hex(letter)}`;
	}

	test.each(spellings)(
		'B7: a key in a lead that is read is not handed out: %s',
		async (_, spelling) => {
			const customFields = { '<key> is a name': ['<key>', { deep: 'x<key>y' }] };
			const answer = holding([leadOf(1, { notes: '<key>', customFields })]);
			serve((request, place) => {
				const reply = answer(request, place);
				const body = JSON.stringify(reply.body).replaceAll('<key>', spelling());
				return {
					...reply,
					body,
					headers: { ...reply.headers, 'content-type': 'application/json' },
				};
			});
			const ran = await runLead({ operation: 'getAll', simple: false });
			expect(ran.json).toMatchObject([
				{ notes: '***', customFields: { '*** is a name': ['***', { deep: 'x***y' }] } },
			]);
			expect(ran.stored.toLowerCase()).not.toContain(key().toLowerCase());
		},
	);

	test('B7: a key in the headers is not handed out', async () => {
		const headers = { 'x-ratelimit-window': `for ${key()}`, 'x-ratelimit-limit': key() };
		serve(() => ({ body: { success: true, status: 'healthy' }, headers }));
		const ran = await runOf(new OutreachAccount(), { resource: 'account', operation: 'getHealth' });
		expect(ran.json).toMatchObject([{ rateLimit: { window: 'for ***', limit: null } }]);
		expect(ran.stored).not.toContain(key());
	});

	test.each([
		['as a host', () => `https://${key()}.example`],
		['as a host in other letters', () => `https://${key().replace('d', '\uFF24')}.example`],
	])('B7: a key in the place that the service moved to is in no error: %s', async (_, location) => {
		serve(() => ({ status: 302, headers: { location: encodeURI(location()) } }));
		const ran = await runLead(samples[0].parameters, { items: [samples[0].bad] });
		expect(ran.error?.message).toMatch(/has moved/);
		expect(ran.stored).not.toContain(key());
	});

	test('B7: a key in what the network says is in no error', async () => {
		serve(() => ({ code: 'ECONNREFUSED' }));
		const credentials = { baseUrl: origin, apiKey: 'ECONNREFUSED' };
		const ran = await runLead({ operation: 'getAll' }, { credentials });
		expect(ran.error?.message).toBe(`The service cannot be reached at ${origin}`);
		expect(`${ran.error?.description}`).toContain('(***)');
	});

	test('B7: a key of three letters tears no word apart', async () => {
		const notes = 'The lead is on the list';
		serve((request, place) => holding([leadOf(1, { notes })])(request, place));
		const credentials = { baseUrl: origin, apiKey: 'lea' };
		const ran = await runLead({ operation: 'getAll', simple: false }, { credentials });
		expect(ran.json).toMatchObject([{ id: 'lead_1', notes }]);
	});

	test('B7: a new key is given out as it came, and the old one is not', async () => {
		const data = { key: `new-${key().slice(6)}`, replaced: key() };
		serve(() => ({ body: { success: true, data } }));
		const keyId = { __rl: true, mode: 'id', value: 'key_1' };
		const ran = await runOf(new OutreachApiKey(), {
			resource: 'apiKey',
			operation: 'regenerate',
			keyId,
		});
		expect(ran.json).toEqual([{ success: true, data: { ...data, replaced: '***' } }]);
	});

	test('B7: a key is in no error of the picker', async () => {
		serve(() => ({ status: 400, body: { code: 'ODD', message: `Key ${key()}` } }));
		const error = await openLeads().catch((reason: Error) => reason);
		expect(JSON.stringify([error, String(error)])).not.toContain(key());
	});
});

describe('an answer that is too much, or too slow', () => {
	const large = (megabytes: number): Reply => ({
		body: `{"success":true,"data":{"leads":[],"pagination":{"total":0}},"x":"${'x'.repeat(megabytes * 1024 * 1024)}"}`,
	});

	test('B51: an answer of 31 MB is read', async () => {
		serve(() => large(31));
		expect((await runLead({ operation: 'getAll' })).error).toBeUndefined();
	});

	test('B51: one over 32 MB is not, and not asked for again', async () => {
		const service = serve(() => large(32));
		const ran = await runLead({ operation: 'getAll' });
		expect(ran.error?.message).toBe(
			"The service's answer is larger than 32 MB, so it was not read",
		);
		expect(ran.error?.description).toMatch(/'Limit'/);
		expect(service.requests).toHaveLength(1);
	});

	test('B51: of a write nothing is known then', async () => {
		serve(() => large(32));
		const ran = await runLead({ ...samples[0].parameters }, { items: [samples[0].bad] });
		expect(ran.error?.message).toBe(unknown);
		expect(ran.error?.description).toMatch(/larger than 32 MB/);
	});

	test('B20: a timeout of a month is no time-out at once', async () => {
		serve((request, place) => ({ ...holding([leadOf(1)])(request, place), delayMs: 5000 }));
		const parameters = { operation: 'getAll', options: { timeout: 30 * 24 * 3600 } };
		expect((await runLead(parameters)).json).toHaveLength(1);
	});
});

describe('several items', () => {
	const items = [1, 2, 3, 4].map((number) => ({
		firstName: 'A',
		lastName: 'B',
		email: `${number === 3 ? 'bad' : number}@x.example`,
	}));

	test('B14: an error on Create names the items by outcome', async () => {
		const answer = holding([]);
		serve((request, place) =>
			samples[0].isBad(request)
				? { status: 400, body: { code: 'VALIDATION_ERROR', message: 'no' }, delayMs: 500 }
				: answer(request, place),
		);
		const ran = await runLead({ operation: 'create' }, { items });
		expect(ran.error?.description).toContain('Created: 0 to 1, 3. Refused: 2.');
		expect((ran.error as NodeApiError).context.itemIndex).toBe(2);
	});

	test('B14: an unknown one and those not sent are told apart', async () => {
		const many = Array.from({ length: 60 }, (_, place) => ({
			...items[0],
			email: place === 0 ? 'first@x.example' : place === 1 ? 'bad@x.example' : `${place}@x.example`,
		}));
		const answer = holding([]);
		const service = serve((request, place) =>
			samples[0].isBad(request)
				? { code: 'ECONNRESET' }
				: { ...answer(request, place), delayMs: 400 },
		);
		const ran = await runLead({ operation: 'create' }, { items: many });
		expect(ran.error?.message).toBe(unknown);
		expect(ran.error?.description).toMatch(/Created: 0.*Not known: 1.*Not sent: \d+ to 59\./);
		expect(service.requests.length).toBeLessThan(60);
	});

	test('B13: with Continue the error item keeps its place and its pairing', async () => {
		const answer = holding([]);
		serve((request, place) =>
			samples[0].isBad(request)
				? { status: 400, body: { code: 'VALIDATION_ERROR', message: 'no' } }
				: answer(request, place),
		);
		const ran = await runLead({ operation: 'create' }, { items, onError: 'continueRegularOutput' });
		expect(ran.json.map(({ error }) => error !== undefined)).toEqual([false, false, true, false]);
		expect(ran.outputs[0].map(({ pairedItem }) => pairedItem)).toEqual(
			items.map((_, item) => ({ item })),
		);
	});
});
