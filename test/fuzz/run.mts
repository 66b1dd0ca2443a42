/**
 * Generated parameters, items and answers for every operation, picker and event: `npm run
 * test:fuzz`. Ends with exit code 1 when a rule of `oracle/` was broken.
 *
 *   --short      as in the gate
 *   --sets N     sets of parameters and items in all (default 50,000)
 *   --answers N  runs with changed answers in all (default 40,000)
 *   --runs N     of each subject and side, in place of these two
 *   --only TEXT  only subjects whose name holds this, for example "Lead create"
 *   --side SIDE  only `sets`, or only `answers`
 *   --seed N     the same seed gives the same runs (default 1)
 *   --path PATH  one run again, as a finding names it
 */
import { parseArgs } from 'node:util';
import { endAll, endOnSignals } from '../../sandbox/launcher/processes.mjs';
import type { Finding } from './check.mts';
import { runAll } from './crew.mts';
import { fingerprint } from './oracle/violation.mts';
import { type Side, subjectNames } from './subjects.mts';
import type { Order } from './worker.mts';

const FULL = { sets: 50_000, answers: 40_000 };
const SHORT = { sets: 6_000, answers: 4_000 };

const { values } = parseArgs({
	options: {
		short: { type: 'boolean', default: false },
		sets: { type: 'string' },
		answers: { type: 'string' },
		runs: { type: 'string' },
		only: { type: 'string', default: '' },
		side: { type: 'string' },
		seed: { type: 'string', default: '1' },
		path: { type: 'string' },
	},
});

/** What is to be run: each subject gets an equal share of its side. */
async function ordersOf(): Promise<Order[]> {
	const all = await subjectNames();
	const { seed, side: wanted, path, only } = values;
	const totals = values.short ? SHORT : FULL;
	return (['sets', 'answers'] as const)
		.filter((side) => wanted === undefined || side === wanted)
		.flatMap((side: Side) => {
			const names = all.filter(({ sides }) => sides.includes(side)).map(({ name }) => name);
			const share = Math.ceil(Number(values[side] ?? totals[side]) / names.length);
			const runs = Number(values.runs ?? share);
			return names
				.filter((name) => name.includes(only))
				.map((subject) => ({ subject, side, seed: Number(seed), runs, path }));
		});
}

/** Findings of one kind, each with the smallest of its examples. */
function show(findings: Finding[]): void {
	const kinds = new Map<string, Finding[]>();
	for (const finding of findings) {
		const print = fingerprint(finding);
		kinds.set(print, [...(kinds.get(print) ?? []), finding]);
	}
	for (const [print, kind] of [...kinds].sort(([a], [b]) => a.localeCompare(b))) {
		const [{ example, path, seed, side, subject, what }] = [...kind].sort(
			(a, b) => a.example.length - b.example.length,
		);
		console.log(`\n✗ ${print}`);
		console.log(`  seen with: ${[...new Set(kind.map((one) => one.subject))].join(', ')}`);
		console.log(`  here: ${what}\n  ${example}`);
		console.log(`  again: --only "${subject}" --side ${side} --seed ${seed} --path ${path}`);
	}
}

/** Runs all that was asked for, and tells what it came to. @returns whether nothing was found */
async function fuzz(): Promise<boolean> {
	const start = performance.now();
	const runs = { sets: 0, answers: 0 };
	const counts = { passed: 0, failed: 0 };
	const findings: Finding[] = [];
	endOnSignals();
	await runAll(await ordersOf(), (report) => {
		findings.push(...report.findings);
		runs[report.side] += report.runs;
		counts[report.findings.length === 0 ? 'passed' : 'failed']++;
	}).finally(endAll);
	show(findings);
	const seconds = Math.round((performance.now() - start) / 1000);
	console.log(`${runs.sets} parameter sets, ${runs.answers} damaged answers, ${seconds} s`);
	console.log(`${counts.passed} passed, ${counts.failed} failed`);
	return counts.failed === 0 && counts.passed > 0;
}

process.exitCode = (await fuzz()) ? 0 : 1;
