/** The error that a user sees for each failure of the service or the network. */
import type { IDataObject, INodeParameters, INodeType, NodeApiError } from 'n8n-workflow';
import { OutreachEnrichment } from '../../../nodes/Enrichment/OutreachEnrichment.node';
import { OutreachNetworkAction } from '../../../nodes/NetworkAction/OutreachNetworkAction.node';
import { OutreachProspectSearch } from '../../../nodes/ProspectSearch/OutreachProspectSearch.node';
import { ORIGIN } from '../../engine';
import { errorItemSchema, findSchemaErrors } from '../../itemSchemas';
import { buildContacts, respondToEnrich } from '../enrichment/fixtures';
import {
	type MockResponse,
	mockApi,
	type Responder,
	runLead,
	runOperation,
	getTestKey,
	useTestHarness,
	withRateLimitWait,
} from '../harness';
import { adaLead, manualAda } from '../lead/fixtures';
import { buildPeople, respondToSchedule, firstMessage } from '../networkAction/fixtures';
import { respondToSearch } from '../prospectSearch/fixtures';

useTestHarness();

const onError = 'continueRegularOutput';

/** Builds a rejection in the service's format. */
const buildRejection = (status: number, code?: string, fields: object = {}): MockResponse => ({
	status,
	body: { error: true, code, message: 'Top up', ...fields },
});
const html = '<!DOCTYPE html><html></html>';
const buildRedirect = (location: string): MockResponse => ({ status: 301, headers: { location } });

const permissionHelp = {
	...{ required: 'leads:special', available: ['voice:read', 'jobs:read'] },
	documentation: 'https://docs.example/permissions',
};
const invalidParams = { x: 'is odd', y: 'is short' };
const notConnected = { action: 'connect', dashboardUrl: 'https://d.example' };
const invalidUrl = { providedUrl: 'ada', expectedFormat: 'https://x.example/in/name' };
const alreadyConnected = {
	profileUrl: 'https://x.example/in/ada',
	connectedAt: '2026-01-01T00:00:00Z',
};
/** Prefixes of error codes: the API uses both. */
const networkPrefixes = ['LINKEDIN', 'NETWORK'];
const inUse = { active_campaigns: 2, last_used: '2026-03-30T10:00:00Z' };

