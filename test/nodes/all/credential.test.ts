import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';
import { OutreachAutomationApi } from '../../../credentials/OutreachAutomationApi.credentials';
import { createNodeType, ORIGIN, runNode } from '../../engine';
import { manualAda } from '../lead/fixtures';
import {
	type MockResponse,
	mockApi,
	settle,
	getTestKey,
	runLead,
	useTestHarness,
} from '../harness';

useTestHarness();

const KEY = 'k'.repeat(40);
const leadCreateParameters = { operation: 'create', ...manualAda };

/** Authenticates request options, as n8n does. */
async function authenticate(
	options: Partial<IHttpRequestOptions> & { uri?: string },
	credentials: ICredentialDataDecryptedObject = {},
): Promise<IHttpRequestOptions> {
	const { authenticate: authenticateOptions } = new OutreachAutomationApi();
	if (typeof authenticateOptions !== 'function') throw new Error('authenticate is no function');
	const data = { baseUrl: ORIGIN, apiKey: KEY, ...credentials };
	return await authenticateOptions(data, { url: undefined as unknown as string, ...options });
}

describe('OutreachAutomationApi', () => {
	test('authenticate is an own property, so that n8n copies it with the type', () => {
		const credential = new OutreachAutomationApi();
		expect(Object.keys(credential)).toContain('authenticate');
		expect(typeof { ...credential }.authenticate).toBe('function');
	});

	test.each([
		['https://host.example/api/v2', 'https://host.example/api/v2'],
		['  HTTPS://Host.Example/ ', 'https://host.example/api/v2'],
		['https://host.example/gateway', 'https://host.example/gateway/api/v2'],
		['https://host.example/gateway/api/v2/', 'https://host.example/gateway/api/v2'],
		['http://localhost:3000', 'http://localhost:3000/api/v2'],
		['http://127.0.0.1:3000/', 'http://127.0.0.1:3000/api/v2'],
		['https://host.example/api/v2/eu', 'https://host.example/api/v2/eu/api/v2'],
		['http://[::1]:3000', 'http://[::1]:3000/api/v2'],
	])('normalizes the base URL %s to %s', async (baseUrl, address) => {
		expect((await authenticate({ url: '/health' }, { baseUrl })).url).toBe(`${address}/health`);
	});

	test('accepts http:// for another machine with Allow Unencrypted HTTP', async () => {
		const unencrypted = { baseUrl: 'http://host.example', allowUnencryptedHttp: true };
		const options = await authenticate({ url: '/health' }, unencrypted);
		expect(options.url).toBe('http://host.example/api/v2/health');
		expect(options.headers).toEqual({ 'x-api-key': KEY });
	});

	const invalidFields: Array<[ICredentialDataDecryptedObject, RegExp]> = [
		[{ baseUrl: '' }, /Base URL is empty\. Enter it/],
		[{ baseUrl: 'api.outreach.example' }, /Base URL is not a valid URL\. .*https:\/\//],
		[{ baseUrl: 'ftp://api.outreach.example' }, /Base URL is not a valid URL/],
		[
			{ baseUrl: 'https://me:secret-word@api.outreach.example' },
			/contains a user name or password/,
		],
		[{ baseUrl: 'http://api.outreach.example' }, /unencrypted.*'Allow Unencrypted HTTP'/],
		[{ baseUrl: 'http://127.0.0.1.example' }, /unencrypted/],
		[{ baseUrl: 'http://[::2]' }, /unencrypted/],
		[{ apiKey: '' }, /API Key is empty\. Enter it/],
		[{ apiKey: 'a key' }, /API Key contains invalid characters/],
		[{ apiKey: 'key\nx-other: 1' }, /API Key contains invalid characters/],
	];

	test.each(invalidFields)(
		'rejects %j, names the field by its label, reveals no password, and sends nothing',
		async (fields, message) => {
			const { requests } = mockApi(() => ({ body: { success: true, data: { id: '1' } } }));
			const credentials = { baseUrl: ORIGIN, apiKey: getTestKey(), ...fields };
			const result = await runLead(leadCreateParameters, { credentials });
			expect(requests).toEqual([]);
			expect(result.error?.message).toMatch(message);
			expect(result.error?.name).toBe('NodeOperationError');
			expect(result.serializedRunData).not.toContain('secret-word');
			expect(result.error?.description).toBe(
				'Open the credential, correct it and run the workflow again.',
			);
			await expect(authenticate({ url: '/health' }, fields)).rejects.toThrow(message);
		},
	);

	test('trims the key', async () => {
		const { headers } = await authenticate({ url: '/health' }, { apiKey: ` ${KEY}\n` });
		expect(headers).toEqual({ 'x-api-key': KEY });
	});
});

describe('authenticate', () => {
	const apiUrl = `${ORIGIN}/api/v2`;
	const keyHeader = { 'x-api-key': KEY };
	const bearerHeader = { Authorization: `Bearer ${KEY}` };

	test.each<[Partial<IHttpRequestOptions> & { uri?: string }, object]>([
		[{ url: '/leads' }, keyHeader],
		[{ url: '/health' }, keyHeader],
		[{ url: '/info' }, {}],
		[{ url: '/voice-clones' }, bearerHeader],
		[{ url: '/voice-clones', method: 'GET' }, bearerHeader],
		[{ url: '/voice-clones?limit=5', method: 'GET' }, bearerHeader],
		[{ url: '/voice-clones', method: 'POST' }, keyHeader],
		[{ url: '/voice-clones/v1', method: 'DELETE' }, keyHeader],
		[{ uri: `${apiUrl}/voice-clones` }, bearerHeader],
		[{ url: 'HTTPS://API.OUTREACH.EXAMPLE:443/api/v2/leads' }, keyHeader],
	])('authenticates %j with the headers %j', async (options, headers) => {
		expect((await authenticate(options)).headers).toEqual(headers);
	});

	test.each<[Partial<IHttpRequestOptions>, string]>([
		[{}, `${apiUrl}/`],
		[{ url: 'leads/1' }, `${apiUrl}/leads/1`],
		[{ url: '/leads/x:1' }, `${apiUrl}/leads/x:1`],
		[{ url: 'leads/x:1', qs: { a: 1 } }, `${apiUrl}/leads/x:1`],
	])('resolves %j to %s', async (options, url) => {
		expect(await authenticate(options)).toMatchObject({ ...options, url, headers: keyHeader });
	});
});

/** Creates a node that sends the credential's test request as n8n does. */
const createTesterNode = () =>
	createNodeType('tester', {
		credentials: [{ name: 'outreachAutomationApi', required: true }],
		properties: [
			{
				...{ displayName: 'Temp', name: 'temp', type: 'string', default: '' },
				routing: { request: new OutreachAutomationApi().test.request },
			},
		],
	});

/** Tests the credential and applies its rules as n8n does; returns the message and requests. */
async function testCredential(
	reply: MockResponse,
	credentials: ICredentialDataDecryptedObject = {},
): Promise<{ message: string; requests: ReturnType<typeof mockApi>['requests'] }> {
	const { requests } = mockApi(() => reply);
	const result = await settle(
		runNode({
			node: createTesterNode(),
			parameters: {},
			credentials: { baseUrl: ORIGIN, apiKey: getTestKey(), ...credentials },
		}),
	);
	const rules = new OutreachAutomationApi().test.rules ?? [];
	const { httpCode } = (result.error ?? {}) as { httpCode?: string };
	for (const { type, properties } of rules) {
		const hasMatched =
			type === 'responseCode'
				? httpCode === String(properties.value)
				: result.error === undefined && result.json[0]?.[properties.key] === properties.value;
		if (hasMatched) return { message: properties.message, requests };
	}
	return { message: result.error?.message ?? 'Connection successful!', requests };
}

describe('credential test', () => {
	const healthy = { version: '2.0', status: 'healthy', authentication: 'user' };
	const noService =
		'There is no Outreach Automation service at this address. Check Base URL in the credential.';

	test('sends one GET /health with the key', async () => {
		const { message, requests } = await testCredential({ body: healthy });
		expect(message).toBe('Connection successful!');
		expect(requests).toEqual([
			expect.objectContaining({ method: 'GET', path: '/health', query: {}, body: '' }),
		]);
		expect(requests[0].headers['x-api-key']).toBe(getTestKey());
	});

	const invalidKey =
		'The API key is not valid: it is mistyped, expired or deactivated. Enter a valid key.';
	const rejected =
		'The service rejected this API key. Check its permissions, or wait if its limit is used up.';
	const underMaintenance =
		'The API key was accepted, but the service is under maintenance. Test again later.';
	const moved = 'The service has moved. Set Base URL to its new address.';
	const redirectHeaders = { location: 'https://elsewhere.example/health' };
	const limitReached =
		"The key's rate limit is used up. Wait a minute and test again. If it fails again, wait until the limit resets.";
	const unavailable =
		'The service is not available right now. Test again later. If it fails again, ask your provider.';

	test.each<[string, MockResponse, string]>([
		['401', { status: 401, body: { code: 'UNAUTHORIZED' } }, invalidKey],
		['403', { status: 403, body: { code: 'PERMISSION_DENIED' } }, rejected],
		['404', { status: 404, body: 'Not found' }, noService],
		['429', { status: 429, body: { retryAfter: 30 } }, limitReached],
		['503', { status: 503 }, unavailable],
		['a web page', { body: '<html>Welcome</html>' }, noService],
		['the JSON of another service', { body: { status: 'ok' } }, noService],
		['an empty response', { body: '' }, noService],
		['a degraded service', { body: { ...healthy, status: 'degraded' } }, 'Connection successful!'],
		[
			'a service under maintenance',
			{ body: { ...healthy, status: 'maintenance' } },
			underMaintenance,
		],
		['a redirect', { status: 302, headers: redirectHeaders }, moved],
	])('reports %s with a specific message', async (_, reply, expected) => {
		const { message, requests } = await testCredential(reply);
		expect(message).toBe(expected);
		expect(new Set(requests.map(({ path }) => path))).toEqual(new Set(['/health']));
	});
});
