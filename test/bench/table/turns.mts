import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { STATE } from '../../../sandbox/launcher/paths.mts';
import type { Request } from '../bare/order.mts';
import type { Bench } from './bench.mts';
import { type Side, SIDES, type WorkCase } from './case.mts';
import type { Measured } from './figures.mts';

const TURNS = 5;
/** A timer may end a little early, and a reset may be some ms late. */
const MARGIN_MS = 20;

/** A request in the service's log, and how it was answered. */
interface Logged extends Request {
	at: string;
	status: number | string | null;
}

/**
 * Each side does the work in turns, the one that begins changing; a first turn warms up, in which the
 * service notes the requests of ours for the bare program.
 *
 * @param say is told how far it is
 */
export async function measureInTurns(
	bench: Bench,
	work: WorkCase,
	say: (words: string) => void,
): Promise<Measured> {
	const { turns = TURNS } = work;
	await bench.reset(work);
	const requests: Measured['requests'] = {};
	const times: Record<Side, number[]> = { theirs: [], ours: [], bare: [], passing: [] };
	let refused = 0;
	for (let turn = 0; turn <= turns; turn++) {
		for (const place of SIDES.keys()) {
			const side = SIDES[(place + turn) % SIDES.length];
			say(`at ${turn === 0 ? 'the turn that warms up' : `turn ${turn} of ${turns}`}, ${side}`);
			const took = await runOnce(bench, work, side);
			const sent = await requestsTo(bench, work, side);
			if (side === 'ours') refused += sent.filter(({ status }) => status === 429).length;
			if (turn > 0) times[side].push(took);
			else requests[side] = sent.length;
			if (turn === 0 && side === 'ours') loadBare(bench, work, sent);
		}
	}
	return { times, requests, figures: work.limit && { refused } };
}

/** One run of one side, after the preparations that do not count. */
async function runOnce(bench: Bench, work: WorkCase, side: Side): Promise<number> {
	const service = bench.serviceOf(work, side);
	await work.prepare?.(service);
	await service.control('log', undefined, 'DELETE');
	if (work.limit) await nextWindow(work.limit.windowMs);
	return await bench.run(work, side);
}

/** What the side's last run asked of the service. */
export async function requestsTo(bench: Bench, work: WorkCase, side: Side): Promise<Logged[]> {
	const service = bench.serviceOf(work, side);
	return (await service.control<{ requests: Logged[] }>('log')).requests;
}

/** What the bare program does from now on in this case. */
export function loadBare(bench: Bench, work: WorkCase, requests: Request[]): void {
	const { keys, url } = bench.serviceOf(work, 'bare');
	const { bare, limit } = work;
	const file = join(STATE, 'bench-file.csv');
	const sent = requests.map(({ body, method, path, query }) => ({ body, method, path, query }));
	const { isFirstAlone = false, ...way } = bare;
	bench.bare.load({
		...{ ...way, file, isFirstAlone, limit },
		...{ key: keys.full, origin: url, requests: sent },
	});
}

/** Waits until a window of the service begins. */
export async function nextWindow(windowMs: number): Promise<void> {
	const now = Date.now();
	await sleep((Math.floor(now / windowMs) + 1) * windowMs - now + MARGIN_MS);
}
