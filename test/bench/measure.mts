import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchCase, SIDES, type Side } from './case.mts';
import type { Measurement } from './figures.mts';
import type { Bench } from './benchServer.mts';

const ROUNDS = 5;
/** Timers may fire slightly early, and a reset may be a few ms late. */
const MARGIN_MS = 20;
const TOO_MANY_REQUESTS = 429;

/** A request in the service's log. */
interface LoggedRequest {
	at: string;
	status: number | string | null;
}

/** @param say is called with the progress */
export async function measure(
	bench: Bench,
	one: BenchCase,
	say: (words: string) => void,
): Promise<Measurement> {
	await bench.reset(one);
	return one.runsConcurrently
		? await measureConcurrently(bench, one, say)
		: await measureInRounds(bench, one, say);
}

/** Runs the sides in turns, alternating which is first; the first turn is a warm-up. */
async function measureInRounds(
	bench: Bench,
	one: BenchCase,
	say: (words: string) => void,
): Promise<Measurement> {
	const { rounds = ROUNDS } = one;
	const requests: Measurement['requests'] = {};
	const times: Record<Side, number[]> = { theirs: [], ours: [], passing: [] };
	let refused = 0;
	for (let turn = 0; turn <= rounds; turn++) {
		for (const place of SIDES.keys()) {
			const side = SIDES[(place + turn) % SIDES.length];
			say(`at ${turn === 0 ? 'the turn that warms up' : `turn ${turn} of ${rounds}`}, ${side}`);
			const { sent, took } = await runOnce(bench, one, side);
			if (side === 'ours')
				refused += sent.filter(({ status }) => status === TOO_MANY_REQUESTS).length;
			if (turn > 0) times[side].push(took);
			requests[side] = sent.length;
		}
	}
	return { times, requests, figures: one.limit && { refused } };
}

/** Runs each side once, both at the same time, from the start of a window. */
async function measureConcurrently(
	bench: Bench,
	one: BenchCase,
	say: (words: string) => void,
): Promise<Measurement> {
	const { limit = { requests: Infinity, windowMs: 1 } } = one;
	say(`at once by both, from the next window of ${limit.windowMs / 1000} s on`);
	const [theirs, ours] = await Promise.all([
		runOnce(bench, one, 'theirs'),
		runOnce(bench, one, 'ours'),
	]);
	const accepted = ours.sent.filter(({ status }) => status !== TOO_MANY_REQUESTS);
	return {
		times: { theirs: [theirs.took], ours: [ours.took] },
		requests: { theirs: theirs.sent.length, ours: ours.sent.length },
		figures: {
			refused: ours.sent.length - accepted.length,
			limitUsed: computeLimitUsed(accepted, limit),
		},
	};
}

/**
 * Measures one run of one side, without its preparation, and reads its requests from the service's
 * log.
 */
async function runOnce(bench: Bench, one: BenchCase, side: Side) {
	const service = bench.getService(one, side);
	await one.prepare?.(service);
	await service.control('log', undefined, 'DELETE');
	if (one.limit) await waitForNextWindow(one.limit.windowMs);
	const took = await bench.run(one, side);
	const { requests: sent } = await service.control<{ requests: LoggedRequest[] }>('log');
	return { took, sent };
}

/** Calculates the used share of the limit in percent, for all windows but the last. */
function computeLimitUsed(
	accepted: LoggedRequest[],
	{ requests, windowMs }: Required<BenchCase>['limit'],
): number {
	const windows = accepted.map(({ at }) => Math.floor(Date.parse(at) / windowMs));
	const [first, last] = [Math.min(...windows), Math.max(...windows)];
	const used = windows.filter((window) => window < last).length;
	return Math.round((used / (requests * Math.max(1, last - first))) * 1_000) / 10;
}

/** Waits until the service starts a new window. */
async function waitForNextWindow(windowMs: number): Promise<void> {
	const now = Date.now();
	await sleep((Math.floor(now / windowMs) + 1) * windowMs - now + MARGIN_MS);
}
