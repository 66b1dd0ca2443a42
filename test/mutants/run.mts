/**
 * Small mistakes in the code, one after the other, and whether the tests notice: `npm run
 * test:mutants`. Ends with exit code 1 when they notice fewer than nine of ten, or when the list of
 * equivalent mutants (see equivalents.mts) holds one that is no more.
 *
 *   --mutants N    how many mutants that the compiler takes (default 400)
 *   --seed N       which ones (default 1)
 *   --only TEXT    only in files whose path holds this
 *   --tests A,B    only by test files whose path holds one of these texts: quick, while tests are written
 *   --workers N    how many at once: as many as there are cores unless told otherwise
 *   --write        keeps which test noticed which mutant, for --short
 *   --short        as in the gate: 20 mutants that were noticed then, and each has to be noticed now
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { endAll, endOnSignals } from '../../sandbox/launcher/processes.mjs';
import { inWords as timeInWords, step } from '../../sandbox/launcher/progress.mjs';
import { Compiler } from './compiler.mts';
import { type Coverage, coverageOf } from './coverage.mts';
import { readKillers, writeKillers } from './killers.mts';
import { lastLook } from './lastLook.mts';
import { inWords, type Mutant, mutantsOf, mutatedFiles } from './mutants.mts';
import { Order } from './order.mts';
import { Sample } from './sample.mts';
import { short } from './short.mts';
import { Stage } from './stage.mts';
import { tryOut, type Verdict } from './trial.mts';

const LEAST_SCORE = 0.9;

const { values } = parseArgs({
	options: {
		mutants: { type: 'string', default: '400' },
		only: { type: 'string', default: '' },
		seed: { type: 'string', default: '1' },
		short: { type: 'boolean', default: false },
		tests: { type: 'string', default: '' },
		workers: { type: 'string', default: String(availableParallelism()) },
		write: { type: 'boolean', default: false },
	},
});

endOnSignals();
try {
	process.exitCode = (values.short ? await short(Number(values.seed)) : await whole()) ? 0 : 1;
} finally {
	await endAll();
}

/** @returns whether enough were noticed */
async function whole(): Promise<boolean> {
	const start = Date.now();
	const files = mutatedFiles().filter((file) => file.includes(values.only));
	const wanted = { seed: Number(values.seed), mutants: Number(values.mutants) };
	const sample = new Sample(files, wanted, new Compiler());
	const stages = Array.from({ length: Number(values.workers) }, () => new Stage());
	const coverage = await step('Measuring what each test file runs', async (say) =>
		coverageOf(stages, ((await stages[0]?.testFiles()) ?? []).filter(isAsked), say),
	);
	console.log(`${sample.all.length} mutants in ${files.length} files`);
	const verdicts = await tryAll(sample, stages, coverage);
	const isEnough = report(verdicts, sample);
	const stale = sample.stale(files);
	for (const { code, file, to } of stale) {
		console.log(`No mutant any more, in the list of equivalent ones: ${file}  ${code}  →  ${to}`);
	}
	console.log(`in ${timeInWords(Date.now() - start)}`);
	return isEnough && stale.length === 0;
}

function isAsked(testFile: string): boolean {
	return values.tests.split(',').some((text) => testFile.includes(text));
}

async function tryAll(
	sample: Sample,
	stages: Stage[],
	coverage: Coverage,
): Promise<Map<Mutant, Verdict>> {
	const killers = readKillers();
	const all = mutatedFiles().flatMap(mutantsOf);
	const before = all.flatMap((mutant): Array<[Mutant, string]> => {
		const testFile = killers.get(mutant.id);
		return testFile === undefined ? [] : [[mutant, testFile]];
	});
	const order = new Order(coverage, before);
	const verdicts = new Map<Mutant, Verdict>();
	const start = Date.now();
	await Promise.all(
		stages.map(async (stage) => {
			for (let mutant = sample.next(); mutant !== undefined; mutant = sample.next()) {
				const first = killers.get(mutant.id);
				const verdict = await tryOut(mutant, stage, { coverage, first, order });
				verdicts.set(mutant, verdict);
				if (values.write) writeKillers(verdicts, all);
				if (verdicts.size % 20 === 0) {
					console.log(`${verdicts.size} mutants, ${timeInWords(Date.now() - start)}`);
				}
			}
		}),
	);
	await lookAgain(verdicts, stages, { coverage, order });
	if (values.write) writeKillers(verdicts, all);
	return verdicts;
}

/** What a mutant was tried with alone are only the most telling tests. */
async function lookAgain(
	verdicts: Map<Mutant, Verdict>,
	stages: Stage[],
	means: { coverage: Coverage; order: Order },
): Promise<void> {
	const survivors = [...verdicts].filter(([, { kind }]) => kind === 'survived');
	const mutants = survivors.map(([mutant]) => mutant);
	const title = `Letting every test look at the ${mutants.length} that are left`;
	const caught = await step(title, async (say) => await lastLook(mutants, stages, means, say));
	for (const [mutant, verdict] of survivors) {
		const testFile = caught.get(mutant);
		if (testFile !== undefined) verdicts.set(mutant, { ...verdict, kind: 'killed', testFile });
	}
}

/** @returns nothing of one that a test noticed by failing */
function show(mutant: Mutant, { kind }: Verdict): void {
	if (kind === 'killed') return;
	const how = kind === 'time' ? 'noticed by time' : kind;
	console.log(`${how}: ${inWords(mutant)}`);
}

function report(verdicts: Map<Mutant, Verdict>, { equivalent, refused }: Sample): boolean {
	for (const [mutant, verdict] of verdicts) show(mutant, verdict);
	const count = (kind: Verdict['kind']) =>
		[...verdicts.values()].filter((verdict) => verdict.kind === kind).length;
	const noticed = count('killed') + count('time');
	const score = noticed / verdicts.size;
	console.log(
		`${verdicts.size} mutants: ${noticed} noticed (${count('time')} of them by time), ` +
			`${count('survived')} survived, ${count('uncovered')} run by no test; beside them ` +
			`${refused} refused by the compiler, ${equivalent} equivalent`,
	);
	console.log(`score ${(100 * score).toFixed(1)}%`);
	return score >= LEAST_SCORE;
}
