/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { USER_ID } from '../../test/operations/fixtureHelpers';
import { ada } from '../../test/operations/newLead';
import { routesById, type OperationId } from '../../test/contract/routes';
import {
	buildInvalidValues,
	buildSample,
	mapProperties,
	type Schema,
} from '../../test/sampleValues';
import { answers, requests } from '../../test/schemas.generated.json';
import {
	fetchLeads,
	control,
	addFaults,
	keys,
	fetchLog,
	reset,
	setClock,
	setConnection,
	url,
} from './sandbox';
import {
	findDifferences,
	expectHeaders,
	expectError,
	send,
	expectSuccess,
	type Request,
} from './client';

const schemasById: Record<
	OperationId,
	{ permission: string | null } & Record<'params' | 'query' | 'body', Schema>
> = requests;
const documentedStatuses: Record<OperationId, object> = answers;

/** Requests, by operation, that cannot be derived from openapi.yaml. */
type AdditionalRequests = {
	/** Replaces parts of the generated request. */
	request?: Request;
	isDisconnected?: true;
	/** Requests that are rejected as invalid, with the name of the invalid parameter or field. */
	invalid?: [name: string, Request][];
	/** Requests that are rejected for another reason. */
	refused?: [status: number, code: string, Request][];
};

const profileUrl = 'https://www.linkedin.com/in/ada-lovelace';
const invite = { actionType: 'sendConnectionRequest', profileUrl };
const voiceMessage = {
	...{ ...invite, actionType: 'sendVoiceMessage', message: 'Hi' },
	voiceSettings: { voiceId: 'x', voiceText: 'Hello', voiceParams: { stability: 1, clarity: 0 } },
};
const createVoiceMessage = (changes: object): Request => ({
	body: { ...voiceMessage, voiceSettings: { ...voiceMessage.voiceSettings, ...changes } },
});
const omitEach = (body: object, ...names: string[]): [string, Request][] =>
	names.map((name) => [name, { body: { ...body, [name]: undefined } }]);

const additionalRequests: Partial<Record<OperationId, AdditionalRequests>> = {
	createLead: {
		invalid: [
			['body', { text: '{"firstName": "A' }],
			['body', { text: 'firstName=Ada', headers: { 'content-type': 'text/plain' } }],
		],
	},
	enrichLeads: {
		request: {
			body: {
				leads: [{ email: ada.email }, { ...ada, company: 'x' }, { linkedinUrl: profileUrl }],
				enrichmentOptions: { includePersonalInfo: true, includeSocialProfiles: true },
			},
		},
		invalid: [['leads', { body: { leads: [{ firstName: 'Ada', lastName: 'Lovelace' }] } }]],
	},
	scheduleLinkedinAction: {
		request: { body: invite },
		invalid: [
			...omitEach(invite, 'profileUrl'),
			...omitEach(voiceMessage, 'message', 'voiceSettings'),
			...omitEach({ actionType: 'getSpecificConversationMessages' }, 'participantName'),
			...omitEach({ actionType: 'accessConversationByThreadId' }, 'threadId'),
			['voiceSettings', createVoiceMessage({ voiceText: 'x'.repeat(501) })],
			['voiceSettings', createVoiceMessage({ voiceParams: { stability: 1.1 } })],
		],
		refused: [
			[400, 'INVALID_LINKEDIN_URL', { body: { ...invite, profileUrl: 'x' } }],
			[404, 'VOICE_CLONE_NOT_FOUND', { body: voiceMessage }],
		],
	},
	connectLinkedin: { isDisconnected: true },
	setupLinkedinIntegration: { isDisconnected: true },
	exportCampaign: {
		invalid: [
			['date_to', { params: { campaign_id: 'campaign_fair' }, query: { date_to: '2026-02-30' } }],
		],
	},
};

/** Fetches an existing ID for each parameter and field that contains an ID. */
async function fetchIds(): Promise<Record<string, string>> {
	const jobs = await expectSuccess('listUserJobs');
	const voices = await expectSuccess('listVoiceClones');
	return {
		campaign_id: 'campaign_fair',
		jobId: jobs.body.data.jobs[0].id,
		keyId: 'key_readOnly',
		leadId: (await fetchLeads())[0].id,
		userId: USER_ID,
		voiceId: voices.body.data.voiceClones[0].voiceId,
	};
}

/** Builds a request with all documented parameters and body fields. */
function buildRequest(operationId: OperationId, ids: Record<string, string>): Request {
	const { body, params, query } = schemasById[operationId];
	const fillSchema = (schema: Schema) =>
		mapProperties(schema, (inner, name) => ids[name] ?? buildSample(inner));
	return {
		params: fillSchema(params) as Request['params'],
		query: fillSchema(query) as Request['query'],
		body: body.type === 'object' ? fillSchema(body) : undefined,
	};
}

/** Lists requests with one missing or invalid parameter or field each. */
function listInvalidRequests(operationId: OperationId, request: Request): [string, Request][] {
	return (['query', 'body'] as const).flatMap((part) => {
		const schema = schemasById[operationId][part];
		const invalidValues = mapProperties(schema, (inner, name) => [
			...(schema.required?.includes(name) ? [undefined] : []),
			...buildInvalidValues(inner, part === 'query'),
		]);
		return Object.entries(invalidValues).flatMap(([name, values]) =>
			values.map((value): [string, Request] => [
				name,
				{ ...request, [part]: { ...(request[part] as object), [name]: value } },
			]),
		);
	});
}

beforeEach(() => reset({ leads: 100, limits: { minute: 1_000 } }));

