/**
 * `npm run bench`: compares the speed of our nodes with n8n's own. Prints a line for each measured
 * case, and the table at the end. Exits with 1 if a target is missed without a known cause.
 * `-- --write` writes docs/development/reliability.md, `--only=ID` measures some cases (several
 * with commas), and `--turns=N` changes the number of turns.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { ensureN8n } from '../../sandbox/launcher/installN8n.mts';
import { N8n } from '../../sandbox/launcher/n8n.mts';
import { ROOT, createTemporaryFolder } from '../../sandbox/launcher/paths.mts';
import { Problem } from '../../sandbox/launcher/problems.mjs';
import { endAll, endOnSignals, isEnding, npm, run } from '../../sandbox/launcher/processes.mjs';
import { step } from '../../sandbox/launcher/progress.mjs';
import type { BenchCase } from './case.mts';
import { cases } from './cases.mts';
import { type RowResult, computeRow, findUnexplainedMisses } from './figures.mts';
import { generatePerformanceTable } from './markdown.mts';
import { measure } from './measure.mts';
import { type Results, writeResults } from './results.mts';
import { type Bench, startBench } from './benchServer.mts';
import { formatResult } from './format.mts';

const { only, turns, write } = parseArgs({
	options: {
		only: { type: 'string' },
		turns: { type: 'string' },
		write: { type: 'boolean', default: false },
	},
}).values;

endOnSignals();
try {
	const chosen = cases
		.filter(({ id }) => only?.split(',').includes(id) ?? true)
		.map((one) => (turns === undefined ? one : { ...one, rounds: Number(turns) }));
	if (chosen.length === 0) throw new Problem(`Cases are ${cases.map(({ id }) => id).join(', ')}.`);
	if (!(await measureAll(chosen))) process.exitCode = 1;
} finally {
	await endAll();
}

/**
 * Measures and prints all cases. @returns whether all ran, and each missed target has a known cause
 */
async function measureAll(chosen: BenchCase[]): Promise<boolean> {
	const bench = await startBench(chosen);
	const on = await describeMachine();
	const rows: Results['rows'] = {};
	for (const one of chosen) {
		const row = await measureRow(bench, one);
		if (row === undefined) continue;
		rows[one.id] = row;
		console.log(`  ${formatResult(one, row)}`);
		// saves each result at once, as a later case may fail
		if (write) writeResults({ ...on, rows });
	}
	console.log(`\n${generatePerformanceTable({ ...on, rows })}`);
	if (write) await npm(['run', 'generate'], { cwd: ROOT });
	return chosen.every(
		({ id, targets }) => id in rows && findUnexplainedMisses(targets, rows[id]).length === 0,
	);
}

/** Runs a case; a failed case does not prevent the others. */
async function measureRow(bench: Bench, one: BenchCase): Promise<RowResult | undefined> {
	try {
		return computeRow(await step(one.title, async (say) => await measure(bench, one, say)));
	} catch (error) {
		if (isEnding()) throw error;
		console.log(`  not measured: ${error instanceof Error ? error.message : String(error)}`);
		return undefined;
	}
}

/** Describes the environment of the measurements. */
async function describeMachine(): Promise<Omit<Results, 'rows'>> {
	const program = await ensureN8n();
	const { version } = new N8n(program, createTemporaryFolder('bench-version'));
	const node = await run(program.node, ['--version']);
	return { n8n: version, node: node.trim().slice(1), cores: cpus().length };
}
