import { sleep } from 'n8n-workflow';

/** As many as the rate limit lets go at once. */
const CONCURRENCY = 25;
/** Other workflows, webhooks and health checks of the same n8n never wait much longer than this. */
const MAX_MS = 50;

let since = performance.now();

/**
 * Lets n8n do its other work where ours has taken 50 ms since it last could. To be called between
 * the entries of every loop over all items of a run.
 */
export async function yieldToEventLoop(): Promise<void> {
	while (performance.now() - since >= MAX_MS) {
		const before = since;
		await sleep(0);
		// Of all that waited at once the first one starts the 50 ms, and they share them.
		if (since === before) since = performance.now();
	}
}

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
	await Promise.all(Array.from({ length: Math.min(CONCURRENCY, entries.length) }, worker));
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
 * @throws Error where a cancel has ended the wait, or the work: n8n looks at no result then
 */
export async function inTurn<R>(
	names: unknown[],
	work: () => Promise<R>,
	signal?: AbortSignal,
): Promise<R> {
	const done = Promise.all(names.map((name) => last.get(name))).then(work);
	const settled = done
		.catch(() => {})
		.then(() => {
			for (const name of names) if (last.get(name) === settled) last.delete(name);
		});
	for (const name of names) last.set(name, settled);
	const cancelled = new Promise<never>((_, reject) => {
		signal?.addEventListener('abort', () => reject(new Error('Cancelled')), { once: true });
	});
	return await Promise.race([done, cancelled]);
}
