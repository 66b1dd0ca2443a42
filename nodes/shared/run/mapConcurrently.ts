import { giveWay } from './giveWay';

/** As many as the rate limit lets go at once. */
const AT_ONCE = 25;

/**
 * Does something with each entry, `atOnce` at a time, until all are done or `stopped` says so.
 *
 * @throws what `work` throws; nothing more is started then
 * @returns the results in the order of the entries; undefined for those that were not started
 */
export async function mapConcurrently<E, R>(
	entries: readonly E[],
	work: (entry: E) => Promise<R>,
	{ atOnce = AT_ONCE, stopped = () => false }: { atOnce?: number; stopped?: () => boolean } = {},
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
			await giveWay();
			if (hasThrown || stopped()) return;
			results[index] = await work(entry).catch(stopAll);
		}
	};
	await Promise.all(Array.from({ length: Math.min(atOnce, entries.length) }, worker));
	return results;
}
