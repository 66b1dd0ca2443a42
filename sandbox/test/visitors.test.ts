/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { fetchLeads, sendWithHeaders, keys, fetchLog, reset, url, warnings } from './sandbox';

const { host, port } = new URL(url);
const jsonHeaders = { 'content-type': 'application/json', 'x-api-key': keys.full };
const resetRequest = { method: 'POST', body: JSON.stringify({ leads: 1 }) };
const paths = ['/api/v2/leads', '/_sandbox/leads', '/nowhere'];

beforeEach(() => reset());

it('prints no warning when it listens on loopback only', () => {
	expect([host.split(':')[0], warnings()]).toEqual(['127.0.0.1', '']);
});

it.each([
	'https://evil.example',
	`https://${host}`,
	`http://127.0.0.1:${Number(port) + 1}`,
	`http://${host}.evil.example`,
	'null',
])('rejects reads and resets from pages with the origin %s', async (origin) => {
	const headers = { host, origin };
	const withoutBody = await sendWithHeaders('/_sandbox/reset', { method: 'POST', headers });
	const withBody = await sendWithHeaders('/_sandbox/reset', {
		...resetRequest,
		headers: { ...headers, ...jsonHeaders },
	});
	expect([withoutBody.status, withBody.status]).toEqual([403, 403]);
	for (const path of paths) {
		expect(await sendWithHeaders(path, { headers: { ...headers, ...jsonHeaders } })).toMatchObject({
			status: 403,
			text: '{"error":"The sandbox answers its own web pages only"}',
		});
	}
	expect(await fetchLog()).toEqual([]);
	expect(await fetchLeads()).toHaveLength(250);
});

it.each([
	`evil.example:${port}`,
	`127.0.0.1.evil.example:${port}`,
	'127.0.0.1@evil.example',
	`192.168.0.1:${port}`,
])('rejects the host name %s, even for a page of the same origin', async (name) => {
	for (const origin of [undefined, `http://${name}`]) {
		const headers = { host: name, ...jsonHeaders, ...(origin && { origin }) };
		for (const path of paths) expect((await sendWithHeaders(path, { headers })).status).toBe(403);
		expect((await sendWithHeaders('/_sandbox/reset', { ...resetRequest, headers })).status).toBe(
			403,
		);
	}
	expect(await fetchLeads()).toHaveLength(250);
});

it.each([`127.0.0.1:${port}`, `LOCALHOST:${port}`, `[::1]:${port}`, '127.0.0.1'])(
	'responds to programs and same-origin pages under the host name %s',
	async (name) => {
		const programHeaders = { host: name, ...jsonHeaders };
		const pageHeaders = { ...programHeaders, origin: `http://${name.toLowerCase()}` };
		for (const headers of [programHeaders, pageHeaders]) {
			expect((await sendWithHeaders('/api/v2/leads', { headers })).status).toBe(200);
		}
	},
);
