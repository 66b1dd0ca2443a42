import type { IDataObject } from 'n8n-workflow';
import type { RateFacts, WindowName } from '../../../../nodes/shared/transport/rateFacts';
import { RateLimit } from '../../../../nodes/shared/transport/rateLimit';
import type { FullWindow, WaitBudget } from '../../../../nodes/shared/transport/waitBudget';

const START = Date.parse('2026-03-31T07:00:00Z');

const HOUR = 3_600_000;

jest.useFakeTimers({ now: START });

let limit: RateLimit;

beforeEach(() => {
	jest.setSystemTime(START);
	limit = new RateLimit();
});

/** An answer that says a window; `resetsIn` is in ms from the start of the test. */
const saying = (
	remaining: number,
	resetsIn = 30_000,
	{
		allowed,
		name = 'minute',
		status = 200,
	}: { allowed?: number; name?: WindowName; status?: number } = {},
): RateFacts => ({
	status,
	headers: {
		date: new Date().toUTCString(),
		'x-ratelimit-limit': allowed,
		'x-ratelimit-remaining': remaining,
		'x-ratelimit-reset': (START + resetsIn) / 1000,
		'x-ratelimit-window': name,
	},
});

const refused = (body: IDataObject = {}, status = 429): RateFacts => ({
	status,
	headers: {},
	body,
});

const plain = (status = 200): RateFacts => ({ status, headers: {} });

const ask = async (others: Partial<WaitBudget> = {}) =>
	await limit.acquire({ leftMs: 0, deadline: Date.now(), ...others });

/** How many go at once now, without any wait. */
async function go(most = 40): Promise<number> {
	for (let count = 0; count < most; count++) if ((await ask()) !== undefined) return count;
	return most;
}

/** So many go, and come back with what is said. */
async function sendAll(count: number, facts?: RateFacts): Promise<void> {
	expect(await go(count)).toBe(count);
	for (let place = 0; place < count; place++) limit.noteResponse(facts);
}

/** In how many ms the next one may go; as said to who does not wait. */
async function opensIn(): Promise<number | undefined> {
	const notSent = await ask();
	return notSent?.resetsAt && notSent.resetsAt.getTime() - Date.now();
}

const pass = (ms: number) => jest.setSystemTime(Date.now() + ms);

/** How long a request waits that may wait as long as it takes, without chance. */
async function waits(ms: number, budget: WaitBudget = { leftMs: Infinity }, signal?: AbortSignal) {
	jest.spyOn(Math, 'random').mockReturnValue(0);
	const start = Date.now();
	let took: number | undefined;
	const waiting = limit.acquire(budget, signal).then((notSent) => {
		took = Date.now() - start;
		return notSent;
	});
	await jest.advanceTimersByTimeAsync(ms);
	jest.restoreAllMocks();
	return { took, waiting };
}

describe('how many are under way', () => {
	test('one alone at first, for at most five seconds', async () => {
		expect(await go()).toBe(1);
		pass(4_999);
		expect(await go()).toBe(0);
		pass(1);
		expect(await go()).toBe(24);
	});

	test('the five seconds begin when nothing else is under way', async () => {
		await sendAll(1, plain(401));
		pass(60_000);
		expect(await go()).toBe(1);
		pass(4_000);
		expect(await go()).toBe(0);
	});

	test.each<[string, RateFacts | undefined, number]>([
		['nothing', undefined, 25],
		['nothing of a window', plain(), 25],
		['an error', plain(500), 25],
		['that the key is refused', plain(401), 1],
		['a window that is wide', saying(1_000), 25],
		['a window of which a sixth goes at once', saying(13), 3],
		['a window with one', saying(1), 1],
		['a window with none', saying(0), 0],
	])('after an answer that says %s', async (_, facts, count) => {
		await sendAll(1, facts);
		expect(await go()).toBe(count);
	});

	test('the tightest of several windows counts', async () => {
		await sendAll(1, saying(60));
		await sendAll(1, saying(13, HOUR, { name: 'hour' }));
		expect(await go()).toBe(3);
	});

	test('who does not wait for others goes beside them, but not before a window ends', async () => {
		expect(await go()).toBe(1);
		expect(await ask({ skipsQueue: true })).toBeUndefined();
		limit.noteResponse(saying(0));
		limit.noteResponse();
		expect(await ask({ skipsQueue: true })).toMatchObject({ reason: 'rateLimit' });
	});

	test('after a window that has ended one goes alone', async () => {
		await sendAll(1, saying(1_000));
		pass(29_999);
		expect(await go(2)).toBe(2);
		limit.noteResponse();
		limit.noteResponse();
		pass(1);
		expect(await go()).toBe(1);
	});

	test('after a pause and one answer all may go', async () => {
		await sendAll(1, refused());
		pass(1_000);
		await sendAll(1, plain());
		expect(await go()).toBe(25);
	});

	test('what does not go after all is not counted', async () => {
		await sendAll(1, saying(3));
		expect(await go(1)).toBe(1);
		limit.withdraw();
		await sendAll(1);
		expect(await go(1)).toBe(1);
		limit.withdraw();
		expect(await go(1)).toBe(1);
		limit.noteResponse();
		expect(await go(1)).toBe(1);
		limit.noteResponse();
		expect(await go()).toBe(0);
	});

	test('one that was withdrawn after a window was said takes nothing from it', async () => {
		await sendAll(1, plain());
		expect(await go(2)).toBe(2);
		limit.noteResponse(saying(2));
		limit.noteResponse(saying(2));
		expect(await go(1)).toBe(1);
		limit.noteResponse(saying(2));
		limit.withdraw();
		expect(limit.hasRoom(60)).toBe(true);
		expect(await go()).toBe(2);
	});
});

