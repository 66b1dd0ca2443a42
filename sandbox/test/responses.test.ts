/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { USER_ID } from '../../test/operations/fixtureHelpers';
import { ada } from '../../test/operations/newLead';
import type { OperationId } from '../../test/contract/routes';
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

type PreparedRequest = Request | (() => Promise<Request>);
type Row = {
	/** A request that succeeds, with all fields of its body. */
	request: PreparedRequest;
	/** The documented permission. */
	permission?: string;
	/** Requests that are rejected as invalid, with the name of the parameter or field. */
	invalid?: [name: string, Request][];
	/** Requests that are rejected for another reason. */
	refused?: [status: number, code: string, PreparedRequest][];
};

const profileUrl = 'https://www.linkedin.com/in/ada-lovelace';
const connectBody = { returnUrl: 'https://x.example', scopes: ['a', 'b'] };
const missingIds = {
	leadId: 'x',
	params: { voiceId: 'x', keyId: 'x', jobId: 'x', campaign_id: 'x' },
};
const key = { params: { keyId: 'key_readOnly' } };
const invite = { actionType: 'sendConnectionRequest', profileUrl };
const demoUserRequest = { params: { userId: USER_ID } };
const otherUserRequest = { params: { userId: 'other' } };

const fetchVoiceId = async (index: number) =>
	(await expectSuccess('listVoiceClones')).body.data.voiceClones[index].voiceId;
const createVoiceRequest = (index: number, body?: object) => async () => ({
	params: { voiceId: await fetchVoiceId(index) },
	body,
});
const fetchJobId = async () => (await expectSuccess('listUserJobs')).body.data.jobs[0].id;
const createAfterDisconnecting = (body: object) => async () => {
	await setConnection({ connected: false });
	return { body };
};
const omitEach = (body: object, ...names: string[]): [string, Request][] =>
	names.map((name) => [name, { body: { ...body, [name]: undefined } }]);
const createQueries = (values: object, request: Request = {}): [string, Request][] =>
	Object.entries(values).map(([name, value]) => [
		name,
		{ ...request, query: { [name]: value as string } },
	]);

const fairCampaign = { params: { campaign_id: 'campaign_fair' } };
const voiceMessage = {
	...{ ...invite, actionType: 'sendVoiceMessage', message: 'Hi' },
	voiceSettings: { voiceId: 'x', voiceText: 'Hello', voiceParams: { stability: 1, clarity: 0 } },
};
const createVoiceMessage = (changes: object): Request => ({
	body: { ...voiceMessage, voiceSettings: { ...voiceMessage.voiceSettings, ...changes } },
});

