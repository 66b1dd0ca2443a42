import type { BenchCase } from './case.mts';
import { cases } from './cases.mts';
import { isMet, type RowResult } from './figures.mts';
import { readResults } from './results.mts';
import { costPerItem, inSeconds, inTimes, measuredInWords, wantedInWords } from './words.mts';

const HEAD = [
	'Work',
	"n8n's own nodes",
	'These nodes',
	'n8n alone',
	"As fast as n8n's own",
	'Target',
];
const WORK_HEAD = ['Work', "n8n's own nodes", 'Their requests', 'Our requests', 'Turns'];
const NOT_EXPLAINED = 'not explained yet';

/** The tables of docs/development/performance.md, of what was measured last. */
export function performanceTables(results = readResults()): string {
	if (results === undefined) return 'Not measured yet.';
	const { cores, n8n, node, rows } = results;
	const known = cases.flatMap((one) => {
		const row = Object.hasOwn(rows, one.id) ? rows[one.id] : undefined;
		return row === undefined ? [] : [{ one, row }];
	});
	const work = known.map(({ one, row }) => workCells(one, row));
	return [
		`Measured with n8n ${n8n} and Node.js ${node} on ${cores} cores, which the service shared.`,
		table(
			HEAD,
			known.map(({ one, row }) => cells(one, row)),
		),
		'What n8n did it with, and what the service was asked in each run:',
		table(WORK_HEAD, work),
	].join('\n\n');
}

function cells(one: BenchCase, row: RowResult): string[] {
	const { figures, ms } = row;
	const times = [ms.theirs, ms.ours, ms.passing].map(inSeconds);
	return [one.title, ...times, inTimes(figures.timesAsFast), targetsInWords(one, row)];
}

function targetsInWords(one: BenchCase, row: RowResult): string {
	const lines = one.targets.map((target) => {
		const is = target.figure === 'ownCost' ? costPerItem(one, row) : measuredInWords(target, row);
		const verdict = isMet(target, row) ? 'met' : `**missed**: ${target.reason ?? NOT_EXPLAINED}`;
		return `${wantedInWords(target)}: ${is}, ${verdict}`;
	});
	return lines.length === 0 ? '–' : lines.join('; ');
}

function workCells({ theirsAre, title }: BenchCase, { requests, turns }: RowResult): string[] {
	const { ours, theirs } = requests;
	return [title, theirsAre, count(theirs), count(ours), String(turns)];
}

function count(requests?: number): string {
	return requests?.toLocaleString('en') ?? '–';
}

function table(head: string[], rows: string[][]): string {
	const lines = [head, head.map(() => '---'), ...rows];
	return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
}
