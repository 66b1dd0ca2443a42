/** @jest-environment <rootDir>/sandbox/test/environment.js */
import {
	fetchLeads,
	control,
	addFaults,
	keys,
	fetchLog,
	reset,
	setClock,
	url,
	type Fault,
} from './sandbox';
import { expectError, send, expectSuccess } from './client';

const lead = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@analytical.example' };
const createLead = () => send('createLead', { body: lead });
const countCreated = async () =>
	(await fetchLeads()).filter(({ email }) => email === lead.email).length;
const measureDuration = async () => {
	const startedAt = performance.now();
	await expectSuccess('getHealth');
	return performance.now() - startedAt;
};

beforeEach(() => reset());

describe('POST /_sandbox/faults', () => {
	it.each([
		[400, 'VALIDATION_ERROR'],
		[401, 'UNAUTHORIZED'],
		[403, 'PERMISSION_DENIED'],
		[429, 'RATE_LIMIT_EXCEEDED'],
		[500, 'SERVICE_UNAVAILABLE'],
		[503, 'SERVICE_UNAVAILABLE'],
	])('makes requests fail with status %i and its documented body', async (status, code) => {
		await addFaults({ kind: 'status', status });

		expect((await expectError(status, 'createLead', { body: lead })).body.code).toBe(code);
		expect(await countCreated()).toBe(0);
		expect(await fetchLog()).toMatchObject([{ status, body: lead }]);
	});

	it('replaces the body and headers of a response, or only its headers', async () => {
		const headers = { 'retry-after': '7', 'x-ratelimit-limit': null, date: null };
		await addFaults(
			{ kind: 'status', status: 403, body: { error: 'x' }, headers, times: 1 },
			{ kind: 'headers', headers },
		);

		const responses = [await createLead(), await createLead()];

		expect(await responses[0].json()).toEqual({ error: 'x' });
		expect(await responses[1].json()).toMatchObject({ data: lead });
		for (const response of responses) {
			expect(response.headers.get('retry-after')).toBe('7');
			expect(response.headers.has('x-ratelimit-limit')).toBe(false);
			expect(response.headers.has('date')).toBe(false);
		}
	});

	it('responds with 429 without counting the request', async () => {
		await addFaults({ kind: '429', times: 1 }, { kind: '429', retryAfter: 9, times: 1 });

		const first = await expectError(429, 'listLeads');
		expect(first.body.rateLimitInfo).toMatchObject({ limit: 60, remaining: 0, window: 'minute' });
		expect(first.headers.get('retry-after')).toBe(String(first.body.retryAfter));
		expect((await expectError(429, 'listLeads')).body.retryAfter).toBe(9);
		expect((await expectSuccess('listLeads')).headers.get('x-ratelimit-remaining')).toBe('59');
	});

	it.each([
		['dropBefore', 0],
		['dropAfter', 1],
	] as const)('%s cuts the connection after %i leads were created', async (kind, count) => {
		await addFaults({ kind, times: 1 });

		await expect(createLead()).rejects.toThrow();

		expect(await countCreated()).toBe(count);
		expect(await fetchLog()).toMatchObject([
			{ status: 'dropped', body: lead, carriedOut: kind === 'dropAfter' },
		]);
		await expectSuccess('getHealth');
	});

	it('delays the response, and logs a client that disconnects meanwhile', async () => {
		await addFaults({ kind: 'slow', ms: 300 });
		expect(await measureDuration()).toBeGreaterThanOrEqual(295);

		const headers = { 'x-api-key': keys.full };
		const signal = AbortSignal.timeout(150);
		await expect(fetch(`${url}/api/v2/health`, { signal, headers })).rejects.toThrow();
		let entry = (await fetchLog())[1];
		while (entry.status === null) entry = (await fetchLog())[1];
		expect(entry).toMatchObject({ status: 'dropped', carriedOut: true });
	});

	it('truncates the body, then cuts the connection or ends the response', async () => {
		await addFaults({ kind: 'cutBody', times: 1 }, { kind: 'halfBody', times: 1 });

		const params = { campaign_id: 'campaign_spring' };
		await expect((await send('exportCampaign', { params })).text()).rejects.toThrow();
		const truncatedCsv = await (await send('exportCampaign', { params })).text();
		expect(truncatedCsv.length).toBeGreaterThan(1_000);
		expect(truncatedCsv.endsWith('\r\n')).toBe(false);
	});

	it.each([
		[{ kind: 'html' }, 502, /^<!DOCTYPE html>/, 'text/html; charset=utf-8'],
		[{ kind: 'html', status: 200 }, 200, /^<!DOCTYPE html>/, 'text/html; charset=utf-8'],
		[{ kind: 'redirect', location: 'https://x.example/a' }, 302, /^$/, null],
		[{ kind: 'empty' }, 200, /^$/, 'application/json; charset=utf-8'],
		[{ kind: 'notSuccess' }, 200, /^\{"success":false\}$/, 'application/json; charset=utf-8'],
	] satisfies [Fault, number, RegExp, string | null][])(
		'replaces the response as defined by the fault %j',
		async (fault, status, text, type) => {
			await addFaults({ ...fault, times: 1 }, { ...fault, carriedOut: true });

			const response = await createLead();
			expect(response.status).toBe(status);
			expect(await response.text()).toMatch(text);
			if (type) expect(response.headers.get('content-type')).toBe(type);
			else expect(response.headers.get('location')).toBe('https://x.example/a');
			expect(await countCreated()).toBe(0);

			expect((await createLead()).status).toBe(status);
			expect(await countCreated()).toBe(1);
		},
	);

	it('does not replace an error response with an empty one', async () => {
		await addFaults({ kind: 'empty', status: 204, carriedOut: true });

		await expectError(404, 'deleteLead', { params: { leadId: 'none' } });
		expect((await createLead()).status).toBe(204);
	});

	it('changes and removes fields of a response', async () => {
		await addFaults({
			kind: 'damage',
			fields: { success: 'yes', 'data.id': null, 'data.nothing': 1, 'nowhere.at.all': 1 },
			without: ['data.email', 'data.none'],
		});

		const response = (await (await createLead()).json()) as { data: object };
		expect(response).toMatchObject({ success: 'yes', data: { id: null, firstName: 'Ada' } });
		expect(response.data).not.toHaveProperty('email');
		expect(response.data).not.toHaveProperty('nothing');
		expect(await countCreated()).toBe(1);

		await reset({ leads: 2 });
		await addFaults({ kind: 'damage', fields: { 'data.leads.1': null } });
		expect(await (await send('listLeads')).json()).toMatchObject({ data: { leads: [{}, null] } });
	});

	it('applies a fault only to matching requests', async () => {
		const fault: Fault = { kind: 'status', status: 500 };
		await addFaults(
			{ ...fault, match: { method: 'DELETE' } },
			{ ...fault, match: { path: '/leads/*x' } },
			{ ...fault, match: { path: '/api/v2/health' } },
			{ ...fault, match: { method: 'post', path: '/leads', body: { email: 'b' } } },
		);

		await expectError(500, 'deleteLead', { params: { leadId: 'any' } });
		await expectError(500, 'getHealth');
		await expectError(500, 'createLead', { body: { ...lead, email: 'b' } });
		await expectSuccess('createLead', { body: lead });
		await expectSuccess('getInfo');
	});

	it.each([
		['all', {}, [503, 503, 503, 503]],
		['the first two', { times: 2 }, [503, 503, 201, 201]],
		['the third', { nth: 3 }, [201, 201, 503, 201]],
		['the second and third', { nth: 2, times: 2 }, [201, 503, 503, 201]],
	])('applies a fault to %s of four requests', async (_name, selection, expected) => {
		await addFaults({ kind: 'status', status: 503, match: { method: 'POST' }, ...selection });

		const statuses = [];
		for (let count = 0; count < 4; count++) statuses.push((await createLead()).status);

		expect(statuses).toEqual(expected);
	});
});

