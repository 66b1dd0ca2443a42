import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../../../sandbox/launcher/paths.mts';
import { run } from '../../../sandbox/launcher/processes.mjs';
import { type QueueCase, percent } from './case.mts';
import type { Counted } from './limiter.mts';

const LIMITER = fileURLToPath(new URL('limiter.mts', import.meta.url));
const PROCESSES = 6;
/** What the service takes; the way there and back comes to it (see limiter.mts). */
const LATENCY_MS = 50;
const WINDOW_MS = 10_000;
const LIMIT = 60;
const WINDOWS = 4;
const MAX_REFUSED = 0.12;
const LEAST_USED = 0.9;

/** Six processes that do not know of each other, without n8n: each takes a part of what is left. */
export const processes: QueueCase = {
	name: 'processes',
	sentence: `${PROCESSES} processes with the limiter alone, 50 to 400 ms: under 12% refused, over 90% used`,
	options: {
		leads: 1,
		windows: { minute: WINDOW_MS },
		limits: { minute: LIMIT },
		latencyMs: LATENCY_MS,
	},
	scenario: async ({ scene: { service } }) => {
		// all begin together, with a window
		const start = Math.ceil((Date.now() + WINDOW_MS) / WINDOW_MS) * WINDOW_MS;
		const end = start + WINDOWS * WINDOW_MS;
		const args = ['--import', 'tsx', LIMITER, service.url, service.keys.full, `${start}`, `${end}`];
		const printed = await Promise.all(
			Array.from({ length: PROCESSES }, () => run(process.execPath, args, { cwd: ROOT })),
		);
		const counts = printed.map((line) => JSON.parse(line) as Counted);
		const sent = counts.reduce((sum, one) => sum + one.sent, 0);
		const refused = counts.reduce((sum, one) => sum + one.refused, 0);
		const used = (sent - refused) / (LIMIT * WINDOWS);
		const figures = `refused ${percent(refused, sent)}, used ${percent(used, 1)}`;
		assert.ok(refused < MAX_REFUSED * sent, figures);
		assert.ok(used > LEAST_USED, figures);
		return figures;
	},
};
