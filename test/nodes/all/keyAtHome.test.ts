import fc from 'fast-check';
import type { IHttpRequestOptions, INodeType } from 'n8n-workflow';
import nock from 'nock';
import { OutreachAutomationApi } from '../../../credentials/OutreachAutomationApi.credentials';
import { nodeType, ORIGIN, runNode } from '../../engine';
import { finish, key, useStage } from '../stage';

useStage();

/** What a caller may say of an address; n8n's own nodes say `url`, its HTTP Request node `uri`. */
type Asked = Partial<Pick<IHttpRequestOptions, 'baseURL' | 'url'>> & { uri?: string };

const CLIENTS = ['httpRequestWithAuthentication', 'requestWithAuthentication'] as const;
const HOME = `${ORIGIN}/api/v2`;

/** A node that sends requests with the credential by both of n8n's clients, whatever comes of it. */
function callerOf(all: Asked[]): INodeType {
	return {
		...nodeType('caller', { credentials: [{ name: 'outreachAutomationApi', required: true }] }),
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

/** Where requests arrive, whatever the address, and whether the key is anywhere in them. */
async function arrivals(all: Asked[]): Promise<Array<{ at: string; holdsKey: boolean }>> {
	const arrived: Array<{ at: string; holdsKey: boolean }> = [];
	for (const scheme of ['http', 'https']) {
		nock(new RegExp(`^${scheme}://`))
			.persist()
			.get(/.*/)
			.reply(function (path) {
				const { headers } = this.req;
				const holdsKey = JSON.stringify([path, headers]).includes(key());
				arrived.push({ at: `${scheme}://${String(headers.host)}${path}`, holdsKey });
				return [200, {}];
			});
	}
	const credentials = { baseUrl: ORIGIN, apiKey: key() };
	await finish(runNode({ node: callerOf(all), parameters: {}, credentials }));
	return arrived;
}

const evil = 'https://evil.example';
const home = 'api.outreach.example';

const oneOf = (...parts: string[]) => fc.constantFrom(...parts);
const address = fc
	.tuple(
		oneOf('', ' ', '\t', '\u0000'),
		oneOf('', 'https:', 'HTTPS:', 'ht\ttps:', 'http:', 'ftp:', 'blob:https:'),
		oneOf('', '/', '//', '///', '\\', '\\\\', '/\\', '\t//', '/\n/'),
		oneOf('', `${home}@`, 'a:b@', 'evil.example\\@', 'evil.example#@', '%40'),
		oneOf(home, 'evil.example', `${home}.`, `${home}.evil.example`, 'API.OUTREACH.EXAMPLE', ''),
		oneOf('', ':443', ':0443', ':8443', ':80', ':'),
		oneOf('', '/leads', '\\leads', '/../..//evil.example', '?x=/', '@evil.example', '#'),
	)
	.map((parts) => parts.join(''));
const base = fc.option(fc.oneof(address, oneOf(HOME, ORIGIN, evil)), { nil: undefined });
const given = fc.option(address, { nil: undefined });
/** Addresses of all kinds of parts. */
const asked = fc.record({ url: given, uri: given, baseURL: base });

/** What the credential makes of an address, as a client gets it. */
async function authenticated(asked: Asked): Promise<IHttpRequestOptions & Asked> {
	const { authenticate } = new OutreachAutomationApi();
	if (typeof authenticate !== 'function') throw new Error('authenticate is no function');
	const credentials = { baseUrl: ORIGIN, apiKey: key() };
	return await authenticate(credentials, asked as IHttpRequestOptions);
}

/** An address that a caller gives, and where the request with the key arrives; null for nowhere. */
const addresses: Array<[Asked, string | null]> = [
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
	].flatMap((address): Array<[Asked, null]> => [
		[{ url: address }, null],
		[{ uri: address }, null],
		[{ url: address, baseURL: HOME }, null],
	]),
];

describe('what is judged is what is called', () => {
	test.each(addresses)('the key for %j arrives at %j', async (asked, expected) => {
		const seen = await arrivals([asked]);
		const withKey = seen.filter(({ holdsKey }) => holdsKey).map(({ at }) => at);
		const isHome = expected !== null;
		expect(new Set(withKey)).toEqual(new Set(isHome ? [expected] : []));

		const sent = await authenticated(asked);
		expect(JSON.stringify(sent).includes(key())).toBe(isHome);
		if (!isHome) expect(sent).toBe(asked);
		expect(sent).toMatchObject(isHome ? { url: expect.stringMatching(/^https:\/\//) } : {});
	});

	test('of addresses of all kinds of parts, the key is in none that leads elsewhere', async () => {
		await fc.assert(
			fc.asyncProperty(asked, async (one) => {
				const sent = await authenticated(one);
				if (!JSON.stringify(sent).includes(key())) return sent === (one as object);
				const { origin, href } = new URL(sent.url);
				const isAlone = sent.uri === undefined && sent.baseURL === undefined;
				return origin === ORIGIN && href === sent.url && isAlone;
			}),
			{ numRuns: 5_000, seed: 1 },
		);
	});
});

describe('a request with the credential follows nothing', () => {
	test.each([301, 302, 303, 307, 308])('%i', async (status) => {
		const asked: string[] = [];
		nock(/.*/)
			.persist()
			.get(/.*/)
			.reply(function (path) {
				asked.push(`${String(this.req.headers.host)}${path}`);
				return [status, '', { location: `${evil}/took` }];
			});
		const credentials = { baseUrl: ORIGIN, apiKey: key() };
		await finish(runNode({ node: callerOf([{ url: '/leads' }]), parameters: {}, credentials }));
		expect(asked).toEqual(CLIENTS.map(() => `${home}/api/v2/leads`));
	});
});
