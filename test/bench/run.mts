/**
 * `npm run bench`: compares the speed of our nodes with n8n's built-in ones, and prints the table.
 * Exits with 1 if a case is below its minimum speedup. `-- --write` writes docs/development/reliability.md,
 * `--only=ID` measures one case, and `--rounds=N` changes the number of rounds.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { ensureN8n } from '../../sandbox/launcher/installN8n.mts';
import { ROOT } from '../../sandbox/launcher/paths.mts';
import { Problem } from '../../sandbox/launcher/problems.mjs';
import { endAll, endOnSignals, runNpm, run } from '../../sandbox/launcher/processes.mjs';
import { step } from '../../sandbox/launcher/progress.mjs';
import { type Bench, SIDES, startBench } from './benchServer.mts';
import { type BenchCase, cases } from './cases.mts';
import { generatePerformanceTable, type Results, type CaseResult, writeResults } from './table.mts';

const DEFAULT_ROUNDS = 5;

const { values } = parseArgs({
	options: {
		only: { type: 'string' },
		rounds: { type: 'string' },
		write: { type: 'boolean', default: false },
	},
});

endOnSignals();
try {
	const selectedCases = cases.filter(({ id }) => id === (values.only ?? id));
	if (selectedCases.length === 0)
		throw new Problem(`Cases are ${cases.map(({ id }) => id).join(', ')}.`);
	await measureAll(selectedCases);
} finally {
	await endAll();
}

async function measureAll(selectedCases: BenchCase[]): Promise<void> {
	const bench = await startBench(selectedCases);
	const node = (await run((await ensureN8n()).node, ['--version'])).trim().slice(1);
	const rows: Results['rows'] = {};
	const results = { n8n: bench.n8nVersion, node, cores: cpus().length, rows };
	for (const benchCase of selectedCases) {
		rows[benchCase.id] = await step(
			benchCase.title,
			async (report) => await measure(bench, benchCase, report),
		);
		if (rows[benchCase.id].speedup < (benchCase.minSpeedup ?? 0)) {
			console.log(`  too slow: the minimum speedup is ${benchCase.minSpeedup}`);
			process.exitCode = 1;
		}
		// saves each result at once, as a later case may fail
		if (values.write) writeResults(results);
	}
	console.log(`\n${generatePerformanceTable(results)}`);
	if (values.write) await runNpm(['run', 'generate'], { cwd: ROOT });
}

/** Runs both sides in each round, in alternating order. Round 0 is a warm-up. */
async function measure(
	bench: Bench,
	benchCase: BenchCase,
	report: (progress: string) => void,
): Promise<CaseResult> {
	const rounds = Number(values.rounds ?? benchCase.rounds ?? DEFAULT_ROUNDS);
	const times = { builtIn: [] as number[], ours: [] as number[] };
	await bench.reset(benchCase);
	for (let round = 0; round <= rounds; round++) {
		for (const side of round % 2 === 0 ? SIDES : SIDES.toReversed()) {
			report(round === 0 ? `warming up ${side}` : `in round ${round} of ${rounds}, ${side}`);
			const durationMs = await bench.run(benchCase, side);
			if (round > 0) times[side].push(durationMs);
		}
	}
	const ratios = times.ours.map((ours, index) => times.builtIn[index] / ours);
	return {
		builtInMs: roundTo(1, computeMedian(times.builtIn)),
		ourMs: roundTo(1, computeMedian(times.ours)),
		speedup: roundTo(2, computeMedian(ratios)),
	};
}

function computeMedian(values: number[]): number {
	return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

function roundTo(digits: number, value: number): number {
	return Number(value.toFixed(digits));
}
