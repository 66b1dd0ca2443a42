/** What is tried again, how often, and which outcome counts at the end. */
import type { Effect, FailureReason, Outcome } from '../../../../nodes/shared/transport/outcome';
import {
	cancelledOutcome,
	IncompleteAnswer,
	isNotFound,
	isTransient,
	noAnswer,
	readAnswer,
} from '../../../../nodes/shared/transport/outcome';
import { retry } from '../../../../nodes/shared/transport/retry';

jest.useFakeTimers({ now: new Date('2026-03-31T07:00:00Z') });

const done: Outcome = { kind: 'answer', status: 200, body: {} };
const lost: Outcome = { kind: 'unknown', reason: 'connection' };
const lostRead: Outcome = { kind: 'unusable', reason: 'connection' };
const away: Outcome = { kind: 'unknown', reason: 'serverError', status: 503 };
const refusal = (status: number, reason?: FailureReason): Outcome => ({
	kind: 'refusal',
	status,
	body: {},
	reason,
});
const full: Outcome = { kind: 'notSent', reason: 'rateLimit' };
const moved: Outcome = { kind: 'unusable', reason: 'redirect', status: 301 };

/** What comes of tries that end so, how many there were, and how long it took. */
async function tries(
	[effect, method]: [Effect, string],
	outcomes: Outcome[],
	{ deadlineMs = Infinity, signal }: { deadlineMs?: number; signal?: AbortSignal } = {},
) {
	const start = Date.now();
	let count = 0;
	let took = 0;
	const attempt = async () => {
		took = Date.now() - start;
		return outcomes[Math.min(count++, outcomes.length - 1)];
	};
	const trying = retry({ effect, method }, attempt, signal, start + deadlineMs);
	await jest.advanceTimersByTimeAsync(10_000);
	return { outcome: await trying, count, took };
}

const read: [Effect, string] = ['read', 'GET'];
const remove: [Effect, string] = ['idempotent', 'DELETE'];
const put: [Effect, string] = ['idempotent', 'PUT'];
const patch: [Effect, string] = ['idempotent', 'PATCH'];
const create: [Effect, string] = ['nonIdempotent', 'POST'];
const gone: Outcome = { kind: 'answer', status: 404, body: { alreadyGone: true } };

test.each<[[Effect, string], Outcome[], Outcome, number]>([
	[read, [done], done, 1],
	[read, [lostRead, done], done, 2],
	[read, [lostRead], lostRead, 5],
	[read, [lostRead, lostRead, lostRead, lostRead, done], done, 5],
	[read, [refusal(404), done], refusal(404), 1],
	[read, [full, done], full, 1],
	[read, [moved, done], moved, 1],
	[create, [lost, done], lost, 1],
	[create, [done], done, 1],
	// what finds nothing the second time has done its work
	[remove, [lost, refusal(404)], gone, 2],
	[remove, [refusal(404)], refusal(404), 1],
	[patch, [lost, refusal(404)], refusal(404), 2],
	[remove, [lost, refusal(404, 'webPage')], lost, 5],
	[remove, [lost, refusal(404, 'empty')], gone, 2],
	// what a repeat that was not carried out says of the earlier try: nothing
	[patch, [lost, full], lost, 5],
	[patch, [lost, moved], lost, 5],
	[patch, [lost, refusal(401)], lost, 5],
	[patch, [lost, refusal(200)], lost, 5],
	[patch, [lost, refusal(399)], lost, 5],
	[patch, [lost, refusal(400)], refusal(400), 2],
	[patch, [lost, refusal(402)], refusal(402), 2],
	[patch, [lost, refusal(400, 'notJson')], lost, 5],
	[patch, [lost, away, done], done, 3],
	[patch, [lost, away], away, 5],
	[read, [lostRead, full], full, 2],
	[read, [lostRead, refusal(401)], refusal(401), 2],
	// a change that was answered is not made again
	[
		put,
		[{ ...lost, reason: 'cutShort', status: 200 }, done],
		{ ...lost, reason: 'cutShort', status: 200 },
		1,
	],
	[
		put,
		[{ ...lost, reason: 'cutShort', status: 299 }, done],
		{ ...lost, reason: 'cutShort', status: 299 },
		1,
	],
	[patch, [{ ...lost, reason: 'cutShort', status: 200 }, done], done, 2],
	[put, [{ ...away, status: 300 }, done], done, 2],
	[put, [lost, done], done, 2],
	[put, [{ ...lost, status: undefined }, done], done, 2],
	[put, [away, done], done, 2],
])('%j whose tries end in %j', async (request, outcomes, outcome, count) => {
	expect(await tries(request, outcomes)).toMatchObject({ outcome, count });
});

