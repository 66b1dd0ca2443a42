import { sleep } from 'n8n-workflow';

/** How often a delay checks for cancellation. */
export const CANCEL_POLL_MS = 250;

/** Waits until the time is over or the execution is cancelled. @returns false if cancelled */
export async function delay(ms: number, signal?: AbortSignal): Promise<boolean> {
	const end = Date.now() + ms;
	while (Date.now() < end && signal?.aborted !== true) {
		await sleep(Math.min(end - Date.now(), CANCEL_POLL_MS));
	}
	return signal?.aborted !== true;
}

const MAX_BLOCK_MS = 50;
let lastYield = performance.now();

/**
 * Lets n8n run other workflows, webhooks and health checks if this package has blocked the event loop
 * for 50 ms. Call it in every loop over the items of a run.
 */
export async function yieldToEventLoop(): Promise<void> {
	while (performance.now() - lastYield >= MAX_BLOCK_MS) {
		const previous = lastYield;
		await sleep(0);
		// the first waiter resets the budget of 50 ms, which all waiters share
		if (lastYield === previous) lastYield = performance.now();
	}
}
