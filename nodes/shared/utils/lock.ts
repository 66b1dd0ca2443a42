/** For each name: settles when all that was given under it is done. */
const last = new Map<unknown, Promise<unknown>>();

/**
 * Does something when all that was given before under one of these names, in this process, is done.
 *
 * @throws Error where a cancel has ended the wait; the work ends by itself then
 */
export async function withLock<R>(
	names: unknown[],
	work: () => Promise<R>,
	signal?: AbortSignal,
): Promise<R> {
	const before = Promise.all(names.map((name) => last.get(name)));
	let onAbort = () => {};
	const cancelled = new Promise<never>((_, reject) => {
		onAbort = () => reject(new Error('Cancelled'));
	});
	// a signal that has aborted before fires no event
	if (signal?.aborted) onAbort();
	signal?.addEventListener('abort', onAbort);
	const turn = Promise.race([before, cancelled]).finally(() =>
		signal?.removeEventListener('abort', onAbort),
	);
	const done = turn.then(work);
	const settled = Promise.allSettled([before, done]).then(() => {
		for (const name of names) if (last.get(name) === settled) last.delete(name);
	});
	for (const name of names) last.set(name, settled);
	return await done;
}
