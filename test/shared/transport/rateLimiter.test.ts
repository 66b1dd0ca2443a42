import type { IDataObject } from 'n8n-workflow';
import type { RequestFailure } from '../../../nodes/shared/transport/outcome';
import { failed } from '../../../nodes/shared/transport/outcome';
import { RateLimiter } from '../../../nodes/shared/transport/rateLimiter';

const START = Date.parse('2026-03-31T07:00:00Z');
const HOUR = 3_600_000;

jest.useFakeTimers({ now: START });

let limit: RateLimiter;

beforeEach(() => {
	jest.setSystemTime(START);
	limit = new RateLimiter();
});

/** The headers of an answer that says a window; `resetsIn` is in ms from the start of the test. */
const saying = (remaining: number, resetsIn = 30_000, window = 'minute'): IDataObject => ({
	date: new Date().toUTCString(),
	'x-ratelimit-limit': 60,
	'x-ratelimit-remaining': remaining,
	'x-ratelimit-reset': (START + resetsIn) / 1000,
	'x-ratelimit-window': window,
});

const refused = (body: IDataObject = {}, status = 429) => failed('', { status, body });
const pass = (ms: number) => jest.setSystemTime(Date.now() + ms);

/** How many go at once now, without any wait. */
async function go(most = 40): Promise<number> {
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

/** In how many ms the next one may go. */
async function opensIn(): Promise<number | undefined> {
	const failure = await limit.acquire(Date.now());
	return failure?.resetsAt ? Date.parse(failure.resetsAt) - Date.now() : undefined;
}

test.each<[string, IDataObject | undefined, number]>([
	['nothing', undefined, 25],
	['a wide window', saying(1_000), 25],
	['a window of which an eighth goes at once', saying(17), 3],
	['a window with one', saying(1), 1],
	['a window with none', saying(0), 0],
])('after an answer that says %s, so many go at once', async (_, headers, count) => {
	await sendOne(headers);
	expect(await go()).toBe(count);
});

test('the first goes alone, for at most five seconds', async () => {
	expect(await limit.acquire(START + 1)).toBeUndefined();
	expect(await go()).toBe(0);
	pass(5_000);
	expect(await go()).toBeGreaterThan(20);
});

test('after a window that has ended one goes alone', async () => {
	await sendOne(saying(1_000));
	pass(30_000);
	expect(await go()).toBe(1);
});

test('who has no time to wait does not wait for others, but for the end of a window', async () => {
	expect(await limit.acquire(START)).toBeUndefined();
	expect(await limit.acquire(START)).toBeUndefined();
	limit.onResponse(saying(0));
	limit.onResponse();
	expect(await limit.acquire(START)).toMatchObject({ outcome: 'notSent', code: 'rateLimit' });
});

test('of several full windows the one that ends last counts', async () => {
	await sendOne(saying(1, HOUR, 'hour'));
	await sendOne(saying(0));
	expect(await opensIn()).toBe(HOUR);
});

test.each<[string, RequestFailure, number]>([
	['a refusal that names no time', refused(), 60_000],
	['retryAfter', refused({ retryAfter: 4 }), 4_000],
	['retryAfter of 0', refused({ retryAfter: 0 }), 1_000],
	['a time that no window lasts', refused({ retryAfter: 31_536_000 }), 48 * HOUR],
	['a 403 that says so', refused({ code: 'RATE_LIMIT_EXCEEDED' }, 403), 60_000],
	['retryAfter as text', refused({ retryAfter: ' 4 ' }), 4_000],
	['a fraction', refused({ retryAfter: '1.5' }), 1_500],
	['a negative number', refused({ retryAfter: -5 }), 60_000],
	['a negative number as text', refused({ retryAfter: '-5' }), 60_000],
	['a unit', refused({ retryAfter: '30s' }), 60_000],
	['a number beyond all numbers', refused({ retryAfter: '9'.repeat(400) }), 60_000],
	['2^53', refused({ retryAfter: 2 ** 53 }), 48 * HOUR],
	['a list', refused({ retryAfter: [4] }), 60_000],
	['a date in the body', refused({ retryAfter: '2026-03-31T07:00:04Z' }), 4_000],
])('nothing goes for a while after %s', async (_, failure, ms) => {
	expect(await limit.acquire(START)).toBeUndefined();
	expect(limit.onResponse({}, failure)).toBe(true);
	expect(await opensIn()).toBe(ms);
	pass(ms);
	expect(await go()).toBe(1);
});

const DATE = new Date(START).toUTCString();

test.each<[string, number, string?]>([
	['5', 5_000],
	['Tue, 31 Mar 2026 07:05:00 GMT', 300_000],
	['Tuesday, 31-Mar-26 07:05:00 GMT', 300_000],
	['2026-03-31T07:05:00Z', 300_000],
	// the service's clock is ten minutes fast, or it has none
	['Tue, 31 Mar 2026 07:15:00 GMT', 300_000, 'Tue, 31 Mar 2026 07:10:00 GMT'],
	['Tue, 31 Mar 2026 07:05:00 GMT', 300_000, 'soon'],
	['Tue, 31 Mar 2026 06:59:00 GMT', 1_000],
	['Fri, 31 Mar 2028 07:00:00 GMT', 48 * HOUR],
	['-5', 60_000],
	['soon', 60_000],
	['Tue, 31 Foo 2026 07:05:00 GMT', 60_000],
	['25:61', 60_000],
])('Retry-After: %s is %d ms from now', async (header, ms, date = DATE) => {
	expect(await limit.acquire(START)).toBeUndefined();
	limit.onResponse({ 'retry-after': header, date }, refused());
	expect(await opensIn()).toBe(ms);
});

test.each<[string, IDataObject]>([
	['a reset that is no time', { 'x-ratelimit-reset': '9'.repeat(400) }],
	['a reset in ten years', { 'x-ratelimit-reset': START / 1000 + 315_360_000 }],
	['a negative rest', { 'x-ratelimit-remaining': -1 }],
	['a rest without end', { 'x-ratelimit-remaining': '9'.repeat(400) }],
])('%s keeps no request back', async (_, headers) => {
	await sendOne({ ...saying(0), ...headers });
	expect(await go()).toBe(25);
});

test.each<[string, RequestFailure]>([
	['a lacking permission', refused({ permissionHelp: { required: 'leads:read' } }, 403)],
	['the daily limit of actions', refused({ details: { dailyLimit: 50 } })],
	['a server that is away', failed('serverError', { status: 503 })],
])('%s is no refusal for the rate', async (_, failure) => {
	expect(await limit.acquire(START)).toBeUndefined();
	expect(limit.onResponse({}, failure)).toBe(false);
});

test.each<[string, IDataObject[], number]>([
	['the lower number, though it came first', [saying(1), saying(2)], 0],
	['a later window', [saying(1), saying(3, 50_000)], 3],
	['no window that ended before', [saying(3, 50_000), saying(1, 30_000)], 2],
])('of several answers counts %s', async (_, answers, left) => {
	await sendOne();
	for (let count = 0; count < 2; count++) await limit.acquire(START);
	for (const headers of answers) limit.onResponse(headers);
	for (let count = 0; count < left; count++) await sendOne();
	expect(await opensIn()).toBeGreaterThan(0);
});

test('a service whose clock is wrong is waited for as long as it says', async () => {
	const headers = saying(0, 90_000);
	headers.date = new Date(START + 60_000).toUTCString();
	await sendOne(headers);
	expect(await opensIn()).toBe(30_000);
});

test('a wait is told, and ends with its window', async () => {
	await sendOne(saying(0));
	const onWait = jest.fn();
	const waiting = limit.acquire(START + 30_000, undefined, onWait);
	const hasGone = jest.fn();
	void waiting.then(hasGone);
	await jest.advanceTimersByTimeAsync(29_999);
	expect(hasGone).not.toHaveBeenCalled();
	// at most a second later, as other processes wait for the same moment
	await jest.advanceTimersByTimeAsync(1_001);
	expect(hasGone).toHaveBeenCalledWith(undefined);
	expect(onWait.mock.calls).toEqual([[START + 30_000]]);
});

test('a cancel ends a wait within a second', async () => {
	await sendOne(saying(0));
	const controller = new AbortController();
	const waiting = limit.acquire(START + HOUR, controller.signal);
	await jest.advanceTimersByTimeAsync(1_000);
	controller.abort();
	await jest.advanceTimersByTimeAsync(1_000);
	expect(await waiting).toMatchObject({ outcome: 'notSent', code: 'cancelled' });
});

test('a request that waits for others is noted once, however long it waits', async () => {
	jest.clearAllTimers();
	const controller = new AbortController();
	await sendOne(saying(1_000, HOUR));
	expect(await go()).toBe(25);
	const waits = Array.from(
		{ length: 3 },
		async () => await limit.acquire(START + HOUR, controller.signal),
	);
	await jest.advanceTimersByTimeAsync(60_000);
	expect([...limit['waiters']].length).toBeLessThanOrEqual(3);
	controller.abort();
	await jest.advanceTimersByTimeAsync(1_000);
	expect((await Promise.all(waits)).map((failure) => failure?.code)).toEqual(
		Array.from({ length: 3 }, () => 'cancelled'),
	);
	expect([...limit['waiters']]).toEqual([]);
	expect(jest.getTimerCount()).toBe(0);
});
