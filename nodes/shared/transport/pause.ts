import { sleep } from 'n8n-workflow';

const SLICE_MS = 250;

/**
 * Waits for `ms` milliseconds, or until the execution is cancelled.
 *
 * @returns whether the time passed; false when the execution was cancelled
 */
export async function pause(ms: number, signal?: AbortSignal): Promise<boolean> {
	const end = Date.now() + ms;
	let left = ms;
	while (left > 0 && signal?.aborted !== true) {
		const slice = Math.min(left, SLICE_MS);
		await sleep(slice);
		// a clock that is set back makes no wait longer
		left = Math.min(left - slice, end - Date.now());
	}
	return signal?.aborted !== true;
}