/** Messages of failures without an effect, with the responses that cause them. */
const failed: Record<string, MockResponse[]> = {
	'The service did not accept the API key. Enter a valid key in the credential': [
		buildRejection(401, 'UNAUTHORIZED'),
		{ status: 401, body: {} },
	],
	'You have no credits left. Ask your provider for more credits, then run the workflow again.': [
		buildRejection(402, 'INSUFFICIENT'),
		{ status: 402, body: {} },
	],
	'The API key lacks the permission leads:special. Use a key with this permission in the credential. This key has: voice:read, jobs:read. More: https://docs.example/permissions':
		[
			buildRejection(403, 'PERMISSION_DENIED', { permissionHelp }),
			buildRejection(403, 'PERMISSION_DENIED', { permissionHelp, retryAfter: 25 }),
		],
	'The API key lacks a permission that is needed for this. Use a key with this permission in the credential. If the key has it, its limit may be used up: try again later.':
		[buildRejection(403, 'PERMISSION_DENIED')],
	'The service did not accept x (is odd), y (is short). Correct the named fields and run the workflow again. The service says: Top up':
		[buildRejection(400, 'VALIDATION_ERROR', { details: { invalidParams } })],
	'This needs a personal API key, not a global one. Use a personal API key in the credential.': [
		{ status: 400, body: { error: 'Use /legacy instead', availableRoute: '/legacy' } },
	],
	'The service rejected this request (LEAD_FROZEN). Check the fields and run the workflow again, or ask your provider. The service says: Top up':
		[400, 409, 415, 422].map((status) => buildRejection(status, 'LEAD_FROZEN')),
	'The service rejected this request (409). Check the fields and run the workflow again, or ask your provider. The service says: Frozen':
		[{ status: 409, body: { error: 'Frozen' } }],
	"Nothing found at this address. Check 'Base URL' in the credential. The service says: Top up": [
		buildRejection(404, 'LEAD_NOT_FOUND'),
	],
	// a proxy sent this, so it does not mean missing credits or a missing lead
	[`${ORIGIN} returned a web page instead of an API response (402). Check 'Base URL'`]: [
		{ status: 402, body: html },
	],
	[`${ORIGIN} returned a web page instead of an API response (404). Check 'Base URL'`]: [
		{ status: 404, body: html },
	],
	[`There is no Outreach Automation service at ${ORIGIN}. Check 'Base URL'`]: [{ status: 404 }],
	'The limit of the API key has been reached. Run the rest after the reset. Outreach Account → Check Connection shows when.':
		[buildRejection(400, 'RATE_LIMIT_EXCEEDED')],
	'The service does not accept so much data at once. Split the list with Loop Over Items': [
		{ status: 413, body: html },
	],
	'No LinkedIn account is connected for the user of this API key. Connect one at https://d.example or with Outreach Account → Connect LinkedIn Account':
		networkPrefixes.map((name) =>
			buildRejection(400, `${name}_NOT_CONNECTED`, { details: notConnected }),
		),
	"A LinkedIn account is already connected. To connect another account, disconnect this one in Outreach Automation, or use another user's key. https://x.example/in/ada was connected at 2026-01-01T00:00:00Z.":
		networkPrefixes.map((name) =>
			buildRejection(400, `${name}_ALREADY_CONNECTED`, { details: alreadyConnected }),
		),
	"The service did not accept 'LinkedIn URL': ada. Use the format https://x.example/in/name":
		networkPrefixes.map((name) =>
			buildRejection(400, `INVALID_${name}_URL`, { details: invalidUrl }),
		),
	'The service reported that this failed. Run the workflow again.': [{ body: { success: false } }],
	"The service has moved to https://new.example. Check 'Base URL'": [
		buildRedirect('https://new.example/api'),
	],
	"The service has moved to another address. Check 'Base URL'": [buildRedirect('/login')],
};

const notSent: Record<string, MockResponse[]> = {
	'The API key has no requests left; the limit resets at 31 Mar 2026, 09:0': [
		buildRejection(429, 'RATE_LIMIT_EXCEEDED', { retryAfter: 25 }),
	],
	[`Could not connect to ${ORIGIN}. Check 'Base URL' in the credential.`]: [
		{ code: 'ECONNREFUSED' },
	],
};

/** Messages of failed reads, with their responses; these leave the outcome of a write unclear. */
const unclear: Record<string, MockResponse[]> = {
	'The service is not available right now (SERVICE_UNAVAILABLE). Run the workflow again in a few': [
		buildRejection(503, 'SERVICE_UNAVAILABLE'),
	],
	'The service is not available right now (502). Run the workflow again in a few minutes.': [
		{ status: 502, body: html },
	],
	[`${ORIGIN} returned a web page instead of an API response (200). Check 'Base URL'`]: [
		{ body: html },
	],
	'The service returned an empty answer. Run the workflow again in a few minutes.': [{ body: '' }],
	"The service's answer was cut off. Run the workflow again in a few minutes.": [
		{ body: '{"success":true,"data":{"leads":[{"id":"1"' },
	],
	"The service's answer to GET /leads has no list of leads. Update this package.": [
		{ body: '["leads"]' },
	],
	'The connection to the service was lost before it answered. Run the workflow again in a few': [
		{ code: 'ECONNRESET' },
	],
	'The service did not answer in time. Run the workflow again in a few minutes.': [
		{ delayMs: 121_000 },
	],
};

