/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { control, keys, log, reset, setClock, url } from './sandbox';
import { differences, expectHeaders, refuse, succeed, urlOf } from './client';

const lead = { firstName: 'Ada', lastName: 'Lovelace', email: 'Ada@Analytical.example' };

beforeEach(() => reset());

describe('the check against openapi.yaml', () => {
	it('finds additional and missing fields and wrong types', async () => {
		const { status, body } = await succeed('getInfo');

		expect(differences('getInfo', status, { ...body, more: 1 })).toEqual([
			' must NOT have additional properties',
		]);
		expect(differences('getInfo', status, { ...body, name: undefined, version: 2 })).toHaveLength(
			3,
		);
		expect(differences('getInfo', 418, body)).toEqual(['getInfo does not answer 418']);
	});
});

describe('GET /health', () => {
	it('describes a user-specific key', async () => {
		const { status, body } = await succeed('getHealth');

		expect(status).toBe(200);
		expect(body).toMatchObject({ version: '2.0', status: 'healthy', authentication: 'user' });
		expect(body.user).toEqual({
			id: 'user_demo',
			email: 'demo.user@outreach.example',
			role: 'professional',
		});
		expect(body.apiKey).toMatchObject({ name: 'Demo, all permissions', usageCount: 1 });
	});

	it('describes a global key', async () => {
		const { body } = await succeed('getHealth', { key: keys.global });

		expect(body).toMatchObject({ authentication: 'global', apiKey: { permissions: ['*'] } });
	});

	it('counts the requests of the key', async () => {
		await succeed('listLeads');
		await refuse(400, 'listLeads', { query: { limit: 0 } });

		expect((await succeed('getHealth')).body.apiKey).toMatchObject({ usageCount: 3 });
	});
});

describe('GET /info', () => {
	it('needs no key', async () => {
		await succeed('getInfo', { key: null });
		await succeed('getInfo', { key: keys.expired });
	});
});

describe('authentication', () => {
	const refused: [string, string | null, RegExp][] = [
		['no key', null, /missing/],
		['an empty key', '', /missing/],
		['a malformed key', 'not a key', /malformed/],
		['a user-specific key that is too short', keys.full.slice(0, -1), /malformed/],
		['an unknown user-specific key', keys.full.replace(/.$/, digitOtherThan), /unknown/],
		['an unknown global key', 'some-thing-else', /unknown/],
		['an expired key', keys.expired, /expired/],
		['a deactivated key', keys.deactivated, /deactivated/],
	];

	it.each(refused)('refuses %s', async (_name, key, message) => {
		const { body } = await refuse(401, 'listLeads', { key });

		expect(body).toMatchObject({ code: 'UNAUTHORIZED' });
		expect(body.message).toMatch(message);
		expect(body).not.toHaveProperty('details');
	});

	it('is checked before the body', async () => {
		await refuse(401, 'createLead', { key: null, text: '{' });
	});

	it('rejects the bearer header', async () => {
		const headers = { authorization: `Bearer ${keys.full}` };

		await refuse(401, 'listLeads', { key: null, headers });
	});

	it('rejects a key after its expiry', async () => {
		await setClock({ advance: -2 * 24 * 60 * 60 * 1000 });
		await succeed('getHealth', { key: keys.expired });

		await setClock({ advance: 2 * 24 * 60 * 60 * 1000 });
		await refuse(401, 'getHealth', { key: keys.expired });
	});
});

describe('errors', () => {
	it('contain the version and the time of the service', async () => {
		await setClock({ now: '2031-05-06T07:08:09.000Z' });
		const { body, headers } = await refuse(401, 'listLeads', { key: null });

		expect(body).toMatchObject({ error: true, version: '2.0' });
		expect(body.timestamp).toMatch(/^2031-05-06T07:08:/);
		expect(headers.get('date')).toMatch(/^Tue, 06 May 2031 07:08:/);
	});

	it.each([
		['another path', 'GET', '/api/v2/nothing'],
		['another method', 'PUT', '/api/v2/leads'],
		['no prefix', 'GET', '/leads'],
		['the root', 'GET', '/'],
	])('answer 404 for %s', async (_name, method, path) => {
		const response = await fetch(url + path, { method, headers: { 'x-api-key': keys.full } });
		const body: unknown = await response.json();

		expect(response.status).toBe(404);
		expectHeaders(response.headers);
		expect(body).toMatchObject({ error: true, code: 'NOT_FOUND', version: '2.0' });
	});

	it('have the documented format for a malformed path', async () => {
		const response = await fetch(`${url}/api/v2/leads/%E0`, { method: 'DELETE' });
		const body: unknown = await response.json();

		expectHeaders(response.headers);
		expect(differences('listLeads', response.status, body)).toEqual([]);
	});
});

describe('the request log', () => {
	it('contains requests and responses in order', async () => {
		await succeed('listLeads', { query: { page: 2 } });
		await refuse(403, 'createLead', { key: keys.readOnly, body: lead });
		await succeed('createLead', { body: lead });
		await succeed('getInfo', { key: null });

		const done = { path: '/api/v2/leads', at: expect.any(String), carriedOut: true };
		const refused = { ...done, carriedOut: false };
		expect(await log()).toEqual([
			{ ...done, method: 'GET', query: { page: '2' }, body: null, key: 'full', status: 200 },
			{ ...refused, method: 'POST', query: {}, body: null, key: 'readOnly', status: 403 },
			{ ...done, method: 'POST', query: {}, body: lead, key: 'full', status: 201 },
			{
				...done,
				path: '/api/v2/info',
				method: 'GET',
				query: {},
				body: null,
				key: null,
				status: 200,
			},
		]);
		await control('log', undefined, 'DELETE');
		expect(await log()).toEqual([]);
	});
});

it('serves the path of openapi.yaml', () => {
	expect(urlOf('listLeads')).toBe(`${url}/api/v2/leads`);
});

function digitOtherThan(digit: string): string {
	return digit === '0' ? '1' : '0';
}
