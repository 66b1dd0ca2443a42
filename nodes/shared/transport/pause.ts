import { sleep } from 'n8n-workflow';

const SLICE_MS = 250;

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
