import { sleep } from 'n8n-workflow';

/** How often a wait looks whether it is to end. */
export const CANCEL_POLL_MS = 250;

/**
 * Waits for `ms` milliseconds, or until the execution is cancelled.
 *
 * @returns whether the time passed; false when the execution was cancelled
 */
export async function delay(ms: number, signal?: AbortSignal): Promise<boolean> {
	const end = Date.now() + ms;
	while (Date.now() < end && signal?.aborted !== true) {
		await sleep(Math.min(end - Date.now(), CANCEL_POLL_MS));
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