it('rejects unknown faults, options and controls without logging them', async () => {
	for (const fault of [{ kind: 'slow' }, { kind: 'nothing' }, { kind: 'redirect', to: 'x' }, {}]) {
		await expect(control('faults', { faults: [fault] })).rejects.toThrow(/faults/);
	}
	await expect(control('reset', { lead: 10 })).rejects.toThrow(/not known/);
	expect((await fetch(`${url}/_sandbox/nothing`)).status).toBe(404);
	expect(await fetchLog()).toEqual([]);
});

it('resets clock, faults, latency, leads and log', async () => {
	await control('latency', { ms: 300 });
	expect(await measureDuration()).toBeGreaterThanOrEqual(295);
	await setClock({ now: '2040-01-01T00:00:00.000Z' });
	await addFaults({ kind: 'html' });
	await createLead();
	await reset({ leads: 10 });

	expect((await expectSuccess('listLeads')).body.data.pagination.total).toBe(10);
	expect(await fetchLog()).toHaveLength(1);
	const { timestamp } = (await expectSuccess('getHealth')).body;
	expect(Math.abs(Date.parse(timestamp) - Date.now())).toBeLessThan(5000);
	expect(
		Math.min(await measureDuration(), await measureDuration(), await measureDuration()),
	).toBeLessThan(295);
	await reset();
	expect(await fetchLeads()).toHaveLength(250);
});