test.each([
	[0, [500, 1_000, 2_000, 4_000], 0.75],
	[0.5, [500, 1_000, 2_000, 4_000], 1],
	[1, [500, 1_000, 2_000, 4_000], 1.25],
])('the pauses grow, with a chance of %d', async (chance, pauses, factor) => {
	jest.spyOn(Math, 'random').mockReturnValue(chance);
	for (const repeats of [1, 2, 3, 4]) {
		const outcomes = [...Array<Outcome>(repeats).fill(lostRead), done];
		const pause = pauses.slice(0, repeats).reduce((sum, ms) => sum + ms * factor, 0);
		expect(await tries(read, outcomes)).toEqual({ outcome: done, count: repeats + 1, took: pause });
	}
	jest.restoreAllMocks();
});

test.each([
	[501, 2],
	[500, 1],
	[499, 1],
])('no pause ends after the deadline: %i ms', async (deadlineMs, count) => {
	jest.spyOn(Math, 'random').mockReturnValue(0.5);
	expect(await tries(read, [lostRead, done], { deadlineMs })).toMatchObject({ count });
	jest.restoreAllMocks();
});

test('an execution that is cancelled tries nothing again', async () => {
	const signal = AbortSignal.abort();
	expect(await tries(read, [lostRead, done], { signal })).toMatchObject({
		outcome: lostRead,
		count: 1,
	});
});

test.each<[FailureReason, boolean]>([
	...(['connection', 'cutShort', 'empty', 'serverError', 'timeout'] as const).map(
		(reason): [FailureReason, boolean] => [reason, true],
	),
	...(['cancelled', 'missing', 'notJson', 'notStored', 'redirect', 'tooLarge'] as const).map(
		(reason): [FailureReason, boolean] => [reason, false],
	),
	['unforeseen', false],
	['webPage', false],
])('%s may pass: %s', (reason, mayPass) => {
	expect(isTransient({ kind: 'unknown', reason })).toBe(mayPass);
	expect(isTransient({ kind: 'unusable', reason })).toBe(mayPass);
	expect(isTransient({ kind: 'refusal', status: 404, body: {}, reason })).toBe(false);
});

test.each<[Outcome, boolean]>([
	[refusal(404), true],
	[refusal(404, 'empty'), true],
	[refusal(404, 'notJson'), false],
	[refusal(403), false],
	[{ ...lost, status: 404 }, false],
	[{ ...done, status: 404 }, false],
])('%j says that there is no such record: %s', (outcome, isGone) => {
	expect(isNotFound(outcome)).toBe(isGone);
});

test.each<[Effect, 'unknown' | 'unusable', object]>([
	['read', 'unusable', { kind: 'notSent', reason: 'cancelled' }],
	['idempotent', 'unknown', { kind: 'unknown', reason: 'cancelled' }],
	['nonIdempotent', 'unknown', { kind: 'unknown', reason: 'cancelled' }],
])('without an answer a request that is %s ends as %s', (effect, kind, cancelled) => {
	const facts = { status: 503 };
	expect(noAnswer(effect, 'timeout')).toEqual({ kind, reason: 'timeout' });
	expect(noAnswer(effect, 'timeout', facts)).toEqual({ kind, reason: 'timeout', status: 503 });
	expect(cancelledOutcome(effect)).toEqual(cancelled);
	const failing = (error: Error) =>
		readAnswer(effect, done, () => {
			throw error;
		});
	const failure = { kind, reason: 'missing', status: 200 };
	expect(failing(new Error('odd'))).toEqual({ failure });
	const detail = 'GET /leads has no list of leads';
	expect(failing(new IncompleteAnswer(detail))).toEqual({ failure: { ...failure, detail } });
	expect(readAnswer(effect, lost, () => 1)).toEqual({ failure: lost });
	expect(readAnswer(effect, done, ({ status }) => status)).toEqual({ content: 200 });
});
