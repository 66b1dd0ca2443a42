import assert from 'node:assert/strict';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../sandbox/launcher/ports.mts';
import { ROOT, temporaryFolder } from '../../../sandbox/launcher/paths.mts';
import { run } from '../../../sandbox/launcher/processes.mjs';
import { startService } from '../../../sandbox/launcher/service.mts';
import { type QueueCase, percent } from './case.mts';
import type { Counted } from './limiter.mts';

const LIMITER = fileURLToPath(new URL('limiter.mts', import.meta.url));
const PROCESSES = 6;
const LATENCIES_MS = [50, 150, 400];
const WINDOW_MS = 10_000;
const LIMIT = 60;
const FOR_MS = 4 * WINDOW_MS;
const MOST_REFUSED = 0.12;
const LEAST_USED = 0.9;
const MANY = 1_000_000;

/** B17 without n8n: what a part of the rest of a window is worth among six who do not know of each other. */
export const processes: QueueCase = {
	name: 'processes',
	sentence: `${PROCESSES} processes with the limiter alone, ${LATENCIES_MS.join(', ')} ms: under 12% refused, over 90% used`,
	scenario: async () => {
		const figures = await Promise.all(LATENCIES_MS.map(async (ms) => await measured(ms)));
		const words = figures.map(
			({ latencyMs, refused, sent, used }) =>
				`at ${latencyMs} ms refused ${percent(refused, sent)}, used ${percent(used, 1)}`,
		);
		for (const { refused, sent, used } of figures) {
			assert.ok(refused < MOST_REFUSED * sent && used > LEAST_USED, words.join('; '));
		}
		return words.join('; ');
	},
};

async function measured(latencyMs: number): Promise<Counted & { latencyMs: number; used: number }> {
	const service = await startService(await freePort(), join(temporaryFolder('limiter'), 'log'));
	const limits = { minute: LIMIT, hour: MANY, day: MANY };
	await service.control('reset', { leads: 1, limits, windows: { minute: WINDOW_MS } });
	await service.control('latency', { ms: latencyMs });
	// all begin together, with a window
	const start = Math.ceil((Date.now() + 2 * WINDOW_MS) / WINDOW_MS) * WINDOW_MS;
	const args = [service.url, service.keys.full, `${start}`, `${start + FOR_MS}`];
	const printed = await Promise.all(
		Array.from({ length: PROCESSES }, async () =>
			run(process.execPath, ['--import', 'tsx', LIMITER, ...args], { cwd: ROOT }),
		),
	);
	await service.stop();
	const counts = printed.map((line) => JSON.parse(line) as Counted);
	const sent = counts.reduce((sum, one) => sum + one.sent, 0);
	const refused = counts.reduce((sum, one) => sum + one.refused, 0);
	return { latencyMs, sent, refused, used: (sent - refused) / (LIMIT * (FOR_MS / WINDOW_MS)) };
}
