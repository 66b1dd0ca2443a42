import { yieldToEventLoop } from './yieldToEventLoop';

/** As many as the rate limit lets go at once. */
const CONCURRENCY = 25;

/**
 * Does something with each entry, `concurrency` at a time, until all are done or `stopped` says so.
 *
 * @throws what `work` throws; nothing more is started then
 * @returns the results in the order of the entries; undefined for those that were not started
 */
export async function mapConcurrently<E, R>(
	entries: readonly E[],
	work: (entry: E) => Promise<R>,
	{
		concurrency = CONCURRENCY,
		stopped = () => false,
	}: { concurrency?: number; stopped?: () => boolean } = {},
): Promise<Array<R | undefined>> {
	const results = new Array<R | undefined>(entries.length).fill(undefined);
	const queue = entries.entries();
	let hasThrown = false;
	const stopAll = (error: unknown): never => {
		hasThrown = true;
		throw error;
	};
	const worker = async () => {
		for (const [index, entry] of queue) {
			await yieldToEventLoop();
			if (hasThrown || stopped()) return;
			results[index] = await work(entry).catch(stopAll);
		}
	};
	await Promise.all(Array.from({ length: Math.min(concurrency, entries.length) }, worker));
	return results;
}
