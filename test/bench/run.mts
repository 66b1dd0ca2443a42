/**
 * `npm run bench`: compares the speed of our nodes with n8n's own, and prints the table. Exits with 1
 * if a case is slower than its bound. `-- --write` writes docs/development/reliability.md,
 * `--only=ID` measures one case, and `--turns=N` changes the number of turns.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { ensureN8n } from '../../sandbox/launcher/installN8n.mts';
import { ROOT } from '../../sandbox/launcher/paths.mts';
import { Problem } from '../../sandbox/launcher/problems.mjs';
import { endAll, endOnSignals, npm, run } from '../../sandbox/launcher/processes.mjs';
import { step } from '../../sandbox/launcher/progress.mjs';
import { type Bench, SIDES, startBench } from './benchServer.mts';
import { type BenchCase, cases } from './cases.mts';
import { generatePerformanceTable, type Results, type RowResult, writeResults } from './table.mts';

const DEFAULT_ROUNDS = 5;

const { only, turns, write } = parseArgs({
	options: {
		only: { type: 'string' },
		turns: { type: 'string' },
		write: { type: 'boolean', default: false },
	},
}).values;

endOnSignals();
try {
	const chosen = cases.filter(({ id }) => id === (only ?? id));
	if (chosen.length === 0) throw new Problem(`Cases are ${cases.map(({ id }) => id).join(', ')}.`);
	await measureAll(chosen);
} finally {
	await endAll();
}

async function measureAll(chosen: BenchCase[]): Promise<void> {
	const bench = await startBench(chosen);
	const node = (await run((await ensureN8n()).node, ['--version'])).trim().slice(1);
	const rows: Results['rows'] = {};
	const results = { n8n: bench.n8nVersion, node, cores: cpus().length, rows };
	for (const one of chosen) {
		rows[one.id] = await step(one.title, async (say) => await measure(bench, one, say));
		if (rows[one.id].timesAsFast < (one.minTimesAsFast ?? 0)) {
			console.log(`  too slow: at least ${one.minTimesAsFast} times as fast is expected`);
			process.exitCode = 1;
		}
		// saves each result at once, as a later case may fail
		if (write) writeResults(results);
	}
	console.log(`\n${generatePerformanceTable(results)}`);
	if (write) await npm(['run', 'generate'], { cwd: ROOT });
}

/** Runs both sides in turns, alternating which is first; the first turn is a warm-up. */
async function measure(
	bench: Bench,
	one: BenchCase,
	say: (words: string) => void,
): Promise<RowResult> {
	const rounds = Number(turns ?? one.rounds ?? DEFAULT_ROUNDS);
	const times = { theirs: [] as number[], ours: [] as number[] };
	await bench.reset(one);
	for (let turn = 0; turn <= rounds; turn++) {
		for (const side of turn % 2 === 0 ? SIDES : SIDES.toReversed()) {
			say(turn === 0 ? `warming up ${side}` : `at turn ${turn} of ${rounds}, ${side}`);
			const took = await bench.run(one, side);
			if (turn > 0) times[side].push(took);
		}
	}
	const ratios = times.ours.map((ours, turn) => times.theirs[turn] / ours);
	return {
		theirMs: round(median(times.theirs), 1),
		ourMs: round(median(times.ours), 1),
		timesAsFast: round(median(ratios), 2),
	};
}

function median(values: number[]): number {
	return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
}

function round(value: number, digits: number): number {
	return Number(value.toFixed(digits));
}