/** Requests to each route; every response must be valid by openapi.yaml. */
const table: Record<OperationId, Row> = {
	getHealth: { request: {} },
	getInfo: { request: {} },
	listLeads: {
		request: { query: { page: 2, limit: 10, sortBy: 'company', sortOrder: 'asc', title: 'a' } },
		permission: 'leads:read',
		invalid: [
			...createQueries({ page: 0, limit: 101, status: 'x', source: 'x', search: 'x', sortBy: 'x' }),
			...createQueries({
				sortOrder: 'x',
				createdAfter: 'x',
				createdBefore: 'x',
				lastContactedAfter: 'x',
			}),
		],
	},
	createLead: {
		request: { body: { ...ada, phone: '1', tags: ['a'], customFields: { a: [1, null] } } },
		permission: 'leads:write',
		invalid: [
			...omitEach(ada, 'firstName', 'lastName', 'email'),
			['tags', { body: { ...ada, tags: 1 } }],
			['body', { text: '{"firstName": "A' }],
			['body', { text: 'firstName=Ada', headers: { 'content-type': 'text/plain' } }],
		],
	},
	deleteLead: {
		request: async () => ({ leadId: (await fetchLeads())[0].id }),
		permission: 'leads:write',
		refused: [[404, 'LEAD_NOT_FOUND', missingIds]],
	},
	enrichLeads: {
		request: {
			body: {
				leads: [{ email: ada.email }, { ...ada, company: 'x' }, { linkedinUrl: profileUrl }],
				enrichmentOptions: { includePersonalInfo: true, includeSocialProfiles: true },
			},
		},
		permission: 'leads:enrich',
		invalid: [
			['leads', { body: {} }],
			['leads', { body: { leads: [{ firstName: 'Ada', lastName: 'Lovelace' }] } }],
		],
	},
	searchProspects: {
		request: { body: { filters: { technology: { using: ['SAP'] } }, limit: 2, offset: 1 } },
		permission: 'prospecting:search',
		invalid: [
			['filters', { body: {} }],
			['limit', { body: { filters: {}, limit: 101 } }],
			['offset', { body: { filters: {}, offset: -1 } }],
		],
	},
	scheduleLinkedinAction: {
		request: { body: invite },
		permission: 'linkedin:schedule',
		invalid: [
			['actionType', { body: { actionType: 'x' } }],
			...omitEach(invite, 'actionType', 'profileUrl'),
			...omitEach(voiceMessage, 'message', 'voiceSettings'),
			...omitEach({ actionType: 'getSpecificConversationMessages' }, 'participantName'),
			...omitEach({ actionType: 'accessConversationByThreadId' }, 'threadId'),
			['voiceSettings', createVoiceMessage({ voiceText: 'x'.repeat(501) })],
			['voiceSettings', createVoiceMessage({ voiceParams: { stability: 1.1 } })],
		],
		refused: [
			[400, 'INVALID_LINKEDIN_URL', { body: { ...invite, profileUrl: 'x' } }],
			[404, 'VOICE_CLONE_NOT_FOUND', { body: voiceMessage }],
			[400, 'LINKEDIN_NOT_CONNECTED', createAfterDisconnecting(invite)],
		],
	},
	uploadProspects: {
		request: { body: { prospects: [{ profileUrl }] } },
		permission: 'linkedin:upload',
	},
	listUserJobs: {
		request: { query: { status: 'failed', startDate: 1, endDate: 9_999_999_999 } },
		permission: 'users:read',
		invalid: createQueries({ startDate: 'x' }),
	},
	getJobStatus: {
		request: async () => ({ query: { userId: USER_ID, jobId: await fetchJobId() } }),
		permission: 'jobs:read',
	},
	getJobCounts: { request: { query: { userId: USER_ID } }, invalid: [['userId', {}]] },
	getUserJobStatus: {
		request: demoUserRequest,
		refused: [[404, 'USER_NOT_FOUND', otherUserRequest]],
	},
	editJobMessage: {
		request: async () => ({
			params: { jobId: await fetchJobId() },
			body: { message: 'x', userId: USER_ID },
		}),
		permission: 'jobs:update',
		refused: [[404, 'JOB_NOT_FOUND', { ...missingIds, body: { message: 'x' } }]],
	},
	listVoiceClones: {
		request: { query: { status: 'ready', limit: 100 } },
		permission: 'voice:read',
		invalid: [...createQueries({ limit: 0 }), ...createQueries({ limit: 101 })],
	},
	updateVoiceClone: {
		request: createVoiceRequest(0, { name: 'x', description: 'y', settings: { stability: 0.5 } }),
		permission: 'voice:update',
		refused: [[404, 'VOICE_CLONE_NOT_FOUND', { ...missingIds, body: { name: 'x' } }]],
	},
	deleteVoiceClone: {
		request: createVoiceRequest(0),
		permission: 'voice:delete',
		refused: [
			[404, 'VOICE_CLONE_NOT_FOUND', missingIds],
			// The first voice clone was deleted by then.
			[409, 'VOICE_CLONE_IN_USE', createVoiceRequest(0)],
		],
	},
	getUserIntegrations: { request: {}, permission: 'users:read' },
	connectLinkedin: {
		request: createAfterDisconnecting(connectBody),
		permission: 'users:write',
		refused: [
			[
				400,
				'LINKEDIN_ALREADY_CONNECTED',
				async () => (await setConnection({ connected: true }), { body: {} }),
			],
		],
	},
	getLinkedinIntegration: {
		request: demoUserRequest,
		refused: [[404, 'USER_NOT_FOUND', otherUserRequest]],
	},
	setupLinkedinIntegration: {
		request: createAfterDisconnecting({ userId: USER_ID, ...connectBody }),
	},
	exportCampaign: {
		request: { ...fairCampaign, query: { status: 'responded', include_responses: 'false' } },
		invalid: [
			...createQueries(
				{ include_responses: 'x', date_from: 'x', date_to: '2026-02-30' },
				fairCampaign,
			),
			...createQueries({ status: 'x' }, fairCampaign),
		],
		refused: [[404, 'CAMPAIGN_NOT_FOUND', missingIds]],
	},
	listKeys: { request: {} },
	getKeyStats: { request: {} },
	createKey: {
		request: { body: { name: 'x', permissions: ['leads:read'], expiresInDays: 30 } },
	},
	updateKey: {
		request: { ...key, body: { name: 'x', permissions: ['leads:read'] } },
		refused: [[404, 'KEY_NOT_FOUND', { ...missingIds, body: { name: 'x' } }]],
	},
	deleteKey: {
		request: key,
		permission: 'keys:manage',
		refused: [[404, 'KEY_NOT_FOUND', missingIds]],
	},
	regenerateKey: { request: key, refused: [[404, 'KEY_NOT_FOUND', missingIds]] },
};

