/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { allLeads, control, faults, log, reset, setClock, url, type Fault } from './sandbox';
import { expectHeaders, refuse, send, succeed } from './client';

const lead = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@analytical.example' };
const create = () => send('createLead', { body: lead });
const created = async () => (await allLeads()).filter(({ email }) => email === lead.email).length;

beforeEach(() => reset());

describe('a fault', () => {
	it.each([
		[400, 'VALIDATION_ERROR'],
		[401, 'UNAUTHORIZED'],
		[403, 'PERMISSION_DENIED'],
		[429, 'RATE_LIMIT_EXCEEDED'],
		[500, 'SERVICE_UNAVAILABLE'],
		[503, 'SERVICE_UNAVAILABLE'],
	])('answers status %i with its documented body', async (status, code) => {
		await faults({ kind: 'status', status });

		expect((await refuse(status, 'createLead', { body: lead })).body.code).toBe(code);
		expect(await created()).toBe(0);
		expect(await log()).toMatchObject([{ status, body: lead }]);
	});

	it('returns the given body and headers', async () => {
		await faults({
			kind: 'status',
			status: 403,
			body: { error: 'x' },
			headers: { 'retry-after': '7', 'x-ratelimit-reset': 'soon', 'x-ratelimit-limit': null },
		});

		const response = await create();

		expect(await response.json()).toEqual({ error: 'x' });
		expect(response.headers.get('retry-after')).toBe('7');
		expect(response.headers.get('x-ratelimit-reset')).toBe('soon');
		expect(response.headers.has('x-ratelimit-limit')).toBe(false);
	});

	it('changes headers of a normal response', async () => {
		await faults({ kind: 'headers', headers: { date: 'Thu, 01 Jan 2032 00:00:00 GMT' }, times: 1 });
		await faults({ kind: 'headers', headers: { date: null } });

		expect((await succeed('getInfo')).headers.get('date')).toMatch(/2032/);
		expect((await send('getInfo')).headers.has('date')).toBe(false);
	});

	it('responds with 429 without counting the request', async () => {
		await faults({ kind: '429', times: 1 }, { kind: '429', retryAfter: 9, times: 1 });

		const first = await refuse(429, 'listLeads');
		expect(first.body.rateLimitInfo).toMatchObject({ limit: 60, remaining: 0, window: 'minute' });
		expect(first.headers.get('x-ratelimit-remaining')).toBe('0');
		expect(first.headers.get('retry-after')).toBe(String(first.body.retryAfter));
		expect((await refuse(429, 'listLeads')).body.retryAfter).toBe(9);
		expect((await succeed('listLeads')).headers.get('x-ratelimit-remaining')).toBe('59');
	});

	it.each([
		['dropBefore', 0],
		['dropAfter', 1],
	] as const)('cuts the connection with %s, and %i leads are created', async (kind, count) => {
		await faults({ kind, times: 1 });

		await expect(create()).rejects.toThrow();

		expect(await created()).toBe(count);
		expect(await log()).toMatchObject([{ status: 'dropped', body: lead }]);
		await succeed('getHealth');
	});

	it('delays the response', async () => {
		await faults({ kind: 'slow', ms: 300 });
		const startedAt = performance.now();

		await succeed('createLead', { body: lead });

		expect(performance.now() - startedAt).toBeGreaterThanOrEqual(295);
	});

	it('truncates the body', async () => {
		await faults({ kind: 'cutBody', times: 1 });

		const response = await create();

		expect(response.status).toBe(201);
		expectHeaders(response.headers);
		await expect(response.text()).rejects.toThrow();
		expect(await created()).toBe(1);
	});

	it.each([
		[{ kind: 'html' }, 502, /^<!DOCTYPE html>/, 'text/html; charset=utf-8'],
		[{ kind: 'html', status: 200 }, 200, /^<!DOCTYPE html>/, 'text/html; charset=utf-8'],
		[{ kind: 'redirect', location: 'https://x.example/a' }, 302, /^$/, null],
		[{ kind: 'redirect', location: 'https://x.example/a', status: 308 }, 308, /^$/, null],
		[{ kind: 'empty' }, 200, /^$/, 'application/json; charset=utf-8'],
		[{ kind: 'notSuccess' }, 200, /^\{"success":false\}$/, 'application/json; charset=utf-8'],
	] satisfies [Fault, number, RegExp, string | null][])(
		'replaces the response of the service: %j',
		async (fault, status, text, type) => {
			await faults({ ...fault, times: 1 }, { ...fault, carriedOut: true });

			const response = await create();
			expect(response.status).toBe(status);
			expect(await response.text()).toMatch(text);
			if (type) expect(response.headers.get('content-type')).toBe(type);
			else expect(response.headers.get('location')).toBe('https://x.example/a');
			expect(await created()).toBe(0);

			expect((await create()).status).toBe(status);
			expect(await created()).toBe(1);
		},
	);

	it('does not empty an error response of the service', async () => {
		await faults({ kind: 'empty', status: 204, carriedOut: true });

		await refuse(404, 'deleteLead', { leadId: 'none' });
		expect((await create()).status).toBe(204);
	});

	it('applies only to matching requests', async () => {
		const fault: Fault = { kind: 'status', status: 500 };
		await faults(
			{ ...fault, match: { method: 'DELETE' } },
			{ ...fault, match: { path: '/leads/*x' } },
			{ ...fault, match: { path: '/api/v2/health' } },
			{ ...fault, match: { method: 'post', path: '/leads', body: { email: 'b' } } },
		);

		await refuse(500, 'deleteLead', { leadId: 'any' });
		await refuse(500, 'getHealth');
		await refuse(500, 'createLead', { body: { ...lead, email: 'b' } });
		await succeed('createLead', { body: lead });
		await succeed('getInfo');
	});

	it.each([
		['every request', {}, [503, 503, 503, 503]],
		['the first two', { times: 2 }, [503, 503, 201, 201]],
		['the third', { nth: 3 }, [201, 201, 503, 201]],
		['the second and third', { nth: 2, times: 2 }, [201, 503, 503, 201]],
	])('meets %s', async (_name, turns, expected) => {
		await faults({ kind: 'status', status: 503, match: { method: 'POST' }, ...turns });

		const statuses = [];
		for (let count = 0; count < 4; count++) statuses.push((await create()).status);

		expect(statuses).toEqual(expected);
	});

	it('is rejected if invalid', async () => {
		for (const fault of [
			{ kind: 'slow' },
			{ kind: 'nothing' },
			{ kind: 'redirect', to: 'x' },
			{},
		]) {
			await expect(control('faults', { faults: [fault] })).rejects.toThrow(/faults/);
		}
		await succeed('getHealth');
	});
});

