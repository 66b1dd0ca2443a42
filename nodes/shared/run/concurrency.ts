import { yieldToEventLoop } from '../times';
import { MAX_AT_ONCE } from '../transport/rateLimit';

/**
 * Does something with each entry, several at once, until all are done or `stopped` says so.
 *
 * @throws what `work` throws; nothing more is started then
 * @returns the results in the order of the entries; undefined for those that were not started
 */
export async function mapConcurrently<E, R>(
	entries: readonly E[],
	work: (entry: E) => Promise<R>,
	stopped = () => false,
): Promise<Array<R | undefined>> {
	const results = new Array<R | undefined>(entries.length).fill(undefined);
	// a generator, as one worker that throws ends it for all
	const queue = inOrder(entries);
	const worker = async () => {
		for (const [index, entry] of queue) {
			await yieldToEventLoop();
			if (stopped()) return;
			results[index] = await work(entry);
		}
	};
	await Promise.all(Array.from({ length: Math.min(MAX_AT_ONCE, entries.length) }, worker));
	return results;
}

function* inOrder<E>(entries: readonly E[]): Iterable<[number, E]> {
	yield* entries.entries();
}

/** For each name: settles when all that was given under it is done. */
const last = new Map<unknown, Promise<unknown>>();

/**
 * Does something when all that was given before under one of these names, in this process, is done.
 *
 * @throws Error where a cancel has ended the wait; the work ends by itself then
 */
export async function inTurn<R>(
	names: unknown[],
	work: () => Promise<R>,
	signal?: AbortSignal,
): Promise<R> {
	const before = Promise.all(names.map((name) => last.get(name)));
	const cancelled = new Promise<never>((_, reject) => {
		signal?.addEventListener('abort', () => reject(new Error('Cancelled')), { once: true });
	});
	const done = Promise.race([before, cancelled]).then(work);
	const settled = Promise.allSettled([before, done]).then(() => {
		for (const name of names) if (last.get(name) === settled) last.delete(name);
	});
	for (const name of names) last.set(name, settled);
	return await done;
}
