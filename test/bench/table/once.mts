import type { Bench } from './bench.mts';
import type { WorkCase } from './case.mts';
import type { Measured } from './figures.mts';
import { loadBare, nextWindow, requestsTo } from './turns.mts';

const AT_THE_SAME_TIME = ['theirs', 'ours', 'bare'] as const;

/** All sides do the work once, at the same time, from the beginning of a window on. */
export async function measureOnce(
	bench: Bench,
	work: WorkCase,
	say: (words: string) => void,
): Promise<Measured> {
	const { limit = { requests: Infinity, windowMs: 1 }, onceWith = [] } = work;
	await bench.reset(work);
	for (const side of AT_THE_SAME_TIME) await work.prepare?.(bench.serviceOf(work, side));
	loadBare(bench, work, onceWith);
	say('waiting for a window to begin');
	await nextWindow(limit.windowMs);
	say(`at once by all, ${onceWith.length} requests each`);
	const runs = AT_THE_SAME_TIME.map(async (side) => await bench.run(work, side));
	const [theirs, ours, bare] = await Promise.all(runs);
	const sent = await requestsTo(bench, work, 'ours');
	const accepted = sent.filter(({ status }) => status !== 429);
	return {
		times: { theirs: [theirs], ours: [ours], bare: [bare] },
		requests: { theirs: (await requestsTo(bench, work, 'theirs')).length, ours: sent.length },
		figures: {
			refused: sent.length - accepted.length,
			limitUsed: limitUsed(
				accepted.map(({ at }) => at),
				limit,
			),
		},
	};
}

/** Which part of the limit was used, in percent, in the windows before the last one. */
function limitUsed(times: string[], { requests, windowMs }: Required<WorkCase>['limit']): number {
	const windows = times.map((at) => Math.floor(Date.parse(at) / windowMs));
	const [first, last] = [Math.min(...windows), Math.max(...windows)];
	const used = windows.filter((window) => window < last).length;
	return Math.round((used / (requests * Math.max(1, last - first))) * 1_000) / 10;
}
