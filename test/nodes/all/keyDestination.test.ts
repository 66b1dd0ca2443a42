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
const HOME = `${ORIGIN}/api/v2`;

/** A node that sends requests through both of n8n's clients and ignores errors. */
function createCaller(all: AddressOptions[]): INodeType {
	return {
		...createNodeType('caller', {
			credentials: [{ name: 'outreachAutomationApi', required: true }],
		}),
		async execute() {
			for (const asked of all) {
				for (const client of CLIENTS) {
					const options = { method: 'GET', ...asked } as IHttpRequestOptions;
					const send = this.helpers[client] as typeof this.helpers.httpRequestWithAuthentication;
					await send.call(this, 'outreachAutomationApi', options).catch(() => {});
				}
			}
			return [[]];
		},
	};
}

/** The URL of each request that arrives anywhere, and whether it contains the key. */
async function recordArrivals(
	all: AddressOptions[],
): Promise<Array<{ at: string; holdsKey: boolean }>> {
	const arrived: Array<{ at: string; holdsKey: boolean }> = [];
	for (const scheme of ['http', 'https']) {
		nock(new RegExp(`^${scheme}://`))
			.persist()
			.get(/.*/)
			.reply(function (path) {
				const { headers } = this.req;
				const holdsKey = JSON.stringify([path, headers]).includes(getTestKey());
				arrived.push({ at: `${scheme}://${String(headers.host)}${path}`, holdsKey });
				return [200, {}];
			});
	}
	const credentials = { baseUrl: ORIGIN, apiKey: getTestKey() };
	await settle(runNode({ node: createCaller(all), parameters: {}, credentials }));
	return arrived;
}

const evil = 'https://evil.example';
const home = 'api.outreach.example';

const drawFrom = (...parts: string[]) => fc.constantFrom(...parts);
const address = fc
	.tuple(
		drawFrom('', ' ', '\t', '\u0000'),
		drawFrom('', 'https:', 'HTTPS:', 'ht\ttps:', 'http:', 'ftp:', 'blob:https:'),
		drawFrom('', '/', '//', '///', '\\', '\\\\', '/\\', '\t//', '/\n/'),
		drawFrom('', `${home}@`, 'a:b@', 'evil.example\\@', 'evil.example#@', '%40'),
		drawFrom(home, 'evil.example', `${home}.`, `${home}.evil.example`, 'API.OUTREACH.EXAMPLE', ''),
		drawFrom('', ':443', ':0443', ':8443', ':80', ':'),
		drawFrom('', '/leads', '\\leads', '/../..//evil.example', '?x=/', '@evil.example', '#'),
	)
	.map((parts) => parts.join(''));
const base = fc.option(fc.oneof(address, drawFrom(HOME, ORIGIN, evil)), { nil: undefined });
const given = fc.option(address, { nil: undefined });
/** Addresses combined from all kinds of parts. */
const asked = fc.record({ url: given, uri: given, baseURL: base });

/** The request options after the credential has authenticated them. */
async function authenticated(asked: AddressOptions): Promise<IHttpRequestOptions & AddressOptions> {
	const { authenticate } = new OutreachAutomationApi();
	if (typeof authenticate !== 'function') throw new Error('authenticate is no function');
	const credentials = { baseUrl: ORIGIN, apiKey: getTestKey() };
	return await authenticate(credentials, asked as IHttpRequestOptions);
}

