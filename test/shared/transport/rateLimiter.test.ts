import type { IDataObject } from 'n8n-workflow';
import type { RequestFailure } from '../../../nodes/shared/transport/outcome';
import { RateLimiter } from '../../../nodes/shared/transport/rateLimiter';

const START_MS = Date.parse('2026-03-31T07:00:00Z');
const HOUR_MS = 3_600_000;

jest.useFakeTimers({ now: START_MS });

let limiter: RateLimiter;

beforeEach(() => {
	jest.setSystemTime(START_MS);
	limiter = new RateLimiter();
});

/** Builds response headers with a window that resets this long after the start of the test. */
const createWindowHeaders = (
	remaining: number,
	resetsInMs = 30_000,
	window = 'minute',
): IDataObject => ({
	date: new Date().toUTCString(),
	'x-ratelimit-limit': 60,
	'x-ratelimit-remaining': remaining,
	'x-ratelimit-reset': (START_MS + resetsInMs) / 1000,
	'x-ratelimit-window': window,
});

const advance = (ms: number) => jest.setSystemTime(Date.now() + ms);

/** Counts the requests that are granted without a wait, up to `maxCount`. */
async function countGranted(maxCount = 40): Promise<number> {
	let count = 0;
	for (; count < maxCount; count++) {
		const acquired = limiter.acquire(Date.now() + 1);
		const settled = Promise.race([acquired.then((failure) => failure === undefined), tick()]);
		if ((await settled) !== true) break;
	}
	return count;
}

async function tick(): Promise<void> {
	for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}

async function sendRequest(headers?: IDataObject): Promise<void> {
	expect(await limiter.acquire(Date.now())).toBeUndefined();
	limiter.onResponse(headers);
}

/** Returns the wait for the next request in ms; undefined if it is granted now. */
async function getMsUntilGranted(): Promise<number | undefined> {
	const failure = await limiter.acquire(Date.now());
	return failure?.resetsAt ? Date.parse(failure.resetsAt) - Date.now() : undefined;
}

describe('RateLimiter', () => {
	test.each<[string, IDataObject | undefined, number]>([
		['no rate limit window', undefined, 25],
		['a wide window', createWindowHeaders(1_000), 25],
		['17 requests left in the window', createWindowHeaders(17), 3],
		['one request left in the window', createWindowHeaders(1), 1],
		['an exhausted window', createWindowHeaders(0), 0],
	])('limits concurrent requests after a response with %s', async (_, headers, count) => {
		await sendRequest(headers);
		expect(await countGranted()).toBe(count);
	});

	test('grants one request at first, and more after its response or five seconds', async () => {
		expect(await limiter.acquire(START_MS + 1)).toBeUndefined();
		expect(await countGranted()).toBe(0);
		advance(5_000);
		expect(await countGranted()).toBeGreaterThan(20);
	});
	test('waits for the exhausted window that ends last', async () => {
		await sendRequest(createWindowHeaders(1, HOUR_MS, 'hour'));
		await sendRequest(createWindowHeaders(0));
		expect(await getMsUntilGranted()).toBe(HOUR_MS);
	});

	test.each<[unknown, number]>([
		[undefined, 60_000],
		[4, 4_000],
		[' 4 ', 4_000],
		['1.5', 1_500],
		[0, 1_000],
		['2026-03-31T07:00:04Z', 4_000],
		[31_536_000, 48 * HOUR_MS],
		[2 ** 53, 48 * HOUR_MS],
		...[-5, '-5', '30s', [4]].map((value): [unknown, number] => [value, 60_000]),
	])('sends nothing after a 429 with retryAfter %j for %d ms', async (retryAfter, ms) => {
		expect(await limiter.acquire(START_MS)).toBeUndefined();
		const body = { retryAfter } as IDataObject;
		expect(limiter.onResponse({}, { outcome: 'failed', code: '', status: 429, body })).toBe(true);
		expect(await getMsUntilGranted()).toBe(ms);
		advance(ms);
		expect(await countGranted()).toBe(1);
	});

	const DATE = new Date(START_MS).toUTCString();
	const rejection: RequestFailure = { outcome: 'failed', code: '', status: 429 };

	test.each<[string, number, string?]>([
		['5', 5_000],
		['Tue, 31 Mar 2026 07:05:00 GMT', 300_000],
		['Tuesday, 31-Mar-26 07:05:00 GMT', 300_000],
		['2026-03-31T07:05:00Z', 300_000],
		// the service's clock is ten minutes fast, or its Date is invalid
		['Tue, 31 Mar 2026 07:15:00 GMT', 300_000, 'Tue, 31 Mar 2026 07:10:00 GMT'],
		['Tue, 31 Mar 2026 07:06:00 GMT', 360_000, 'soon'],
		['Tue, 31 Mar 2026 06:59:00 GMT', 1_000],
		['Fri, 31 Mar 2028 07:00:00 GMT', 48 * HOUR_MS],
		['-5', 60_000],
		['soon', 60_000],
		['Tue, 31 Foo 2026 07:05:00 GMT', 60_000],
		['25:61', 60_000],
	])('parses Retry-After: %s as a wait of %d ms', async (header, ms, date = DATE) => {
		expect(await limiter.acquire(START_MS)).toBeUndefined();
		limiter.onResponse({ 'retry-after': header, date }, rejection);
		expect(await getMsUntilGranted()).toBe(ms);
	});

	test.each<[string, IDataObject]>([
		['a reset that is not a time', { 'x-ratelimit-reset': '9'.repeat(400) }],
		['a reset in ten years', { 'x-ratelimit-reset': START_MS / 1000 + 315_360_000 }],
		['a negative remaining count', { 'x-ratelimit-remaining': -1 }],
		['a remaining count beyond the number range', { 'x-ratelimit-remaining': '9'.repeat(400) }],
	])('ignores a window with %s', async (_, headers) => {
		await sendRequest({ ...createWindowHeaders(0), ...headers });
		expect(await countGranted()).toBe(25);
	});
	test('measures the reset by the service’s clock, even if that clock is wrong', async () => {
		const headers = createWindowHeaders(0, 90_000);
		headers.date = new Date(START_MS + 60_000).toUTCString();
		await sendRequest(headers);
		expect(await getMsUntilGranted()).toBe(30_000);
	});

	test.each<[string, IDataObject[], number]>([
		[
			'the lowest remaining count of several responses',
			[createWindowHeaders(1), createWindowHeaders(2)],
			0,
		],
		['the window that resets last', [createWindowHeaders(1), createWindowHeaders(3, 50_000)], 3],
		[
			'the window that resets last, even if its response came first',
			[createWindowHeaders(3, 50_000), createWindowHeaders(1, 30_000)],
			2,
		],
	])('limits requests by %s', async (_, responses, grantedCount) => {
		await sendRequest();
		for (let count = 0; count < 2; count++) await limiter.acquire(START_MS);
		for (const headers of responses) limiter.onResponse(headers);
		for (let count = 0; count < grantedCount; count++) await sendRequest();
		expect(await getMsUntilGranted()).toBeGreaterThan(0);
	});
});