describe('latency', () => {
	it('delays every request to the API, until the reset', async () => {
		const duration = async () => {
			const startedAt = performance.now();
			await succeed('getHealth');
			return performance.now() - startedAt;
		};
		await control('latency', { ms: 100 });
		expect(await duration()).toBeGreaterThanOrEqual(95);

		await reset();
		const afterwards = [await duration(), await duration(), await duration()];
		expect(Math.min(...afterwards)).toBeLessThan(95);
	});
});

describe('churn', () => {
	it.each([
		['create', 260],
		['delete', 240],
		['update', 250],
		['import', 1_750],
		['cleanUp', 0],
	])('makes one change by "%s" with each request', async (kind, count) => {
		const before = await allLeads();
		await control('churn', { percent: 100, kinds: [kind] });

		for (let request = 0; request < 10; request++) await succeed('getInfo');

		const after = await allLeads();
		expect(after).toHaveLength(count);
		expect(await control('churn')).toEqual({ changes: 10 });
		const known = new Map(before.map((one) => [one.id, JSON.stringify(one)]));
		const same = after.filter((one) => known.get(one.id) === JSON.stringify(one)).length;
		if (kind === 'update') expect(same).toBeLessThan(250);
		else expect(same).toBe(Math.min(count, 250));
	});
});

describe('reset', () => {
	it('restores the initial state', async () => {
		await setClock({ now: '2040-01-01T00:00:00.000Z' });
		await faults({ kind: 'html' });
		await create();
		await reset({ leads: 10 });

		const { body } = await succeed('listLeads');
		expect(body.data.pagination.total).toBe(10);
		expect(await log()).toHaveLength(1);
		expect(
			Math.abs(Date.parse((await succeed('getHealth')).body.timestamp) - Date.now()),
		).toBeLessThan(5000);
		await reset();
		expect(await allLeads()).toHaveLength(250);
	});

	it('rejects unknown options', async () => {
		await expect(control('reset', { lead: 10 })).rejects.toThrow(/not known/);
	});
});

describe('a control that does not exist', () => {
	it('returns 404 and is not logged', async () => {
		expect((await fetch(`${url}/_sandbox/nothing`)).status).toBe(404);
		expect(await log()).toEqual([]);
	});
});
