import type { Failure } from '../transport/outcome';
import { notSent } from '../transport/outcome';

/** For each name: settles when all that was given under it is done. */
const last = new Map<string, Promise<unknown>>();

/**
 * Does something when all that was given before under one of these names, in this process, is done.
 *
 * @returns what `work` returns, or that it was cancelled before it began
 */
export async function oneAtATime<R>(
	names: string[],
	work: () => Promise<R>,
	signal?: AbortSignal,
): Promise<R | { failure: Failure }> {
	const cancelled = { failure: notSent('cancelled') };
	const before = Promise.all(names.map((name) => last.get(name)));
	const done = before.then(async () => (signal?.aborted ? cancelled : await work()));
	const settled = done.catch(() => {});
	for (const name of names) last.set(name, settled);
	void settled.then(() => {
		for (const name of names) if (last.get(name) === settled) last.delete(name);
	});
	const began = await Promise.race([before, abortOf(signal)]);
	return began === undefined ? cancelled : await done;
}

/** Settles when the signal is aborted. */
async function abortOf(signal?: AbortSignal): Promise<undefined> {
	await new Promise<void>((resolve) => {
		if (signal?.aborted) resolve();
		signal?.addEventListener('abort', () => resolve(), { once: true });
	});
	return undefined;
}
