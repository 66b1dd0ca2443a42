import { sleep } from 'n8n-workflow';

const SLICE_MS = 250;

/**
 * Waits for `ms` milliseconds, or until the execution is cancelled.
 *
 * @returns whether the time passed; false when the execution was cancelled
 */
export async function pause(ms: number, signal?: AbortSignal): Promise<boolean> {
	const end = Date.now() + ms;
	for (let left = ms; left > 0 && signal?.aborted !== true; left = end - Date.now()) {
		await sleep(Math.min(left, SLICE_MS));
	}
	return signal?.aborted !== true;
}
