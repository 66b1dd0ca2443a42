import fc from 'fast-check';
import type { IHttpRequestOptions, INodeType } from 'n8n-workflow';
import nock from 'nock';
import { OutreachAutomationApi } from '../../../credentials/OutreachAutomationApi.credentials';
import { createNodeType, ORIGIN, runNode } from '../../engine';
import { settle, getTestKey, useTestHarness } from '../harness';

useTestHarness();

/** How a caller passes an address: n8n's own nodes use `url`, its HTTP Request node uses `uri`. */
type AddressOptions = Partial<Pick<IHttpRequestOptions, 'baseURL' | 'url'>> & { uri?: string };

const CLIENTS = ['httpRequestWithAuthentication', 'requestWithAuthentication'] as const;
const API_URL = `${ORIGIN}/api/v2`;

/** Creates a node that sends requests through both of n8n's clients and ignores errors. */
function createCaller(addresses: AddressOptions[]): INodeType {
	return {
		...createNodeType('caller', {
			credentials: [{ name: 'outreachAutomationApi', required: true }],
		}),
		async execute() {
			for (const addressOptions of addresses) {
				for (const client of CLIENTS) {
					const options = { method: 'GET', ...addressOptions } as IHttpRequestOptions;
					const send = this.helpers[client] as typeof this.helpers.httpRequestWithAuthentication;
					await send.call(this, 'outreachAutomationApi', options).catch(() => {});
				}
			}
			return [[]];
		},
	};
}

/** Records the URL of each request to any host, and whether it contains the key. */
async function recordRequests(
	addresses: AddressOptions[],
): Promise<Array<{ url: string; hasKey: boolean }>> {
	const requests: Array<{ url: string; hasKey: boolean }> = [];
	for (const scheme of ['http', 'https']) {
		nock(new RegExp(`^${scheme}://`))
			.persist()
			.get(/.*/)
			.reply(function (path) {
				const { headers } = this.req;
				const hasKey = JSON.stringify([path, headers]).includes(getTestKey());
				requests.push({ url: `${scheme}://${String(headers.host)}${path}`, hasKey });
				return [200, {}];
			});
	}
	const credentials = { baseUrl: ORIGIN, apiKey: getTestKey() };
	await settle(runNode({ node: createCaller(addresses), parameters: {}, credentials }));
	return requests;
}

const EVIL_URL = 'https://evil.example';
const HOST = 'api.outreach.example';

const pickFrom = (...parts: string[]) => fc.constantFrom(...parts);
const address = fc
	.tuple(
		pickFrom('', ' ', '\t', '\u0000'),
		pickFrom('', 'https:', 'HTTPS:', 'ht\ttps:', 'http:', 'ftp:', 'blob:https:'),
		pickFrom('', '/', '//', '///', '\\', '\\\\', '/\\', '\t//', '/\n/'),
		pickFrom('', `${HOST}@`, 'a:b@', 'evil.example\\@', 'evil.example#@', '%40'),
		pickFrom(HOST, 'evil.example', `${HOST}.`, `${HOST}.evil.example`, 'API.OUTREACH.EXAMPLE', ''),
		pickFrom('', ':443', ':0443', ':8443', ':80', ':'),
		pickFrom('', '/leads', '\\leads', '/../..//evil.example', '?x=/', '@evil.example', '#'),
	)
	.map((parts) => parts.join(''));
const baseUrl = fc.option(fc.oneof(address, pickFrom(API_URL, ORIGIN, EVIL_URL)), {
	nil: undefined,
});
const optionalAddress = fc.option(address, { nil: undefined });
/** Addresses combined from all kinds of parts. */
const anyAddress = fc.record({ url: optionalAddress, uri: optionalAddress, baseURL: baseUrl });

/** Authenticates request options, as n8n does. */
async function authenticate(
	addressOptions: AddressOptions,
): Promise<IHttpRequestOptions & AddressOptions> {
	const { authenticate } = new OutreachAutomationApi();
	if (typeof authenticate !== 'function') throw new Error('authenticate is no function');
	const credentials = { baseUrl: ORIGIN, apiKey: getTestKey() };
	return await authenticate(credentials, addressOptions as IHttpRequestOptions);
}

const NO_SERVER = 'no server';

