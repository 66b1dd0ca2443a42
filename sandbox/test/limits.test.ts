/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { control, keys, log, reset, setClock, type WindowName } from './sandbox';
import { refuse, send, succeed, type ParsedResponse } from './client';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const many = 100_000;
/** 10 s into the second minute of the first hour of a day. */
const start = '2030-06-01T00:01:10.000Z';
const unix = (time: string) => Date.parse(time) / 1000;

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

describe('the documented limits', () => {
	it.each([
		['minute', {}, 60, '2030-06-01T00:02:00Z'],
		['hour', { minute: many }, 1000, '2030-06-01T01:00:00Z'],
		['day', { minute: many, hour: many }, 10_000, '2030-06-02T00:00:00Z'],
	] as const)('per %s', async (window, limits, limit, resetsAt) => {
		await startWith(limits);

		const response = await succeed('getHealth');

		expect(facts(response)).toEqual({ limit, remaining: limit - 1, reset: unix(resetsAt), window });
	});

	it('allow 60 requests of any kind per minute and reject the next', async () => {
		await startWith({});
		for (let count = 0; count < 20; count++) {
			await succeed('listLeads', { query: { limit: 1 } });
			await refuse(400, 'createLead', { body: {} });
			await refuse(404, 'deleteLead', { leadId: 'unknown' });
		}

		const { body, headers } = await refuse(429, 'getHealth');

		expect(body).toMatchObject({
			code: 'RATE_LIMIT_EXCEEDED',
			rateLimitInfo: {
				limit: 60,
				remaining: 0,
				reset: unix('2030-06-01T00:02:00Z'),
				window: 'minute',
			},
		});
		expect(body.retryAfter).toBeGreaterThan(45);
		expect(body.retryAfter).toBeLessThanOrEqual(50);
		expect(headers.get('retry-after')).toBe(String(body.retryAfter));
	});
});

describe('a window', () => {
	it('resets when the clock passes its end', async () => {
		await startWith({ minute: 2 });
		await succeed('getHealth');
		expect(facts(await succeed('getHealth')).remaining).toBe(0);
		await refuse(429, 'getHealth');

		await setClock({ now: '2030-06-01T00:01:59.000Z' });
		expect((await refuse(429, 'getHealth')).body.retryAfter).toBe(1);
		await setClock({ now: '2030-06-01T00:02:00.000Z' });

		expect(facts(await succeed('getHealth'))).toMatchObject({
			remaining: 1,
			reset: unix('2030-06-01T00:03:00Z'),
		});
	});

	it('does not count requests rejected with 429', async () => {
		await startWith({ minute: 2, hour: 4 });
		await succeed('getHealth');
		await succeed('getHealth');
		for (let count = 0; count < 5; count++) await refuse(429, 'getHealth');
		await setClock({ advance: MINUTE });

		expect(facts(await succeed('getHealth'))).toMatchObject({ remaining: 1 });
		await succeed('getHealth');
		expect((await refuse(429, 'getHealth')).body.rateLimitInfo).toMatchObject({ window: 'hour' });
	});

	it('is described by the headers if it has the fewest remaining requests', async () => {
		await startWith({ minute: 3, hour: 4, day: 5 });
		const seen = [];
		for (let count = 0; count < 3; count++) seen.push(facts(await succeed('getHealth')));
		expect(seen).toMatchObject([
			{ window: 'minute', limit: 3, remaining: 2 },
			{ window: 'minute', limit: 3, remaining: 1 },
			{ window: 'minute', limit: 3, remaining: 0 },
		]);

		await setClock({ advance: MINUTE });
		expect(facts(await succeed('getHealth'))).toMatchObject({ window: 'hour', remaining: 0 });
		const refusal = await refuse(429, 'getHealth');
		expect(facts(refusal)).toMatchObject({ window: 'hour', limit: 4, remaining: 0 });
		expect(facts(refusal)).toEqual(refusal.body.rateLimitInfo);

		await setClock({ advance: HOUR });
		expect(facts(await succeed('getHealth'))).toMatchObject({ window: 'day', remaining: 0 });
		expect((await refuse(429, 'getHealth')).body.rateLimitInfo).toMatchObject({ window: 'day' });
	});

	it('is described by the headers if it is the longer of two equally used windows', async () => {
		await startWith({ minute: 2, hour: 2 });

		expect(facts(await succeed('getHealth'))).toMatchObject({ window: 'hour', remaining: 1 });
		await succeed('getHealth');
		expect((await refuse(429, 'getHealth')).body.rateLimitInfo).toMatchObject({ window: 'hour' });
	});

	it('applies to one key', async () => {
		await startWith({ minute: 1 });
		await succeed('getHealth');
		await refuse(429, 'getHealth');

		await succeed('getHealth', { key: keys.readOnly });
		await succeed('getHealth', { key: keys.global });
	});

	it('does not apply without a valid key', async () => {
		await startWith({ minute: 1 });
		for (let count = 0; count < 3; count++) {
			expect(facts(await succeed('getInfo'))).toMatchObject({ remaining: 1, window: 'minute' });
			await refuse(401, 'getHealth', { key: keys.expired });
			await refuse(401, 'getHealth', { key: null });
		}

		await succeed('getHealth');
	});

	it('is checked before permission and body', async () => {
		await startWith({ minute: 1 });
		await refuse(403, 'createLead', { key: keys.readOnly, text: '{' });
		await refuse(429, 'createLead', { key: keys.readOnly, text: '{' });
	});
});

describe('many requests at once', () => {
	it('are each counted', async () => {
		await startWith({ minute: 25 });

		const responses = await Promise.all(Array.from({ length: 40 }, () => send('getHealth')));

		expect(responses.filter(({ status }) => status === 200)).toHaveLength(25);
		expect(responses.filter(({ status }) => status === 429)).toHaveLength(15);
	});
});

describe('the test controls', () => {
	it('work while a limit is exhausted', async () => {
		await startWith({ minute: 1 });
		await succeed('getHealth');
		await refuse(429, 'getHealth');

		expect(await control('leads')).toMatchObject({ count: 250 });
		expect(await log()).toHaveLength(2);
		await reset();
		await succeed('getHealth');
	});
});
