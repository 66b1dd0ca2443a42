import fc from 'fast-check';
import type { IHttpRequestOptions, INodeType } from 'n8n-workflow';
import nock from 'nock';
import { nodeType, ORIGIN, runNode } from '../engine';
import { finish, key } from './stage';

/** What a caller may say of an address; n8n's own nodes say `url`, its HTTP Request node `uri`. */
export type Asked = Partial<Pick<IHttpRequestOptions, 'baseURL' | 'url'>> & { uri?: string };

export const CLIENTS = ['httpRequestWithAuthentication', 'requestWithAuthentication'] as const;
export const HOME = `${ORIGIN}/api/v2`;

/** A node that sends requests with the credential by both of n8n's clients, whatever comes of it. */
export function callerOf(all: Asked[]): INodeType {
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
export async function arrivals(all: Asked[]): Promise<Array<{ at: string; holdsKey: boolean }>> {
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

export const evil = 'https://evil.example';
export const home = 'api.outreach.example';

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
export const asked = fc.record({ url: given, uri: given, baseURL: base });
