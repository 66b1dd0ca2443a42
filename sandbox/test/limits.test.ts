/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { control, keys, log, reset, setClock, type WindowName } from './sandbox';
import { refuse, send, succeed, type ParsedResponse } from './client';

const MINUTE = 60 * 1000;
const many = 100_000;
/** 10 s into the second minute of the first hour of a day. */
const start = '2030-06-01T00:01:10.000Z';

async function startWith(limits: Partial<Record<WindowName, number>>): Promise<void> {
	await reset({ limits });
	await setClock({ now: start });
}

function facts({ headers }: ParsedResponse<unknown>) {
	return {
		limit: Number(headers.get('x-ratelimit-limit')),
		remaining: Number(headers.get('x-ratelimit-remaining')),
		reset: Number(headers.get('x-ratelimit-reset')),
		window: headers.get('x-ratelimit-window'),
	};
}

test.each([
	['minute', {}, 60, '2030-06-01T00:02:00Z'],
	['hour', { minute: many }, 1000, '2030-06-01T01:00:00Z'],
	['day', { minute: many, hour: many }, 10_000, '2030-06-02T00:00:00Z'],
] as const)('has the documented limit per %s', async (window, limits, limit, resetsAt) => {
	await startWith(limits);

	expect(facts(await succeed('getHealth'))).toEqual({
		...{ limit, remaining: limit - 1, window },
		reset: Date.parse(resetsAt) / 1000,
	});
});

test('counts failed and concurrent requests, until the window ends', async () => {
	await startWith({});
	for (let count = 0; count < 10; count++) {
		await refuse(400, 'createLead', { body: {} });
		await refuse(404, 'deleteLead', { leadId: 'unknown' });
	}
	const responses = await Promise.all(Array.from({ length: 50 }, () => send('getHealth')));
	expect(responses.filter(({ status }) => status === 200)).toHaveLength(40);
	expect(responses.filter(({ status }) => status === 429)).toHaveLength(10);

	await setClock({ now: '2030-06-01T00:01:59.000Z' });
	const refusal = await refuse(429, 'getHealth');
	expect(refusal.body).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', retryAfter: 1 });
	expect(refusal.headers.get('retry-after')).toBe('1');
	expect(refusal.body.rateLimitInfo).toEqual(facts(refusal));
	expect(facts(refusal)).toMatchObject({ limit: 60, remaining: 0, window: 'minute' });

	await setClock({ now: '2030-06-01T00:02:00.000Z' });
	expect(facts(await succeed('getHealth'))).toMatchObject({ remaining: 59 });
});

test('reports the window with the fewest remaining requests, and does not count rejected ones', async () => {
	await startWith({ minute: 2, hour: 3, day: 3 });
	expect(facts(await succeed('getHealth'))).toMatchObject({ window: 'minute', remaining: 1 });
	await succeed('getHealth');
	for (let count = 0; count < 5; count++) await refuse(429, 'getHealth');

	await setClock({ advance: MINUTE });
	// Of two equally used windows, the longer one.
	expect(facts(await succeed('getHealth'))).toMatchObject({ window: 'day', remaining: 0 });
	expect((await refuse(429, 'getHealth')).body.rateLimitInfo).toMatchObject({ window: 'day' });
});

test('limits each key separately before checking permission and body, and never a request without a key', async () => {
	await startWith({ minute: 1 });
	for (let count = 0; count < 2; count++) {
		expect(facts(await succeed('getInfo'))).toMatchObject({ remaining: 1, window: 'minute' });
		await refuse(401, 'getHealth', { key: keys.expired });
	}
	await succeed('getHealth');
	await refuse(429, 'getHealth');
	await refuse(403, 'createLead', { key: keys.readOnly, text: '{' });
	await refuse(429, 'createLead', { key: keys.readOnly, text: '{' });

	// The test controls work although the limit is used up.
	expect(await control('leads')).toMatchObject({ count: 250 });
	expect(await log()).toHaveLength(8);
});
