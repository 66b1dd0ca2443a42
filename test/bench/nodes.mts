/**
 * Our nodes against n8n's own for the same work: `npm run bench`. Both run as published workflows
 * in one real n8n, in turns, against the sandbox without rate limits. Prints the median of each,
 * and the median of how many times as fast ours was in a turn (`-- --pairs`: only these). Before them,
 * what a poll with full memory takes (`-- --trigger`), and for how long 20,000 items keep n8n from
 * other work (`-- --stalls`): ends with exit code 1 where that is too long.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { STATE } from '../../sandbox/launcher/paths.mts';
import { endAll, endOnSignals } from '../../sandbox/launcher/processes.mjs';
import { pairs } from './pairs.mts';
import { showPolls } from './polls.mts';
import { showStalls } from './stalls.mts';
import { serviceWithoutLimits, type Stand, standUp } from './stand.mts';

const TURNS = 9;

function median(values: number[]): number {
	const sorted = [...values].sort((one, other) => one - other);
	return sorted[Math.floor(sorted.length / 2)];
}

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

/** Runs both in turns, the one that begins changing; the first turn warms up. */
async function compare(stand: Stand, pair: (typeof pairs)[number]): Promise<string> {
	const { id, items, body, latencyMs, title, theirsAre } = pair;
	const times: Record<'ours' | 'theirs', number[]> = { ours: [], theirs: [] };
	await stand.service.control('latency', { ms: latencyMs });
	for (let turn = 0; turn <= TURNS; turn++) {
		const order = turn % 2 === 0 ? (['ours', 'theirs'] as const) : (['theirs', 'ours'] as const);
		for (const side of order) {
			const took = await stand.run(`${id}-${side}`, items, body?.(turn));
			if (turn > 0) times[side].push(took);
		}
	}
	const ratio = median(times.ours.map((ours, turn) => times.theirs[turn] / ours));
	return [
		title,
		`  ours ${inSeconds(median(times.ours))}, ${theirsAre} ${inSeconds(median(times.theirs))}`,
		`  ours is ${ratio.toFixed(2)} times as fast (median of ${TURNS} turns)`,
	].join('\n');
}

/** Before n8n is there, so that nothing else runs. */
async function checkStalls(): Promise<void> {
	mkdirSync(STATE, { recursive: true });
	const service = await serviceWithoutLimits(join(STATE, 'bench.log'));
	if (!(await showStalls(service))) process.exitCode = 1;
	await service.stop();
}

async function comparePairs(): Promise<void> {
	const stand = await standUp(
		({ url }) =>
			Object.fromEntries(
				pairs.flatMap(({ id, ours, theirs }) => [
					[`${id}-ours`, ours],
					[`${id}-theirs`, theirs(`${url}/api/v2`)],
				]),
			),
		{ state: { leads: 10_000 } },
	);
	await stand.service.control('campaigns/campaign_bench', { rows: 100_000 }, 'PUT');
	for (const pair of pairs) console.log(`\n${await compare(stand, pair)}`);
}

const isAsked = (part: string) => {
	const asked = process.argv.filter((argument) => argument.startsWith('--'));
	return asked.length === 0 || asked.includes(`--${part}`);
};

endOnSignals();
try {
	if (isAsked('trigger') && !(await showPolls())) process.exitCode = 1;
	if (isAsked('stalls')) await checkStalls();
	if (isAsked('pairs')) await comparePairs();
} finally {
	await endAll();
}