describe('until when nothing goes', () => {
	test('a window without room, by what its answer says', async () => {
		await sendAll(1, saying(0, 30_000));
		expect(await opensIn()).toBe(30_000);
		pass(10_000);
		expect(await opensIn()).toBe(20_000);
		pass(20_000);
		expect(await go()).toBe(1);
	});

	test('the one that ends last of several', async () => {
		await sendAll(1, saying(1));
		await sendAll(1, saying(0, HOUR, { name: 'hour' }));
		expect(await opensIn()).toBe(HOUR);
		limit = new RateLimit();
		await sendAll(1, saying(1, HOUR, { name: 'hour' }));
		await sendAll(1, saying(0));
		expect(await opensIn()).toBe(HOUR);
	});

	test.each<[number, RateFacts[], number | undefined]>([
		[1_000, [refused()], undefined],
		[4_000, [refused({ retryAfter: 4 })], 4_000],
		[1_000, [refused({ retryAfter: 0.5 })], 500],
		[1_000, [refused(), refused()], undefined],
		[9_000, [refused({ retryAfter: 9 }), refused({ retryAfter: 4 })], 9_000],
		[1_000, [refused({ code: 'RATE_LIMIT_EXCEEDED' }, 403)], undefined],
	])('%i ms after %j', async (ms, answers, said) => {
		await sendAll(1, plain());
		expect(await go(answers.length)).toBe(answers.length);
		for (const facts of answers) expect(limit.noteResponse(facts)).toBe(true);
		expect(await opensIn()).toBe(said);
		pass(ms - 1);
		expect(await go()).toBe(0);
		pass(1);
		expect(await go()).toBe(1);
	});

	test.each([
		['grow while nothing is accepted', [], [1, 2, 4, 8, 16, 32, 60, 60]],
		['grow on after a server that was away', [plain(500), plain(503)], [1, 2, 4, 8]],
		['begin anew after an answer', [plain(499)], [1, 1, 1]],
		['begin anew after any refusal but this one', [plain(403)], [1, 1, 1]],
	])('pauses %s', async (_, between, seconds) => {
		for (const pause of seconds) {
			await sendAll(1, refused());
			pass(pause * 1_000 - 1);
			expect(await go()).toBe(0);
			pass(1);
			for (const facts of between) await sendAll(1, facts);
		}
	});

	test('a refusal that comes when the pause is over is another one', async () => {
		await sendAll(1, plain());
		expect(await go(2)).toBe(2);
		limit.noteResponse(refused());
		pass(1_000);
		limit.noteResponse(refused());
		pass(1_999);
		expect(await go()).toBe(0);
	});

	test('nothing is turned away by an answer', async () => {
		for (const facts of [undefined, plain(), plain(403), plain(500), saying(0)]) {
			limit = new RateLimit();
			expect(await go(1)).toBe(1);
			expect(limit.noteResponse(facts)).toBe(false);
		}
	});

	test('a refusal tells its window too', async () => {
		const rateLimitInfo = { window: 'minute', remaining: 0, reset: START / 1000 + 20 };
		await sendAll(1, refused({ rateLimitInfo }));
		expect(await opensIn()).toBe(20_000);
	});
});

