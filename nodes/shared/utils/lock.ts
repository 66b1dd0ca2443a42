/** Maps a key to a promise that settles when all earlier holders are done. */
const queueTails = new Map<unknown, Promise<unknown>>();

/** Thrown if the signal aborts before the lock is acquired; the work was not started. */
export class LockAbortedError extends Error {}

/**
 * Runs `work` once all earlier calls with any of these keys have settled, within this process.
 *
 * @param signal ends the wait, but does not abort `work`
 * @throws LockAbortedError if the signal aborts during the wait
 */
export async function withLock<R>(
	keys: unknown[],
	work: () => Promise<R>,
	signal?: AbortSignal,
): Promise<R> {
	const earlierWork = Promise.all(keys.map((key) => queueTails.get(key)));
	let onAbort = () => {};
	const aborted = new Promise<never>((_, reject) => {
		onAbort = () => reject(new LockAbortedError());
	});
	// a signal that is already aborted fires no event
	if (signal?.aborted) onAbort();
	signal?.addEventListener('abort', onAbort);
	const acquired = Promise.race([earlierWork, aborted]).finally(() =>
		signal?.removeEventListener('abort', onAbort),
	);
	const result = acquired.then(work);
	// if the wait is aborted, later calls still wait for the earlier work
	const settled = Promise.allSettled([earlierWork, result]).then(() => {
		for (const key of keys) if (queueTails.get(key) === settled) queueTails.delete(key);
	});
	for (const key of keys) queueTails.set(key, settled);
	return await result;
}