/** A caller's address, and the URL that receives the key, if any. */
const addresses: Array<[AddressOptions, string]> = [
	[{ url: '/leads' }, `${API_URL}/leads`],
	[{ uri: 'leads' }, `${API_URL}/leads`],
	[{ url: `${API_URL}/leads` }, `${API_URL}/leads`],
	[{ uri: `HTTPS://API.Outreach.Example:443/api/v2/leads` }, `${API_URL}/leads`],
	[{ url: `https:\\\\${HOST}\\leads` }, `${ORIGIN}/leads`],
	[{ url: `\thttps://${HOST}/le\nads` }, `${ORIGIN}/leads`],
	[{ url: `https://someone@${HOST}/leads` }, `${ORIGIN}/leads`],
	[{ url: `${API_URL}/../../leads` }, `${ORIGIN}/leads`],
	[{ url: '/../../leads' }, `${ORIGIN}/leads`],
	[{ url: '/..//evil.example/leads' }, `${ORIGIN}/api//evil.example/leads`],
	[{ url: '@evil.example/leads' }, `${API_URL}/@evil.example/leads`],
	[{ url: '/leads', baseURL: ORIGIN }, `${ORIGIN}/leads`],
	[{ url: `${API_URL}/leads`, baseURL: EVIL_URL }, `${API_URL}/leads`],
	[{ url: `${API_URL}/leads`, uri: `${EVIL_URL}/leads` }, `${API_URL}/leads`],
	[{ url: `${EVIL_URL}/leads`, uri: `${API_URL}/leads` }, NO_SERVER],
	[{ url: EVIL_URL, baseURL: API_URL }, NO_SERVER],
	[{ url: '/leads', baseURL: EVIL_URL }, NO_SERVER],
	[{ url: '/leads', baseURL: '//evil.example' }, NO_SERVER],
	[{ uri: `${API_URL}/leads`, baseURL: EVIL_URL }, `${API_URL}/leads`],
	...[
		`${EVIL_URL}/leads`,
		'//evil.example/leads',
		`https://${HOST}@evil.example/leads`,
		`https://${HOST}:8443/leads`,
		`http://${HOST}/leads`,
		`blob:https://${HOST}/leads`,
		'https://api.outreach.ехаmple/leads',
	].flatMap((address): Array<[AddressOptions, string]> => [
		[{ url: address }, NO_SERVER],
		[{ uri: address }, NO_SERVER],
		[{ url: address, baseURL: API_URL }, NO_SERVER],
	]),
];

describe('the key', () => {
	test.each(addresses)('with the address %j, reaches %s', async (addressOptions, expected) => {
		const received = await recordRequests([addressOptions]);
		const urlsWithKey = received.filter(({ hasKey }) => hasKey).map(({ url }) => url);
		const isAllowed = expected !== NO_SERVER;
		expect(new Set(urlsWithKey)).toEqual(new Set(isAllowed ? [expected] : []));

		const authenticated = await authenticate(addressOptions);
		expect(JSON.stringify(authenticated).includes(getTestKey())).toBe(isAllowed);
		if (!isAllowed) expect(authenticated).toBe(addressOptions);
		expect(authenticated).toMatchObject(
			isAllowed ? { url: expect.stringMatching(/^https:\/\//) } : {},
		);
	});

	test('is never sent to another host, whatever the spelling of the address', async () => {
		await fc.assert(
			fc.asyncProperty(anyAddress, async (options) => {
				const authenticated = await authenticate(options);
				if (!JSON.stringify(authenticated).includes(getTestKey()))
					return authenticated === (options as object);
				const { origin, href } = new URL(authenticated.url);
				const hasOnlyUrl = authenticated.uri === undefined && authenticated.baseURL === undefined;
				return origin === ORIGIN && href === authenticated.url && hasOnlyUrl;
			}),
			{ numRuns: 5_000, seed: 1 },
		);
	});
});

/** Options with which versions of n8n's HTTP Request node follow redirects with the credential. */
const followOptions = {
	...{ followRedirect: true, followAllRedirects: true, disableFollowRedirect: false },
	sendCredentialsOnCrossOriginRedirect: true,
};

test.each([301, 302, 303, 307, 308])(
	'does not follow a redirect with the status %i, even if the caller wants to',
	async (status) => {
		const receivedUrls: string[] = [];
		nock(/.*/)
			.persist()
			.get(/.*/)
			.reply(function (path) {
				receivedUrls.push(`${String(this.req.headers.host)}${path}`);
				return [status, '', { location: `${EVIL_URL}/took` }];
			});
		const credentials = { baseUrl: ORIGIN, apiKey: getTestKey() };
		await settle(
			runNode({
				node: createCaller([{ url: '/leads', ...followOptions }]),
				parameters: {},
				credentials,
			}),
		);
		expect(receivedUrls).toEqual(CLIENTS.map(() => `${HOST}/api/v2/leads`));
	},
);
