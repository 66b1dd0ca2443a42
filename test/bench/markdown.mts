import type { BenchCase } from './case.mts';
import { cases } from './cases.mts';
import { meetsTarget, type RowResult } from './figures.mts';
import { readResults } from './results.mts';
import {
	formatCostPerItem,
	formatTime,
	formatRatio,
	formatMeasurement,
	formatTarget,
} from './format.mts';

const HEAD = ['Work', "n8n's own nodes", 'Their time', 'Our time', 'As fast', 'Target'];
const NOT_EXPLAINED = 'not explained yet';

/** Generates the table of docs/development/reliability.md from the latest results. */
export function generatePerformanceTable(results = readResults()): string {
	if (results === undefined) return 'Not measured yet.';
	const { cores, n8n, node, rows } = results;
	const known = cases.filter(({ id }) => Object.hasOwn(rows, id));
	const lines = [HEAD, HEAD.map(() => '---'), ...known.map((one) => toCells(one, rows[one.id]))];
	return [
		`n8n ${n8n}, Node.js ${node}, ${cores} cores, which the service shared.`,
		lines.map((line) => `| ${line.join(' | ')} |`).join('\n'),
	].join('\n\n');
}

function toCells(one: BenchCase, row: RowResult): string[] {
	const { figures, ms } = row;
	const times = [ms.theirs, ms.ours].map(formatTime);
	return [
		one.title,
		one.theirNodes,
		...times,
		formatRatio(figures.timesAsFast),
		formatTargets(one, row),
	];
}

function formatTargets(one: BenchCase, row: RowResult): string {
	const lines = one.targets.map((target) => {
		const is =
			target.figure === 'ownCost' ? formatCostPerItem(one, row) : formatMeasurement(target, row);
		const verdict = meetsTarget(target, row)
			? 'met'
			: `**missed**: ${target.reason ?? NOT_EXPLAINED}`;
		return `${formatTarget(target)}: ${is}, ${verdict}`;
	});
	return lines.length === 0 ? '–' : lines.join('; ');
}