const rows = Object.entries(table) as [OperationId, Row][];
const resolveRequest = async (request: PreparedRequest) =>
	typeof request === 'function' ? await request() : request;

beforeEach(() => reset({ leads: 100, limits: { minute: 1_000 } }));

test.each(rows)('%s responds as documented', async (operationId, row) => {
	const { invalid = [], permission, refused = [] } = row;
	const request = await resolveRequest(row.request);
	await expectSuccess(operationId, request);

	if (operationId !== 'getInfo') {
		const { body } = await expectError(401, operationId, { ...request, key: null });
		expect(body.code).toBe('UNAUTHORIZED');
	}
	if (permission) {
		const permissions = ['leads:read', 'users:read'].filter((other) => other !== permission);
		const created = await expectSuccess('createKey', { body: { name: 'x', permissions } });
		const { body } = await expectError(403, operationId, {
			...request,
			key: created.body.data.key,
		});
		expect(body.permissionHelp).toMatchObject({ required: permission, available: permissions });
	}
	for (const [name, sent] of invalid) {
		const { body } = await expectError(400, operationId, sent);
		expect([body.code, name, body.details?.invalidParams]).toEqual([
			'VALIDATION_ERROR',
			name,
			expect.objectContaining({ [name]: expect.any(String) }),
		]);
	}
	for (const [status, code, sent] of refused) {
		expect((await expectError(status, operationId, await resolveRequest(sent))).body.code).toBe(
			code,
		);
	}
});

test.each(['listUserJobs', 'getUserIntegrations', 'connectLinkedin'] as const)(
	'%s rejects a global key and names the route for it',
	async (operationId) => {
		const { body } = await expectError(400, operationId, { key: keys.global });
		expect(body).toEqual({
			error: expect.stringContaining('/api/v2/'),
			availableRoute: expect.stringMatching(/^(GET|POST) \/api\/v2\/users\//),
		});
	},
);

test('finds additional, missing and mistyped fields when comparing a response with openapi.yaml', async () => {
	const { status, body } = await expectSuccess('getInfo');

	expect(findDifferences('getInfo', status, { ...body, more: 1 })).toEqual([
		' must NOT have additional properties',
	]);
	const wrong = { ...body, name: undefined, version: 2 };
	expect(findDifferences('getInfo', status, wrong)).toHaveLength(3);
	expect(findDifferences('getInfo', 418, body)).toEqual(['getInfo does not answer 418']);
});

test.each([
	['no key', null, /missing/],
	['a malformed key', 'not a key', /malformed/],
	['a key that is too short', keys.full.slice(0, -1), /malformed/],
	['an unknown key', 'some-thing-else', /unknown/],
	['an expired key', keys.expired, /expired/],
	['a deactivated key', keys.deactivated, /deactivated/],
])('rejects %s before it reads the body', async (_name, unusable, message) => {
	const { body } = await expectError(401, 'createLead', { key: unusable, text: '{' });
	expect(body.message).toMatch(message);
});

test('responds to unknown paths with a documented 404 and the time of its clock', async () => {
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
