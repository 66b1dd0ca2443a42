/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { allLeads, askWith, keys, log, reset, url, warnings } from './sandbox';

const { host, port } = new URL(url);
const json = { 'content-type': 'application/json', 'x-api-key': keys.full };
const body = JSON.stringify({ leads: 1 });
const lead = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@analytical.example' };
const create = { method: 'POST', body: JSON.stringify(lead) };
const post = { method: 'POST' };
const ownPaths = ['/api/v2/leads', '/_sandbox/leads', '/nowhere'];

beforeEach(() => reset());

it('prints no warning when it listens on loopback only', () => {
	expect([host.split(':')[0], warnings()]).toEqual(['127.0.0.1', '']);
});

describe('a page of another server', () => {
	const origins = [
		'https://evil.example',
		`https://${host}`,
		`http://127.0.0.1:${Number(port) + 1}`,
		`http://${host}.evil.example`,
		'null',
	];

	it.each(origins)('cannot reset the service: %j', async (origin) => {
		const before = (await allLeads()).length;
		const headers = { host, origin };
		const bare = await askWith('/_sandbox/reset', { ...post, headers });
		const withBody = await askWith('/_sandbox/reset', {
			...post,
			headers: { ...headers, ...json },
			body,
		});
		expect([bare.status, withBody.status]).toEqual([403, 403]);
		expect(await allLeads()).toHaveLength(before);
	});

	it.each(ownPaths)('cannot read %s and is not logged', async (path) => {
		const headers = { host, origin: 'https://evil.example', ...json };
		expect(await askWith(path, { headers })).toMatchObject({
			status: 403,
			text: expect.stringMatching(/^\{"error":"The sandbox answers its own web pages only"\}$/),
		});
		expect(await log()).toEqual([]);
	});

	it('gets no permission from a preflight', async () => {
		const response = await askWith('/_sandbox/log', {
			method: 'OPTIONS',
			headers: { host, origin: 'https://evil.example', 'access-control-request-method': 'DELETE' },
		});
		expect(response.status).toBe(403);
		expect(response.headers).not.toHaveProperty('access-control-allow-origin');
	});
});

describe('a foreign host name', () => {
	it.each([
		`evil.example:${port}`,
		`127.0.0.1.evil.example:${port}`,
		'127.0.0.1@evil.example',
		`0.0.0.0:${port}`,
		`192.168.0.1:${port}`,
	])('is not answered: %j', async (name) => {
		for (const path of ownPaths) {
			const { status } = await askWith(path, { headers: { host: name, ...json } });
			expect([path, status]).toEqual([path, 403]);
		}
		expect(await log()).toEqual([]);
	});

	it('is rejected for a page with the same host name', async () => {
		const before = await allLeads();
		const name = `evil.example:${port}`;
		const headers = { host: name, origin: `http://${name}`, ...json };
		expect((await askWith('/_sandbox/reset', { ...post, headers, body })).status).toBe(403);
		expect(await allLeads()).toEqual(before);
	});
});

describe('a host name of this machine', () => {
	it.each([
		`127.0.0.1:${port}`,
		`localhost:${port}`,
		`LOCALHOST:${port}`,
		`[::1]:${port}`,
		'127.0.0.1',
	])('is answered, and so is a page of the service under it: %s', async (name) => {
		const program = { host: name, ...json };
		const page = { ...program, origin: `http://${name.toLowerCase()}` };
		expect((await askWith('/api/v2/leads', { headers: program })).status).toBe(200);
		expect((await askWith('/api/v2/leads', { ...create, headers: page })).status).toBe(201);
	});
});
