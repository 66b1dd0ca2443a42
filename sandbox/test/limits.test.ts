/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { control, keys, fetchLog, reset, setClock, type WindowName } from './sandbox';
import { expectError, send, expectSuccess, type ParsedResponse } from './client';

const MINUTE_MS = 60 * 1000;
const unlimited = 100_000;
/** 10 s into the second minute of the first hour of a day. */
const startTime = '2030-06-01T00:01:10.000Z';

async function resetWithLimits(limits: Partial<Record<WindowName, number>>): Promise<void> {
	await reset({ limits });
	await setClock({ now: startTime });
}

function readRateLimit({ headers }: ParsedResponse<unknown>) {
	return {
		limit: Number(headers.get('x-ratelimit-limit')),
		remaining: Number(headers.get('x-ratelimit-remaining')),
		reset: Number(headers.get('x-ratelimit-reset')),
		window: headers.get('x-ratelimit-window'),
	};
}

test.each([
	['minute', {}, 60, '2030-06-01T00:02:00Z'],
	['hour', { minute: unlimited }, 1000, '2030-06-01T01:00:00Z'],
	['day', { minute: unlimited, hour: unlimited }, 10_000, '2030-06-02T00:00:00Z'],
] as const)('applies the documented limit per %s', async (window, limits, limit, resetsAt) => {
	await resetWithLimits(limits);

	expect(readRateLimit(await expectSuccess('getHealth'))).toEqual({
		...{ limit, remaining: limit - 1, window },
		reset: Date.parse(resetsAt) / 1000,
	});
});

test('counts failed and concurrent requests until the window ends', async () => {
	await resetWithLimits({});
	for (let count = 0; count < 10; count++) {
		await expectError(400, 'createLead', { body: {} });
		await expectError(404, 'deleteLead', { params: { leadId: 'unknown' } });
	}
	const responses = await Promise.all(Array.from({ length: 50 }, () => send('getHealth')));
	expect(responses.filter(({ status }) => status === 200)).toHaveLength(40);
	expect(responses.filter(({ status }) => status === 429)).toHaveLength(10);

	await setClock({ now: '2030-06-01T00:01:59.000Z' });
	const rejection = await expectError(429, 'getHealth');
	expect(rejection.body).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', retryAfter: 1 });
	expect(rejection.headers.get('retry-after')).toBe('1');
	expect(rejection.body.rateLimitInfo).toEqual(readRateLimit(rejection));
	expect(readRateLimit(rejection)).toMatchObject({ limit: 60, remaining: 0, window: 'minute' });

	await setClock({ now: '2030-06-01T00:02:00.000Z' });
	expect(readRateLimit(await expectSuccess('getHealth'))).toMatchObject({ remaining: 59 });
});

test('reports the window with the fewest remaining requests, and does not count rejected requests', async () => {
	await resetWithLimits({ minute: 2, hour: 3, day: 3 });
	expect(readRateLimit(await expectSuccess('getHealth'))).toMatchObject({
		window: 'minute',
		remaining: 1,
	});
	await expectSuccess('getHealth');
	for (let count = 0; count < 5; count++) await expectError(429, 'getHealth');

	await setClock({ advance: MINUTE_MS });
	// Hour and day have equally few requests left; the longer window is reported.
	expect(readRateLimit(await expectSuccess('getHealth'))).toMatchObject({
		window: 'day',
		remaining: 0,
	});
	expect((await expectError(429, 'getHealth')).body.rateLimitInfo).toMatchObject({ window: 'day' });
});

test('counts requests per key before any other check, and ignores requests without a key', async () => {
	await resetWithLimits({ minute: 1 });
	for (let count = 0; count < 2; count++) {
		expect(readRateLimit(await expectSuccess('getInfo'))).toMatchObject({
			remaining: 1,
			window: 'minute',
		});
		await expectError(401, 'getHealth', { key: keys.expired });
	}
	await expectSuccess('getHealth');
	await expectError(429, 'getHealth');
	await expectError(403, 'createLead', { key: keys.readOnly, text: '{' });
	await expectError(429, 'createLead', { key: keys.readOnly, text: '{' });

	// The test controls work although the limit is used up.
	expect(await control('leads')).toMatchObject({ count: 250 });
	expect(await fetchLog()).toHaveLength(8);
});
