import { sleep } from 'n8n-workflow';

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
