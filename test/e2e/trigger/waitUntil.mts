import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_MS = 300_000;

/** Waits until a condition holds, for at most five minutes. */
export async function waitUntil(condition: () => Promise<boolean>, pauseMs = 100): Promise<void> {
	const isMet = await pollFor(TIMEOUT_MS, condition, pauseMs);
	assert.ok(isMet, 'the condition did not hold within five minutes');
}

/** Waits until a condition holds or the timeout is over. @returns whether it held */
export async function pollFor(
	timeoutMs: number,
	condition: () => Promise<boolean>,
	pauseMs = 500,
): Promise<boolean> {
	for (const end = Date.now() + timeoutMs; !(await condition()); await sleep(pauseMs)) {
		if (Date.now() > end) return false;
	}
	return true;
}
