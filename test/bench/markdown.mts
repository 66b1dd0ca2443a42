import type { BenchCase } from './case.mts';
import { cases } from './cases.mts';
import { isMet, type RowResult } from './figures.mts';
import { readResults } from './results.mts';
import { costPerItem, inSeconds, inTimes, measuredInWords, wantedInWords } from './words.mts';

const HEAD = ['Work', "n8n's own nodes", 'Their time', 'Our time', 'As fast', 'Target'];
const NOT_EXPLAINED = 'not explained yet';

/** The table of docs/development/reliability.md, of what was measured last. */
export function performanceTable(results = readResults()): string {
	if (results === undefined) return 'Not measured yet.';
	const { cores, n8n, node, rows } = results;
	const known = cases.filter(({ id }) => Object.hasOwn(rows, id));
	const lines = [HEAD, HEAD.map(() => '---'), ...known.map((one) => cells(one, rows[one.id]))];
	return [
		`n8n ${n8n}, Node.js ${node}, ${cores} cores, which the service shared.`,
		lines.map((line) => `| ${line.join(' | ')} |`).join('\n'),
	].join('\n\n');
}

function cells(one: BenchCase, row: RowResult): string[] {
	const { figures, ms } = row;
	const times = [ms.theirs, ms.ours].map(inSeconds);
	return [
		one.title,
		one.theirsAre,
		...times,
		inTimes(figures.timesAsFast),
		targetsInWords(one, row),
	];
}

function targetsInWords(one: BenchCase, row: RowResult): string {
	const lines = one.targets.map((target) => {
		const is = target.figure === 'ownCost' ? costPerItem(one, row) : measuredInWords(target, row);
		const verdict = isMet(target, row) ? 'met' : `**missed**: ${target.reason ?? NOT_EXPLAINED}`;
		return `${wantedInWords(target)}: ${is}, ${verdict}`;
	});
	return lines.length === 0 ? '–' : lines.join('; ');
}