/** Technical terms and missing values that no error may show. */
const JARGON_PATTERN =
	/undefined|\bnull\b|NaN|\[object|axios|status code|stack|Error:|permission unknown|: unknown/i;

type Operation = [name: string, parameters: INodeParameters];

const readOperation: Operation = [
	'Get Many',
	{ operation: 'getAll', filters: { search: adaLead.email } },
];
const createOperation: Operation = ['Create', { operation: 'create', ...manualAda }];

/** Names the cause of a failure in a title. */
const getCause = ({ body, code, delayMs, status = 200 }: MockResponse) => {
	const { code: bodyCode = '', retryAfter } = (body ?? {}) as IDataObject;
	const wait = retryAfter ? ' with retryAfter' : '';
	return code ?? `${delayMs ? 'no response' : status} ${bodyCode as string}${wait}`.trim();
};

describe.each<[string, Operation[], Record<string, MockResponse[]>]>([
	['Failed: 1st', [readOperation, createOperation], failed],
	['None of the 2 items was sent', [readOperation, createOperation], notSent],
	['Failed: 1st', [readOperation], unclear],
	['Unclear: 1st', [createOperation], unclear],
])('an error with the outcome "%s"', (outcome, operations, repliesByText) => {
	const cases = operations.flatMap(([name, parameters]) =>
		Object.entries(repliesByText).flatMap(([text, replies]) =>
			replies.map((reply) => [name, text, getCause(reply), reply, parameters] as const),
		),
	);
	test.each(cases)('%s reports "%s" after %s', async (_, text, __, reply, parameters) => {
		mockApi(() => reply);
		const items = [adaLead, adaLead];
		// no test here checks when a retry happens, so a large step is enough
		const result = await runLead(parameters, { ...withRateLimitWait(1), items, stepMs: 2_000 });
		const { context, description, httpCode, message, name } = result.error as NodeApiError;
		const errorText = `${message}. ${description}`;
		expect(name).toBe('NodeApiError');
		if (outcome === 'Unclear: 1st') {
			expect(message).toBe('It is unclear whether this worked');
			expect(description).toContain('Find by Email');
			expect(description).toContain(text.slice(0, 20));
			expect(description?.includes('Base URL')).toBe(text.includes('Base URL'));
		} else expect(errorText).toContain(text);
		expect(errorText).not.toMatch(JARGON_PATTERN);
		expect(errorText).toContain(outcome);
		expect(context.itemIndex).toBe(0);
		if (repliesByText === failed) expect(httpCode).toBe(String(reply.status ?? 200));
		if (repliesByText === notSent) expect(httpCode).toBeFalsy();
		expect(result.serializedRunData).not.toContain(getTestKey());
	});
});

test('names a rejected field by its label', async () => {
	mockApi(() =>
		buildRejection(400, 'VALIDATION_ERROR', { details: { invalidParams: { email: 'odd' } } }),
	);
	const { error } = await runLead({ operation: 'create' }, { items: [adaLead] });
	expect(error?.message).toBe('The service did not accept Email (odd)');
});

const runs: Record<string, [INodeType, INodeParameters, Responder, IDataObject[]]> = {
	send: [new OutreachNetworkAction(), firstMessage, respondToSchedule, buildPeople(3)],
	enrich: [
		new OutreachEnrichment(),
		{ operation: 'enrich' },
		(request) => respondToEnrich(request),
		buildContacts(60),
	],
	search: [
		new OutreachProspectSearch(),
		{ operation: 'search', maxResults: 150, filters: { title: 'CEO' } },
		(request) => respondToSearch(request),
		[{}],
	],
};
const buyCredits =
	'You have no credits left. Ask your provider for more credits, then run the workflow again. The service says: Top up';
const connectAccount =
	'No LinkedIn account is connected for the user of this API key. Connect one with Outreach Account → Connect LinkedIn Account, then run the workflow again';

test.each([
	['send', 402, 'INSUFFICIENT', buyCredits],
	['enrich', 402, 'INSUFFICIENT', buyCredits],
	['search', 402, 'INSUFFICIENT', buyCredits],
	['send', 400, 'LINKEDIN_NOT_CONNECTED', connectAccount],
	['send', 400, 'NETWORK_NOT_CONNECTED', connectAccount],
	['send', 403, 'LINKEDIN_NOT_CONNECTED', connectAccount],
])(
	'a run of %s that stops halfway names the next step after %d %s',
	async (name, status, code, text) => {
		const [node, parameters, respond, items] = runs[name];
		mockApi((request, index) => (index === 0 ? respond(request, 0) : buildRejection(status, code)));
		const { hints, json } = await runOperation(node, parameters, { items });
		expect([...hints, ...json.map(({ reason }) => reason)].join('\n')).toContain(text);
	},
);

/** Creates a lead with this response; returns the error item's outcome and details. */
async function getDetails(reply: MockResponse): Promise<IDataObject> {
	mockApi(() => reply);
	const { json } = await runLead({ operation: 'create' }, { items: [adaLead], onError });
	expect(findSchemaErrors(json, errorItemSchema)).toEqual([]);
	return { outcome: json[0].outcome, ...(json[0].details as IDataObject) };
}

test.each<[string, number, IDataObject, IDataObject]>([
	['VALIDATION_ERROR', 400, { invalidParams }, { invalidParams }],
	['LINKEDIN_NOT_CONNECTED', 400, notConnected, notConnected],
	['INVALID_LINKEDIN_URL', 400, invalidUrl, invalidUrl],
	['LINKEDIN_ALREADY_CONNECTED', 400, alreadyConnected, alreadyConnected],
	['VOICE_CLONE_NOT_FOUND', 404, { voice_id: 'v1', status: 'odd' }, { voiceId: 'v1' }],
	['VOICE_CLONE_IN_USE', 409, inUse, { activeCampaigns: 2, lastUsed: inUse.last_used }],
])(
	'error items contain the own status and details of %s',
	async (code, status, details, fields) => {
		const nextStep: unknown = expect.any(String);
		const rejected = { outcome: 'failed', nextStep, serviceMessage: 'Top up' };
		const errorDetails = await getDetails(
			buildRejection(status, code, { details, version: '2.0' }),
		);
		expect(errorDetails).toEqual({ ...rejected, code, status, ...fields });
	},
);

test('redacts the key in every detail of an error item', async () => {
	const key = getTestKey();
	const reply = buildRejection(400, 'ODD', {
		message: `The key ${key} is odd: ${key}`,
		details: { invalidParams: { [key]: key }, providedUrl: `https://x.example/?k=${key}` },
		permissionHelp: { required: key, available: [key] },
	});
	const details = await getDetails(reply);
	expect(JSON.stringify(details)).not.toContain(key);
	expect(details).toMatchObject({
		serviceMessage: 'The key *** is odd: ***',
		invalidParams: { '***': '***' },
		requiredPermission: '***',
	});
});

test('redacts a key in the code of an error body, but not an equal number', async () => {
	const apiKey = '1234567890';
	const details = { quota: Number(apiKey) };
	mockApi(() => buildRejection(400, `BAD_${apiKey}`, { details }));
	const credentials = { baseUrl: ORIGIN, apiKey };
	const options = { credentials, onError: 'continueRegularOutput' } as const;
	const { json } = await runLead({ operation: 'getAll' }, options);
	expect(json[0].details).toMatchObject({ code: 'BAD_***', quota: Number(apiKey) });
});

test('redacts the key in a network error', async () => {
	mockApi(() => ({ code: 'ECONNREFUSED' }));
	const credentials = { baseUrl: ORIGIN, apiKey: 'ECONNREFUSED' };
	const { error } = await runLead({ operation: 'getAll' }, { credentials });
	expect(error?.message).toBe(`Could not connect to ${ORIGIN}`);
	expect(error?.description).toContain('(***)');
});
