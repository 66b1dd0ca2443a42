import { setTimeout as sleep } from 'node:timers/promises';

const LONGEST_MS = 20_000;
const PAUSE_MS = 100;

/**
 * Tries again and again until an attempt succeeds, and gives its result.
 *
 * @throws what the last attempt threw, after 20 seconds
 */
export async function eventually<T>(attempt: () => T | Promise<T>): Promise<T> {
	const giveUpAt = Date.now() + LONGEST_MS;
	for (;;) {
		try {
			return await attempt();
		} catch (error) {
			if (Date.now() > giveUpAt) throw error;
		}
		await sleep(PAUSE_MS);
	}
}
