import type { INodeParameters } from 'n8n-workflow';
import { OutreachAccount } from '../../../nodes/Account/OutreachAccount.node';
import {
	mockApi,
	buildExpectedRequest,
	type RunOptions,
	runOperation,
	useTestHarness,
} from '../harness';

useTestHarness();

const createNode = () => new OutreachAccount();
const run = async (parameters: INodeParameters, options?: RunOptions) =>
	await runOperation(createNode(), parameters, options);

const health = {
	success: true,
	version: '2.0',
	status: 'healthy',
	authentication: 'user',
	user: { id: 'user_1', email: 'ada@analytical.example', role: 'pro' },
	apiKey: { name: 'n8n', permissions: ['leads:read'], usageCount: 7 },
	timestamp: '2026-03-31T07:00:00.000Z',
};
const limits = {
	'x-ratelimit-limit': '60',
	'x-ratelimit-remaining': '41',
	'x-ratelimit-window': 'minute',
	'x-ratelimit-reset': String(Date.UTC(2026, 2, 31, 7, 1) / 1000),
};
const linkedin = {
	connected: true,
	profileUrl: 'https://www.linkedin.com/in/ada',
	name: 'Ada',
	connectionCount: 500,
};
const webhooks = { configured: true, endpoints: ['https://hook.example'], status: 'active' };
const summary = { total: 2, connected: 2, completionPercentage: 100 };
const respondWithIntegrations = (data: object) => () => ({
	body: { userId: 'user_1', success: true, data },
});
const connectionStart = {
	authUrl: 'https://auth.example/start?state=x',
	state: 'x',
	expiresAt: '2026-03-31T07:10:00.000Z',
};
const respondWithStart = () => ({
	body: { userId: 'user_1', success: true, data: connectionStart },
});

const getHealthParameters = { resource: 'account', operation: 'getHealth' };
const getStatusParameters = { resource: 'integration', operation: 'getStatus' };
const connectParameters = { resource: 'integration', operation: 'connectNetwork' };

describe('Check Connection', () => {
	test('sends GET /health and returns the response with its rate limit', async () => {
		const service = mockApi(() => ({ body: health, headers: limits }));
		const result = await run(getHealthParameters);
		expect(service.requests).toEqual([buildExpectedRequest('GET', '/health')]);
		const rateLimit = {
			limit: 60,
			remaining: 41,
			window: 'minute',
			resetsAt: '2026-03-31T07:01:00.000Z',
		};
		expect(result.json).toEqual([{ ...health, rateLimit }]);
		expect(result.hints).toEqual([]);
	});

	test.each([
		['degraded', /only partly available/],
		['maintenance', /under maintenance/],
	])(
		'adds one hint, but no count, for seven items with the service status %s',
		async (status, hint) => {
			mockApi(() => ({ body: { ...health, status } }));
			const result = await run(getHealthParameters, { items: Array(7).fill({}) });
			expect(result.json).toMatchObject(Array(7).fill({ status }));
			expect(result.hints).toEqual([expect.stringMatching(hint)]);
		},
	);
});

describe('Get Status', () => {
	test('sends one GET and returns one flat item', async () => {
		const service = mockApi(respondWithIntegrations({ linkedin, webhooks, summary }));
		const result = await run(getStatusParameters);
		expect(service.requests).toEqual([buildExpectedRequest('GET', '/users/integrations')]);
		expect(result.json).toEqual([
			{
				linkedinConnected: true,
				linkedinProfileUrl: 'https://www.linkedin.com/in/ada',
				linkedinName: 'Ada',
				linkedinConnectionCount: 500,
				webhooksConfigured: true,
				webhooksStatus: 'active',
				integrationsTotal: 2,
				integrationsConnected: 2,
				completionPercentage: 100,
			},
		]);
	});

	test('returns the setup URL when LinkedIn is not connected', async () => {
		const linkedinSetupUrl = 'https://app.example/setup';
		const data = {
			linkedin: { connected: false, setupUrl: linkedinSetupUrl, profileUrl: null, name: null },
			webhooks: { configured: false, endpoints: [] },
		};
		mockApi(respondWithIntegrations(data));
		expect((await run(getStatusParameters)).json).toEqual([
			{ linkedinConnected: false, linkedinSetupUrl, webhooksConfigured: false },
		]);
		expect((await run({ ...getStatusParameters, simple: false })).json).toEqual([
			{ userId: 'user_1', ...data },
		]);
	});
});

describe('Connect LinkedIn Account', () => {
	test.each<[INodeParameters, object]>([
		[{}, {}],
		[
			{ returnUrl: ' https://me.example ', scopes: 'read, write' },
			{ returnUrl: 'https://me.example', scopes: ['read', 'write'] },
		],
		[{ returnUrl: '', scopes: ' ' }, {}],
	])(
		'sends the fields %j as %j, and returns the sign-in URL with the user ID',
		async (additionalFields, body) => {
			const service = mockApi(respondWithStart);
			const result = await run({ ...connectParameters, additionalFields });
			expect(service.requests).toEqual([
				buildExpectedRequest('POST', '/users/integrations/linkedin', { body }),
			]);
			const json = { ...connectionStart, userId: 'user_1' };
			expect(result.json).toEqual([json]);
		},
	);

	test.each(['javascript:alert(1)', '//evil.test', 'me.example', 'https:///done'])(
		'rejects the return URL %s',
		async (returnUrl) => {
			const service = mockApi(respondWithStart);
			const result = await run({ ...connectParameters, additionalFields: { returnUrl } });
			expect(result.error?.message).toBe(
				`Return URL is not a valid URL: "${returnUrl}". Use the format https://www.example.com`,
			);
			expect(service.requests).toEqual([]);
		},
	);
});

test.each<[string, object]>([
	['{"userId": "user_1", "any": [1]}', { userId: 'user_1', any: [1] }],
	['[{"userId": "user_1"}]', [{ userId: 'user_1' }]],
])(
	"Connect User's LinkedIn Account sends the query parameters and the JSON body %s",
	async (body, sent) => {
		const response = { success: true, anything: [{ nested: null }] };
		const service = mockApi(() => ({ body: response }));
		const parameters = { resource: 'legacyIntegration', operation: 'connectLegacy' };
		const queryParameters = { pair: [{ name: 'force', value: '1' }] };
		const result = await run({ ...parameters, body, queryParameters });
		expect(service.requests).toEqual([
			buildExpectedRequest('POST', '/users/integrations/setup-linkedin-integration', {
				body: sent,
				query: { force: '1' },
			}),
		]);
		expect(result.json).toEqual([response]);
	},
);
