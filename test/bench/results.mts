import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../sandbox/launcher/paths.mts';
import type { RowResult } from './figures.mts';

const FILE = join(ROOT, 'test/bench/results.json');

/** The results of a run, and the environment in which they were measured. */
export interface Results {
	n8n: string;
	node: string;
	cores: number;
	/** The rows by case ID. */
	rows: Record<string, RowResult>;
}

/** Reads the latest results; undefined if there are none. */
export function readResults(): Results | undefined {
	return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Results) : undefined;
}

/** Saves results, and keeps the rows of cases that were not run. */
export function writeResults(results: Results): void {
	const rows = { ...readResults()?.rows, ...results.rows };
	writeFileSync(FILE, `${JSON.stringify({ ...results, rows }, null, '\t')}\n`);
}