describe('which of several answers of a window counts', () => {
	test.each<[string, RateFacts[], number]>([
		['the lower number', [saying(2), saying(1)], 1],
		['the lower number, though it came first', [saying(1), saying(2)], 0],
		['the same again', [saying(1), saying(1)], 1],
		['the later window', [saying(1), saying(3, 50_000)], 3],
		['no window that ended before', [saying(3, 50_000), saying(1, 30_000)], 2],
		['one that ends a little before', [saying(3, 50_000), saying(1, 48_000)], 1],
		['one that ends much before', [saying(3, 50_000), saying(1, 47_999)], 2],
	])('%s', async (_, answers, left) => {
		await sendAll(1, plain());
		expect(await go(2)).toBe(2);
		for (const facts of answers) limit.noteResponse(facts);
		for (let count = 0; count < left; count++) {
			expect(await go(1)).toBe(1);
			limit.noteResponse();
		}
		expect(await go()).toBe(0);
	});

	test('an answer of a window never makes its end later', async () => {
		await sendAll(1, plain());
		expect(await go(3)).toBe(3);
		for (const [clock, end] of [
			[0, 30_000],
			[-20_000, 30_000],
			[20_000, 10_000],
		]) {
			const facts = saying(0);
			facts.headers.date = new Date(START + clock).toUTCString();
			limit.noteResponse(facts);
			expect(await opensIn()).toBe(end);
		}
	});
});

test.each<[number, RateFacts, number, boolean]>([
	[5, saying(5, HOUR, { name: 'hour' }), 0, true],
	[6, saying(5, HOUR, { name: 'hour' }), 0, false],
	[4, saying(5, HOUR, { name: 'hour' }), 1, true],
	[5, saying(5, HOUR, { name: 'hour' }), 1, false],
	[99, saying(5, 60_000, { name: 'hour' }), 0, true],
	[99, saying(5, 60_001, { name: 'hour' }), 0, false],
	[99, saying(5), 0, true],
	[99, plain(), 0, true],
])('%i requests go soon after %j, with %i under way: %s', async (requests, facts, others, may) => {
	await sendAll(1, facts);
	expect(await go(others)).toBe(others);
	expect(limit.hasRoom(requests)).toBe(may);
});

test('each window that lasts has to have room', async () => {
	await sendAll(1, saying(5, HOUR, { name: 'hour' }));
	await sendAll(1, saying(50, 2 * HOUR, { name: 'day' }));
	expect([limit.hasRoom(4), limit.hasRoom(5)]).toEqual([true, false]);
});

