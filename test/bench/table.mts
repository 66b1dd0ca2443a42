import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../sandbox/launcher/paths.mts';
import { cases } from './cases.mts';

const RESULTS_FILE = join(ROOT, 'test/bench/results.json');
const TABLE_HEAD = ['Work', "n8n's own nodes", 'Their time', 'Our time', 'As fast'];

/** Medians over all rounds of a case. */
export interface CaseResult {
	builtInMs: number;
	ourMs: number;
	speedup: number;
}

/** Results, and the environment in which they were measured. */
export interface Results {
	n8n: string;
	node: string;
	cores: number;
	/** The rows by case ID. */
	rows: Record<string, CaseResult>;
}

export function readResults(): Results {
	return JSON.parse(readFileSync(RESULTS_FILE, 'utf8')) as Results;
}

/** Saves results, and keeps the rows of cases that were not run. */
export function writeResults(results: Results): void {
	const rows = { ...readResults().rows, ...results.rows };
	writeFileSync(RESULTS_FILE, `${JSON.stringify({ ...results, rows }, null, '\t')}\n`);
}

/** Generates the table of docs/development/reliability.md from the latest results. */
export function generatePerformanceTable({ cores, n8n, node, rows } = readResults()): string {
	const lines = cases
		.filter(({ id }) => id in rows)
		.map(({ id, builtInNodes, title }) => {
			const { ourMs, builtInMs, speedup } = rows[id];
			const times = [builtInMs, ourMs].map(formatTime);
			return [title, builtInNodes, ...times, `${speedup.toFixed(2)}×`];
		});
	const table = [TABLE_HEAD, TABLE_HEAD.map(() => '---'), ...lines];
	return [
		`n8n ${n8n}, Node.js ${node}, ${cores} cores, which the service shared.`,
		table.map((line) => `| ${line.join(' | ')} |`).join('\n'),
	].join('\n\n');
}

function formatTime(ms: number): string {
	return `${(ms / 1_000).toFixed(ms < 10_000 ? 2 : 1)} s`;
}
