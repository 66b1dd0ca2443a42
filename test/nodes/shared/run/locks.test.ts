import { codeOf } from '../../../../nodes/shared/errors/failure';
import { sleep } from 'n8n-workflow';
import * as locks from '../../../../nodes/shared/run/locks';
import * as rateLimits from '../../../../nodes/shared/transport/rateLimits';
import { Random } from '../../../random';
import { records } from '../../../deduplication';
import { created, manually } from '../../lead/samples';
import { act, ada, scheduled, write } from '../../networkAction/samples';
import { serve } from '../../service';
import { finish, key, runLead, useStage } from '../../stage';

// only a copy of what a module exports can be spied on
jest.mock('../../../../nodes/shared/run/locks', () => ({
	__esModule: true,
	...jest.requireActual<object>('../../../../nodes/shared/run/locks'),
}));
jest.mock('../../../../nodes/shared/transport/rateLimits', () => ({
	__esModule: true,
	...jest.requireActual<object>('../../../../nodes/shared/transport/rateLimits'),
}));

useStage();

const { withLocks } = locks;

const subject = 'the same emails';
const second = 1000;

/** Holds names for some time, unless it may not begin. */
function holdFor(
	ms: number,
	names: string[],
	wait: { waitBudgetMs?: number; signal?: AbortSignal },
) {
	return withLocks(names, { subject, waitBudgetMs: Infinity, ...wait }, async () => {
		await sleep(ms);
		return 'done' as const;
	});
}

const isFree = async (name: string) =>
	(await holdFor(0, [name], { waitBudgetMs: 0 })) === ('done' as const);

long('who is cancelled while waiting lets go of its names and of its place', async () => {
	const stop = new AbortController();
	const holder = holdFor(60 * second, ['b'], {});
	const cancelled = holdFor(0, ['a', 'b'], { signal: stop.signal });
	const behindA = holdFor(0, ['a'], {}).then(() => Date.now());
	const behindB = holdFor(0, ['b'], {}).then(() => Date.now());
	await finish(sleep(5 * second));
	const at = Date.now();
	stop.abort();
	expect(await finish(cancelled)).toEqual({ failure: { kind: 'notSent', reason: 'cancelled' } });
	expect(Date.now() - at).toBeLessThanOrEqual(second);
	expect((await finish(behindA)) - at).toBeLessThanOrEqual(second);
	expect(await finish(holder)).toBe('done');
	expect((await finish(behindB)) - at).toBeGreaterThanOrEqual(54 * second);
});

test('a wait ends when the patience is used up, for all names together', async () => {
	const holders = [holdFor(40 * second, ['a'], {}), holdFor(80 * second, ['b'], {})];
	const start = Date.now();
	expect(await finish(holdFor(0, ['a', 'b'], { waitBudgetMs: 60 * second }))).toEqual({
		failure: expect.objectContaining({ code: 'locked', outcome: 'notSent' }),
	});
	expect(Date.now() - start).toBe(60 * second);
	await finish(Promise.all(holders));
});

test('who never waits takes what is free', async () => {
	const holder = holdFor(second, ['a'], {});
	expect(await finish(isFree('a'))).toBe(false);
	expect(await finish(isFree('b'))).toBe(true);
	await finish(holder);
	expect(await finish(isFree('a'))).toBe(true);
});

test('letting go of a name twice, or of one that is not held, is letting go of it', async () => {
	const wait = { subject, waitBudgetMs: 0 };
	const freed = withLocks(['a'], wait, async (letGo) => {
		for (const name of ['a', 'a', 'b']) letGo(name);
		return await isFree('a');
	});
	expect(await finish(freed)).toBe(true);
});

test('what throws lets go', async () => {
	const wait = { subject, waitBudgetMs: 0 };
	const work = async () => await Promise.reject(new Error('broken'));
	await expect(finish(withLocks(['a'], wait, work))).rejects.toThrow('broken');
	expect(await finish(isFree('a'))).toBe(true);
});

describe('random runs', () => {
	const NAMES = ['a', 'b', 'c', 'd', 'e'];
	const RUNS = 100;

	short(3).each([1, 2, 3, 4, 5, 6, 7, 8])(
		'one at a time has a name, in the order of coming, and all end (seed %i)',
		async (seed) => {
			const random = new Random(seed);
			const holders = new Map<string, number>();
			const came = new Map<string, number[]>(NAMES.map((name) => [name, []]));
			const had = new Map<string, number[]>(NAMES.map((name) => [name, []]));
			const ends: string[] = [];

			const run = async (number: number) => {
				await sleep(random.whole(0, 30 * second));
				const names = random.chance(0.5)
					? [random.of(NAMES)]
					: NAMES.filter(() => random.chance(0.4)).sort(() => random.next() - 0.5);
				if (names.length === 1) came.get(names[0])?.push(number);
				const stop = new AbortController();
				const waitBudgetMs = random.chance(0.5) ? random.whole(0, 20 * second) : Infinity;
				const wait = { subject, waitBudgetMs, signal: stop.signal };
				const holding = withLocks(names, wait, async () => {
					for (const name of names) {
						expect(holders.get(name)).toBeUndefined();
						holders.set(name, number);
						if (names.length === 1) had.get(name)?.push(number);
					}
					await sleep(random.whole(0, 3 * second));
					for (const name of names) holders.delete(name);
					return 'done' as const;
				});
				if (random.chance(0.3)) {
					await sleep(random.whole(0, 10 * second));
					stop.abort();
				}
				const ended = await holding;
				ends.push(ended === 'done' ? ended : codeOf(ended.failure));
			};
			await finish(
				Promise.all(Array.from({ length: RUNS }, async (_, number) => await run(number))),
			);

			expect(ends).toHaveLength(RUNS);
			expect([...new Set(ends)].sort()).toEqual(['cancelled', 'done', 'locked']);
			for (const name of NAMES) {
				const inTurn = came.get(name)?.filter((number) => had.get(name)?.includes(number));
				expect(had.get(name)).toEqual(inTurn);
				expect(await finish(isFree(name))).toBe(true);
			}
			// what still waited would hold a timer
			await finish(sleep(second));
			expect(jest.getTimerCount()).toBe(0);
		},
	);
});

test('names of locks and of rate limits hold neither the key nor the address', async () => {
	await records.open();
	const taken = [jest.spyOn(locks, 'withLocks'), jest.spyOn(rateLimits, 'rateLimitOf')];
	serve((request, place) =>
		request.path === '/leads' && request.method === 'POST'
			? created(request, place)
			: request.path === '/leads'
				? { body: { success: true, data: { leads: [], pagination: { total: 0 } } } }
				: scheduled(request),
	);
	const { error } = await runLead({ operation: 'createIfNew', ...manually });
	const { json } = await act(write, { items: [{ url: ada }] });
	expect([error, json[0].scheduled]).toEqual([undefined, true]);

	const names = taken.map(({ mock }) => mock.calls.flatMap(([name]) => name));
	for (const some of names) {
		expect(some.length).toBeGreaterThan(0);
		for (const name of some) {
			expect(name).not.toContain(key());
			expect(name).not.toContain('outreach.example');
		}
	}
	jest.restoreAllMocks();
});