test.each(Object.keys(routesById) as OperationId[])('%s responds as documented', async (id) => {
	const {
		invalid = [],
		isDisconnected,
		refused = [],
		request: replacements,
	} = additionalRequests[id] ?? {};
	const { permission } = schemasById[id];
	const ids = await fetchIds();
	const request = { ...buildRequest(id, ids), ...replacements };
	if (isDisconnected) await setConnection({ connected: false });
	await expectSuccess(id, request);

	if (id !== 'getInfo') {
		const { body } = await expectError(401, id, { ...request, key: null });
		expect(body.code).toBe('UNAUTHORIZED');
	}
	if (permission) {
		const permissions = ['leads:read', 'users:read'].filter((other) => other !== permission);
		const created = await expectSuccess('createKey', { body: { name: 'x', permissions } });
		const { body } = await expectError(403, id, { ...request, key: created.body.data.key });
		expect(body.permissionHelp).toMatchObject({ required: permission, available: permissions });
	}
	for (const [name, sent] of [...invalid, ...listInvalidRequests(id, request)]) {
		const { body } = await expectError(400, id, sent);
		expect([body.code, name, body.details?.invalidParams]).toEqual([
			'VALIDATION_ERROR',
			name,
			expect.objectContaining({ [name]: expect.any(String) }),
		]);
	}
	for (const [status, code, sent] of refused) {
		expect((await expectError(status, id, sent)).body.code).toBe(code);
	}
	if ('404' in documentedStatuses[id] && refused.length === 0) {
		const unknownIds = Object.fromEntries(Object.keys(ids).map((name) => [name, 'unknown']));
		await expectError(404, id, buildRequest(id, unknownIds));
	}
});

test('rejects a second LinkedIn connection, and actions without a connection', async () => {
	const { body } = await expectError(400, 'connectLinkedin', { body: {} });
	expect(body.code).toBe('LINKEDIN_ALREADY_CONNECTED');
	await setConnection({ connected: false });
	const rejection = await expectError(400, 'scheduleLinkedinAction', { body: invite });
	expect(rejection.body.code).toBe('LINKEDIN_NOT_CONNECTED');
});

test('rejects the deletion of a voice clone in use', async () => {
	const { voiceClones } = (await expectSuccess('listVoiceClones')).body.data;
	const params = { voiceId: voiceClones[1].voiceId };
	const { body } = await expectError(409, 'deleteVoiceClone', { params });
	expect(body.code).toBe('VOICE_CLONE_IN_USE');
});

test.each(['listUserJobs', 'getUserIntegrations', 'connectLinkedin'] as const)(
	'%s rejects a global key and names the route for global keys',
	async (operationId) => {
		const { body } = await expectError(400, operationId, { key: keys.global });
		expect(body).toEqual({
			error: expect.stringContaining('/api/v2/'),
			availableRoute: expect.stringMatching(/^(GET|POST) \/api\/v2\/users\//),
		});
	},
);

test('findDifferences reports additional, missing and mistyped fields', async () => {
	const { status, body } = await expectSuccess('getInfo');

	expect(findDifferences('getInfo', status, { ...body, more: 1 })).toEqual([
		' must NOT have additional properties',
	]);
	const invalidBody = { ...body, name: undefined, version: 2 };
	expect(findDifferences('getInfo', status, invalidBody)).toHaveLength(3);
	expect(findDifferences('getInfo', 418, body)).toEqual(['getInfo does not answer 418']);
});

test.each([
	['a missing key', null, /missing/],
	['a malformed key', 'not a key', /malformed/],
	['a key that is too short', keys.full.slice(0, -1), /malformed/],
	['an unknown key', 'some-thing-else', /unknown/],
	['an expired key', keys.expired, /expired/],
	['a deactivated key', keys.deactivated, /deactivated/],
])('rejects %s before reading the body', async (_name, unusableKey, message) => {
	const { body } = await expectError(401, 'createLead', { key: unusableKey, text: '{' });
	expect(body.message).toMatch(message);
});

test("responds to unknown paths with a documented 404 and the sandbox's time", async () => {
	await setClock({ now: '2031-05-06T07:08:09.000Z' });
	for (const path of ['/api/v2/nothing', '/leads', '/', '/api/v2/leads/%E0']) {
		const response = await fetch(url + path, { headers: { 'x-api-key': keys.full } });
		expectHeaders(response.headers);
		expect(response.headers.get('date')).toMatch(/^Tue, 06 May 2031 07:08:/);
		expect(await response.json()).toMatchObject({
			error: true,
			version: '2.0',
			timestamp: expect.stringMatching(/^2031-05-06T07:08:/),
		});
	}
});

test('logs requests in order, and whether they were carried out, regardless of the response', async () => {
	await addFaults({ kind: 'status', status: 503, nth: 3 });
	await addFaults({ kind: 'dropAfter', match: { method: 'POST' }, nth: 2 });
	await expectSuccess('listLeads', { query: { page: 2 } });
	await expectSuccess('createLead', { body: ada });
	await send('createLead', { body: ada });
	await expectError(403, 'createLead', { key: keys.readOnly, body: ada });
	await expectSuccess('getInfo', { key: null });

	const summary = (await fetchLog()).map((entry) => [
		...[entry.method, entry.path.replace('/api/v2', ''), entry.query, entry.body],
		...[entry.key, entry.status, entry.carriedOut],
	]);
	expect(summary).toEqual([
		['GET', '/leads', { page: '2' }, null, 'full', 200, true],
		['POST', '/leads', {}, ada, 'full', 201, true],
		['POST', '/leads', {}, ada, 'full', 503, false],
		['POST', '/leads', {}, null, 'readOnly', 403, false],
		['GET', '/info', {}, null, null, 200, true],
	]);
	await control('log', undefined, 'DELETE');
	expect(await fetchLog()).toEqual([]);
});
