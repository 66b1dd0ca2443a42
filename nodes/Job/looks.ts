import type { Failure } from '../shared/errors/failure';
import { jobList } from '../shared/lists/jobs';
import { readList } from '../shared/run/pages';
import type { Connection } from '../shared/transport/connection';

type Reading = Awaited<ReturnType<typeof readList>>;

export const CANCELLED: { failure: Failure } = {
	failure: { kind: 'notSent', reason: 'cancelled' },
};

/** The last look at the jobs of a key, for all runs of this process that wait for some of them. */
interface Watch {
	runs: number;
	look?: { at: number; reading: Promise<Reading> };
}

const watches = new Map<string, Watch>();

/** Does something while looks of other runs with this key are kept for it. */
export async function whileWatching<R>(
	{ identity }: Connection,
	work: (watch: Watch) => Promise<R>,
): Promise<R> {
	const watch = watches.get(identity) ?? { runs: 0 };
	watches.set(identity, watch);
	watch.runs++;
	try {
		return await work(watch);
	} finally {
		if (--watch.runs === 0) watches.delete(identity);
	}
}

/**
 * All jobs, newest first, as a look shows them that began at a time or later: another run's, or one
 * of its own. While an earlier one is under way all wait for it, and then share the next one.
 */
export async function lookSince(
	since: number,
	watch: Watch,
	connection: Connection,
): Promise<Reading> {
	const { signal } = connection;
	const cancelled = new Promise<undefined>((resolve) => {
		signal?.addEventListener('abort', () => resolve(undefined), { once: true });
	});
	while (signal?.aborted !== true) {
		const { look } = watch;
		if (look === undefined) {
			const own = { at: Date.now(), reading: readList(connection, jobList) };
			watch.look = own;
			return await own.reading;
		}
		const reading = await Promise.race([look.reading, cancelled]);
		if (reading !== undefined && look.at >= since && !isOfItsRun(reading)) return reading;
		if (watch.look === look) watch.look = undefined;
	}
	return CANCELLED;
}

/** Whether a look failed for what concerns the run alone that began it. */
function isOfItsRun(reading: Reading): boolean {
	if (!('failure' in reading)) return false;
	const { failure } = reading;
	return failure.kind === 'notSent' || ('reason' in failure && failure.reason === 'timeout');
}
