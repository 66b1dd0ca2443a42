import type { IDataObject } from 'n8n-workflow';
import type { RequestFailure } from '../../../nodes/shared/transport/outcome';
import { RateLimiter } from '../../../nodes/shared/transport/rateLimiter';

const START = Date.parse('2026-03-31T07:00:00Z');
const HOUR = 3_600_000;

jest.useFakeTimers({ now: START });

let limit: RateLimiter;

beforeEach(() => {
	jest.setSystemTime(START);
	limit = new RateLimiter();
});

/** Response headers with a window; `resetsIn` is in ms from the start of the test. */
const windowHeaders = (remaining: number, resetsIn = 30_000, window = 'minute'): IDataObject => ({
	date: new Date().toUTCString(),
	'x-ratelimit-limit': 60,
	'x-ratelimit-remaining': remaining,
	'x-ratelimit-reset': (START + resetsIn) / 1000,
	'x-ratelimit-window': window,
});

const rateLimitError = (body: IDataObject = {}, status = 429): RequestFailure => ({
	outcome: 'failed',
	code: '',
	status,
	body,
});
const advance = (ms: number) => jest.setSystemTime(Date.now() + ms);

/** How many requests are granted now without a wait. */
async function countGranted(most = 40): Promise<number> {
	let count = 0;
	for (; count < most; count++) {
		const asked = limit.acquire(Date.now() + 1);
		const settled = Promise.race([asked.then((failure) => failure === undefined), tick()]);
		if ((await settled) !== true) break;
	}
	return count;
}

async function tick(): Promise<void> {
	for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}

async function sendOne(headers?: IDataObject): Promise<void> {
	expect(await limit.acquire(Date.now())).toBeUndefined();
	limit.onResponse(headers);
}

/** In how many ms the next request is granted. */
async function msUntilGranted(): Promise<number | undefined> {
	const failure = await limit.acquire(Date.now());
	return failure?.resetsAt ? Date.parse(failure.resetsAt) - Date.now() : undefined;
}

test.each<[string, IDataObject | undefined, number]>([
	['no window', undefined, 25],
	['a wide window', windowHeaders(1_000), 25],
	['a window with 17 requests left', windowHeaders(17), 3],
	['a window with one request left', windowHeaders(1), 1],
	['an exhausted window', windowHeaders(0), 0],
])(
	'grants what the rate limit allows at once after a response with %s',
	async (_, headers, count) => {
		await sendOne(headers);
		expect(await countGranted()).toBe(count);
	},
);

test('grants only the first request, for at most five seconds', async () => {
	expect(await limit.acquire(START + 1)).toBeUndefined();
	expect(await countGranted()).toBe(0);
	advance(5_000);
	expect(await countGranted()).toBeGreaterThan(20);
});
test('waits for the exhausted window that ends last', async () => {
	await sendOne(windowHeaders(1, HOUR, 'hour'));
	await sendOne(windowHeaders(0));
	expect(await msUntilGranted()).toBe(HOUR);
});

test.each<[string, RequestFailure, number]>([
	['a 429 without a time', rateLimitError(), 60_000],
	['retryAfter', rateLimitError({ retryAfter: 4 }), 4_000],
	['retryAfter of 0', rateLimitError({ retryAfter: 0 }), 1_000],
	['retryAfter of a year', rateLimitError({ retryAfter: 31_536_000 }), 48 * HOUR],
	['a 403 with a rate limit code', rateLimitError({ code: 'RATE_LIMIT_EXCEEDED' }, 403), 60_000],
	['retryAfter as text', rateLimitError({ retryAfter: ' 4 ' }), 4_000],
	['a fractional retryAfter', rateLimitError({ retryAfter: '1.5' }), 1_500],
	['a negative retryAfter', rateLimitError({ retryAfter: -5 }), 60_000],
	['a negative retryAfter as text', rateLimitError({ retryAfter: '-5' }), 60_000],
	['retryAfter with a unit', rateLimitError({ retryAfter: '30s' }), 60_000],
	['retryAfter beyond the number range', rateLimitError({ retryAfter: '9'.repeat(400) }), 60_000],
	['retryAfter of 2^53', rateLimitError({ retryAfter: 2 ** 53 }), 48 * HOUR],
	['a list as retryAfter', rateLimitError({ retryAfter: [4] }), 60_000],
	['a date as retryAfter', rateLimitError({ retryAfter: '2026-03-31T07:00:04Z' }), 4_000],
])('grants nothing for a while after %s', async (_, failure, ms) => {
	expect(await limit.acquire(START)).toBeUndefined();
	expect(limit.onResponse({}, failure)).toBe(true);
	expect(await msUntilGranted()).toBe(ms);
	advance(ms);
	expect(await countGranted()).toBe(1);
});

const DATE = new Date(START).toUTCString();

test.each<[string, number, string?]>([
	['5', 5_000],
	['Tue, 31 Mar 2026 07:05:00 GMT', 300_000],
	['Tuesday, 31-Mar-26 07:05:00 GMT', 300_000],
	['2026-03-31T07:05:00Z', 300_000],
	// the service's clock is ten minutes fast, or its Date is invalid
	['Tue, 31 Mar 2026 07:15:00 GMT', 300_000, 'Tue, 31 Mar 2026 07:10:00 GMT'],
	['Tue, 31 Mar 2026 07:05:00 GMT', 300_000, 'soon'],
	['Tue, 31 Mar 2026 06:59:00 GMT', 1_000],
	['Fri, 31 Mar 2028 07:00:00 GMT', 48 * HOUR],
	['-5', 60_000],
	['soon', 60_000],
	['Tue, 31 Foo 2026 07:05:00 GMT', 60_000],
	['25:61', 60_000],
])('Retry-After: %s means a wait of %d ms', async (header, ms, date = DATE) => {
	expect(await limit.acquire(START)).toBeUndefined();
	limit.onResponse({ 'retry-after': header, date }, rateLimitError());
	expect(await msUntilGranted()).toBe(ms);
});

test.each<[string, IDataObject]>([
	['a reset that is not a time', { 'x-ratelimit-reset': '9'.repeat(400) }],
	['a reset in ten years', { 'x-ratelimit-reset': START / 1000 + 315_360_000 }],
	['a negative remaining count', { 'x-ratelimit-remaining': -1 }],
	['a remaining count beyond the number range', { 'x-ratelimit-remaining': '9'.repeat(400) }],
])('ignores %s', async (_, headers) => {
	await sendOne({ ...windowHeaders(0), ...headers });
	expect(await countGranted()).toBe(25);
});
test('waits as long as a service with a wrong clock says', async () => {
	const headers = windowHeaders(0, 90_000);
	headers.date = new Date(START + 60_000).toUTCString();
	await sendOne(headers);
	expect(await msUntilGranted()).toBe(30_000);
});

test.each<[string, IDataObject[], number]>([
	['the lower remaining count, even if it came first', [windowHeaders(1), windowHeaders(2)], 0],
	['the later window', [windowHeaders(1), windowHeaders(3, 50_000)], 3],
	['no window that ended earlier', [windowHeaders(3, 50_000), windowHeaders(1, 30_000)], 2],
])('of several responses uses %s', async (_, responses, left) => {
	await sendOne();
	for (let count = 0; count < 2; count++) await limit.acquire(START);
	for (const headers of responses) limit.onResponse(headers);
	for (let count = 0; count < left; count++) await sendOne();
	expect(await msUntilGranted()).toBeGreaterThan(0);
});