describe('who waits', () => {
	test('goes when the window ends', async () => {
		await sendAll(1, saying(0));
		expect((await waits(29_999)).took).toBeUndefined();
		await jest.advanceTimersByTimeAsync(1);
		expect(await go()).toBe(0);
	});

	test.each([
		[30_000, 31_000],
		[5_000, 5_500],
	])('goes a little later by chance: after %i to %i ms', async (from, to) => {
		await sendAll(1, saying(0, from));
		jest.spyOn(Math, 'random').mockReturnValue(1);
		const listener = { begins: () => {}, ends: jest.fn(), refuses: () => {} };
		void limit.acquire({ leftMs: from, listener });
		await jest.advanceTimersByTimeAsync(to - 1);
		expect(listener.ends).not.toHaveBeenCalled();
		await jest.advanceTimersByTimeAsync(1);
		expect(listener.ends).toHaveBeenCalled();
		jest.restoreAllMocks();
	});

	test.each<[string, Partial<WaitBudget>, boolean]>([
		['has just enough time', { leftMs: 30_000 }, true],
		['has less', { leftMs: 29_999 }, false],
		['has until the end of the window', { leftMs: Infinity, deadline: START + 30_000 }, true],
		['has until before', { leftMs: Infinity, deadline: START + 29_999 }, false],
	])('who %s', async (_, budget, goes) => {
		await sendAll(1, saying(0));
		const { took, waiting } = await waits(31_000, { leftMs: 0, ...budget });
		expect(took).toBe(goes ? 30_000 : 0);
		const resetsAt = new Date(START + 30_000);
		expect(await waiting).toEqual(
			goes ? undefined : { kind: 'notSent', reason: 'rateLimit', resetsAt },
		);
	});

	test('spends what it waits', async () => {
		await sendAll(1, saying(0));
		const budget = { leftMs: 50_000 };
		await waits(30_000, budget);
		expect(budget.leftMs).toBe(20_000);
	});

	test('goes as soon as another has come back', async () => {
		expect(await go()).toBe(1);
		const { took, waiting } = await waits(0, { leftMs: 0 });
		expect(took).toBeUndefined();
		limit.noteResponse(plain());
		await jest.advanceTimersByTimeAsync(0);
		expect(await waiting).toBeUndefined();
		const next = await waits(0, { leftMs: 0 });
		expect(next.took).toBe(0);
	});

	test('goes as soon as one of many has come back', async () => {
		await sendAll(1, plain());
		expect(await go()).toBe(25);
		const { took, waiting } = await waits(0, { leftMs: 0 });
		expect(took).toBeUndefined();
		limit.noteResponse(plain());
		expect(await waiting).toBeUndefined();
	});

	test('goes as soon as another does not go', async () => {
		expect(await go()).toBe(1);
		const { waiting } = await waits(0, { leftMs: 0 });
		limit.withdraw();
		await jest.advanceTimersByTimeAsync(0);
		expect(await waiting).toBeUndefined();
	});

	test('looks again by itself', async () => {
		expect(await go()).toBe(1);
		expect((await waits(4_999, { leftMs: 0 })).took).toBeUndefined();
		await jest.advanceTimersByTimeAsync(1);
		expect(await go()).toBe(23);
	});

	test('does not wait for others longer than it may', async () => {
		expect(await go()).toBe(1);
		const { waiting } = await waits(250, { leftMs: 0, deadline: START + 100 });
		expect(await waiting).toEqual({ kind: 'notSent', reason: 'rateLimit' });
	});

	test('is cancelled', async () => {
		const cancelled = { kind: 'notSent', reason: 'cancelled' };
		expect(await limit.acquire({ leftMs: 0 }, AbortSignal.abort())).toEqual(cancelled);
		await sendAll(1, saying(0));
		const controller = new AbortController();
		const { waiting } = await waits(1_000, { leftMs: Infinity }, controller.signal);
		controller.abort();
		await jest.advanceTimersByTimeAsync(250);
		expect(await waiting).toEqual(cancelled);
	});
});

describe('who listens', () => {
	const told: Array<[string, FullWindow?]> = [];
	const listener = {
		begins: (window: FullWindow) => told.push(['begins', window]),
		ends: () => told.push(['ends']),
		refuses: (window: FullWindow) => told.push(['refuses', window]),
	};
	beforeEach(() => told.splice(0));

	test.each<[RateFacts[], FullWindow]>([
		[[saying(0)], { name: 'minute', limit: undefined, endsAt: START + 30_000 }],
		[[saying(0, 30_000, { allowed: 60 })], { name: 'minute', limit: 60, endsAt: START + 30_000 }],
		[
			[saying(1, 30_000, { allowed: 60 }), saying(0)],
			{ name: 'minute', limit: 60, endsAt: START + 30_000 },
		],
		[
			[saying(1), saying(0, 50_000, { name: 'hour', allowed: 5 })],
			{ name: 'hour', limit: 5, endsAt: START + 50_000 },
		],
		[
			[saying(1, 50_000, { name: 'hour', allowed: 5 }), saying(0)],
			{ name: 'hour', limit: 5, endsAt: START + 50_000 },
		],
		[
			[saying(9, 50_000, { name: 'hour' }), saying(0)],
			{ name: 'minute', limit: undefined, endsAt: START + 30_000 },
		],
		[[refused()], { name: undefined, limit: undefined, endsAt: START + 1_000 }],
	])('is told what a wait is for after %j', async (answers, window) => {
		for (const facts of answers) await sendAll(1, facts);
		await ask({ listener });
		expect(told).toEqual([['refuses', window]]);
		told.splice(0);
		await waits(50_000, { leftMs: Infinity, listener });
		expect(told).toEqual([['begins', window], ['ends']]);
	});

	test('is told of no wait for others', async () => {
		expect(await go()).toBe(1);
		await ask({ listener });
		expect(told).toEqual([]);
	});
});
