import { sleep } from 'n8n-workflow';

/** Other workflows, webhooks and health checks of the same n8n never wait much longer than this. */
const MOST_MS = 50;

let since = performance.now();

/** For all who ask at once: with a wait for each they would go on one after the other, 50 ms each. */
let pause: Promise<void> | undefined;

/**
 * Lets n8n do its other work where ours has taken 50 ms since it last could. To be called between
 * the entries of every loop over all items of a run.
 */
export async function giveWay(): Promise<void> {
	if (performance.now() - since < MOST_MS) return;
	pause ??= sleep(0).then(endPause);
	await pause;
}

function endPause(): void {
	since = performance.now();
	pause = undefined;
}
