import { sleep, tryToParseDateTime } from 'n8n-workflow';

/** What JavaScript reads as it is meant, and a hundred times faster than any other spelling is read. */
const COMMON = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;
/** The spellings of ISO 8601; any other would be read in the time zone of this machine. */
const ISO = /^\d{4}(-?\d{2}){2}([T ]\d{2}:?\d{2}.*)?$/i;
/** How often a wait looks whether it is to end. */
export const SLICE_MS = 250;

/** A time in ms, in UTC where it names no zone; before all others where there is none. */
export function msOf(time: unknown): number {
	const text = typeof time === 'string' ? time.trim() : '';
	if (!ISO.test(text)) return -Infinity;
	const ms = COMMON.test(text) ? Date.parse(text) : dateTimeIn(text, 'UTC')?.toMillis();
	return Number.isFinite(ms) ? Number(ms) : -Infinity;
}

/** A time in the form that n8n's expressions have; undefined where it is none. */
export function dateTimeIn(time: unknown, timezone?: string) {
	try {
		return tryToParseDateTime(time, timezone);
	} catch {
		return undefined;
	}
}

/**
 * Waits for `ms` milliseconds, or until the execution is cancelled.
 *
 * @returns whether the time passed; false when the execution was cancelled
 */
export async function pause(ms: number, signal?: AbortSignal): Promise<boolean> {
	const end = Date.now() + ms;
	while (Date.now() < end && signal?.aborted !== true) {
		await sleep(Math.min(end - Date.now(), SLICE_MS));
	}
	return signal?.aborted !== true;
}

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
