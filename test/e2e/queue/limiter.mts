/**
 * One process of several that use a key: asks for leads for a while, as fast as the limiter of the
 * nodes lets it, and prints how many requests it sent and how many were refused.
 *
 * tsx limiter.mts URL KEY START END, the times in Unix ms.
 */
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';

/** What such a process prints. */
export interface Counted {
	sent: number;
	refused: number;
}

const { RateLimit } = createRequire(import.meta.url)(
	'../../../nodes/shared/transport/rateLimit.ts',
) as typeof import('../../../nodes/shared/transport/rateLimit.ts');

/** As many as a node may have under way. */
const AT_ONCE = 25;
/** No two requests take as long: there and back up to this, beside what the service takes. */
const MAX_ON_THE_WAY_MS = 350;
const TURNED_AWAY = 429;

const [url, key, start, end] = process.argv.slice(2);
const limit = new RateLimit();
const counted: Counted = { sent: 0, refused: 0 };

await sleep(Number(start) - Date.now());
await Promise.all(Array.from({ length: AT_ONCE }, askUntilEnd));
console.log(JSON.stringify(counted));

async function askUntilEnd(): Promise<void> {
	while (Date.now() < Number(end) && (await limit.acquire(Number(end))) === undefined) {
		const wayMs = (Math.random() * MAX_ON_THE_WAY_MS) / 2;
		await sleep(wayMs);
		const answer = await fetch(`${url}/api/v2/leads?limit=1`, { headers: { 'x-api-key': key } });
		const body = (await answer.json()) as object;
		await sleep(wayMs);
		counted.sent++;
		if (answer.status === TURNED_AWAY) counted.refused++;
		const headers = Object.fromEntries(answer.headers);
		limit.noteReturn({
			status: answer.status,
			headers,
			body: answer.ok ? undefined : { ...body },
		});
	}
}
