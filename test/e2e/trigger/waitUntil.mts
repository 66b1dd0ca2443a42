import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_MS = 300_000;

/** Waits until a condition holds, at most five minutes. */
export async function waitUntil(isSo: () => Promise<boolean>, pauseMs = 100): Promise<void> {
	const happened = await pollFor(TIMEOUT_MS, isSo, pauseMs);
	assert.ok(happened, 'It did not happen in five minutes');
}

/** Polls a condition until the timeout. @returns whether it held */
export async function pollFor(
	longestMs: number,
	isSo: () => Promise<boolean>,
	pauseMs = 500,
): Promise<boolean> {
	for (const end = Date.now() + longestMs; !(await isSo()); await sleep(pauseMs)) {
		if (Date.now() > end) return false;
	}
	return true;
}