/** A caller's address, and the URL where the request with the key arrives; null for none. */
const addresses: Array<[AddressOptions, string | null]> = [
	[{ url: '/leads' }, `${HOME}/leads`],
	[{ uri: 'leads' }, `${HOME}/leads`],
	[{ url: `${HOME}/leads` }, `${HOME}/leads`],
	[{ uri: `HTTPS://API.Outreach.Example:443/api/v2/leads` }, `${HOME}/leads`],
	[{ url: `https:\\\\${home}\\leads` }, `${ORIGIN}/leads`],
	[{ url: `\thttps://${home}/le\nads` }, `${ORIGIN}/leads`],
	[{ url: `https://someone@${home}/leads` }, `${ORIGIN}/leads`],
	[{ url: `${HOME}/../../leads` }, `${ORIGIN}/leads`],
	[{ url: '/../../leads' }, `${ORIGIN}/leads`],
	[{ url: '/..//evil.example/leads' }, `${ORIGIN}/api//evil.example/leads`],
	[{ url: '@evil.example/leads' }, `${HOME}/@evil.example/leads`],
	[{ url: '/leads', baseURL: ORIGIN }, `${ORIGIN}/leads`],
	[{ url: `${HOME}/leads`, baseURL: evil }, `${HOME}/leads`],
	[{ url: `${HOME}/leads`, uri: `${evil}/leads` }, `${HOME}/leads`],
	[{ url: `${evil}/leads`, uri: `${HOME}/leads` }, null],
	[{ url: evil, baseURL: HOME }, null],
	[{ url: '/leads', baseURL: evil }, null],
	[{ url: '/leads', baseURL: '//evil.example' }, null],
	[{ uri: `${HOME}/leads`, baseURL: evil }, `${HOME}/leads`],
	...[
		`${evil}/leads`,
		'https:evil.example/leads',
		'https:\\\\evil.example/leads',
		'ht\ttps:evil.example/leads',
		'//evil.example/leads',
		'/\\evil.example/leads',
		'/\t/evil.example/leads',
		`https://${home}@evil.example/leads`,
		`https://evil.example\\@${home}/leads`,
		`https://${home}./leads`,
		`https://${home}:8443/leads`,
		`http://${home}/leads`,
		`blob:https://${home}/leads`,
		'https://api.outreach.ехаmple/leads',
		'https:',
	].flatMap((address): Array<[AddressOptions, null]> => [
		[{ url: address }, null],
		[{ uri: address }, null],
		[{ url: address, baseURL: HOME }, null],
	]),
];

describe('the key', () => {
	test.each(addresses)('for %j is sent to %j', async (asked, expected) => {
		const seen = await recordArrivals([asked]);
		const withKey = seen.filter(({ holdsKey }) => holdsKey).map(({ at }) => at);
		const isHome = expected !== null;
		expect(new Set(withKey)).toEqual(new Set(isHome ? [expected] : []));

		const sent = await authenticated(asked);
		expect(JSON.stringify(sent).includes(getTestKey())).toBe(isHome);
		if (!isHome) expect(sent).toBe(asked);
		expect(sent).toMatchObject(isHome ? { url: expect.stringMatching(/^https:\/\//) } : {});
	});

	test('is never sent to another host, whatever the spelling of the address', async () => {
		await fc.assert(
			fc.asyncProperty(asked, async (one) => {
				const sent = await authenticated(one);
				if (!JSON.stringify(sent).includes(getTestKey())) return sent === (one as object);
				const { origin, href } = new URL(sent.url);
				const isAlone = sent.uri === undefined && sent.baseURL === undefined;
				return origin === ORIGIN && href === sent.url && isAlone;
			}),
			{ numRuns: 5_000, seed: 1 },
		);
	});
});

test.each([301, 302, 303, 307, 308])(
	'a redirect with the status %i is not followed with the credential',
	async (status) => {
		const asked: string[] = [];
		nock(/.*/)
			.persist()
			.get(/.*/)
			.reply(function (path) {
				asked.push(`${String(this.req.headers.host)}${path}`);
				return [status, '', { location: `${evil}/took` }];
			});
		const credentials = { baseUrl: ORIGIN, apiKey: getTestKey() };
		await settle(runNode({ node: createCaller([{ url: '/leads' }]), parameters: {}, credentials }));
		expect(asked).toEqual(CLIENTS.map(() => `${home}/api/v2/leads`));
	},
);
