import { sleep } from 'n8n-workflow';

/** Other workflows, webhooks and health checks of the same n8n never wait much longer than this. */
const MOST_MS = 50;

let since = performance.now();

/**
 * Lets n8n do its other work where ours has taken 50 ms since it last could. To be called between
 * the entries of every loop over all items of a run.
 */
export async function giveWay(): Promise<void> {
	if (performance.now() - since < MOST_MS) return;
	await sleep(0);
	since = performance.now();
}
