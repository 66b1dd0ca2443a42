/**
 * Every case in one run: `npm run bench -- --table`. Prints a line for each when it is measured, and
 * the table in the end; with `--write` it writes docs/development/performance.md and its chart as well. `--only=ID`
 * measures some cases (several with commas), `--turns=N` with another number of turns.
 */
import { cpus } from 'node:os';
import { n8nProgram } from '../../../sandbox/launcher/installN8n.mts';
import { N8n } from '../../../sandbox/launcher/n8n.mts';
import { ROOT, temporaryFolder } from '../../../sandbox/launcher/paths.mts';
import { Problem } from '../../../sandbox/launcher/problems.mjs';
import { isEnding, npm, run } from '../../../sandbox/launcher/processes.mjs';
import { step } from '../../../sandbox/launcher/progress.mjs';
import { pollMs } from '../polls.mts';
import { type Bench, startBench } from './bench.mts';
import { type BenchCase, isWork, SIDES } from './case.mts';
import { cases } from './cases.mts';
import { rowOf, type RowResult, unexplained } from './figures.mts';
import { performanceTables } from './markdown.mts';
import { measureOnce } from './once.mts';
import { type Results, writeResults } from './results.mts';
import { measureInTurns } from './turns.mts';
import { inSeconds, measuredInWords, wantedInWords } from './words.mts';

interface Choice {
	only?: string[];
	turns?: number;
	isWritten: boolean;
}

/** Measures and prints; returns whether all ran, and each target that is missed has a reason. */
export async function showTable({ isWritten, only, turns }: Choice): Promise<boolean> {
	const chosen = cases.filter(({ id }) => only === undefined || only.includes(id));
	if (chosen.length === 0) {
		throw new Problem(`Cases are ${cases.map(({ id }) => id).join(', ')}.`);
	}
	const works = chosen.filter(isWork).map((work) => (turns ? { ...work, turns } : work));
	const bench = works.length > 0 ? await startBench(works) : undefined;
	const on = await machine();
	const rows: Results['rows'] = {};
	for (const one of chosen) {
		const work = works.find(({ id }) => id === one.id) ?? one;
		const row = await step(one.title, async (say) => await measure(work, bench, say)).catch(failed);
		if (row === undefined) continue;
		rows[one.id] = row;
		console.log(`  ${inOneLine(one, row)}`);
		// what is measured stays, whatever comes after it
		if (isWritten) writeResults({ ...on, rows });
	}
	console.log(`\n${performanceTables({ ...on, rows })}`);
	if (isWritten) await npm(['run', 'generate'], { cwd: ROOT });
	return chosen.every(({ id, targets }) => {
		const row = Object.hasOwn(rows, id) ? rows[id] : undefined;
		return row !== undefined && unexplained(targets, row).length === 0;
	});
}

/** One case that does not run leaves the others their rows. */
function failed(error: unknown): undefined {
	if (isEnding()) throw error;
	console.log(`  not measured: ${error instanceof Error ? error.message : String(error)}`);
	return undefined;
}

async function measure(
	one: BenchCase,
	bench: Bench | undefined,
	say: (words: string) => void,
): Promise<RowResult> {
	if (!isWork(one)) {
		const ms = await pollMs(one.event);
		return rowOf({ times: { ours: [ms] }, figures: { pollMs: Math.round(ms * 10) / 10 } });
	}
	if (bench === undefined) throw new Error('Nothing runs workflows');
	const how = one.onceWith === undefined ? measureInTurns : measureOnce;
	return rowOf(await how(bench, one, say));
}

function inOneLine(one: BenchCase, row: RowResult): string {
	const times = SIDES.map((side) => `${side} ${inSeconds(row.ms[side])}`).join(', ');
	const targets = one.targets.map(
		(target) => `${wantedInWords(target)}: ${measuredInWords(target, row)}`,
	);
	return [times, ...targets].join('; ');
}

/** On what it is measured. */
async function machine(): Promise<Omit<Results, 'rows'>> {
	const program = await n8nProgram();
	const { version } = new N8n(program, temporaryFolder('bench-version'));
	const node = await run(program.node, ['--version']);
	return { n8n: version, node: node.trim().slice(1), cores: cpus().length };
}
