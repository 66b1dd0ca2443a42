import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../sandbox/launcher/paths.mts';
import type { RowResult } from './figures.mts';

const FILE = join(ROOT, 'test/bench/results.json');

/** What one run has measured, and on what. */
export interface Results {
	n8n: string;
	node: string;
	cores: number;
	/** By the case's ID. */
	rows: Record<string, RowResult>;
}

/** What was measured last; undefined where nothing was. */
export function readResults(): Results | undefined {
	return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Results) : undefined;
}

/** Keeps what was measured; rows of cases that were not run stay. */
export function writeResults(results: Results): void {
	const rows = { ...readResults()?.rows, ...results.rows };
	writeFileSync(FILE, `${JSON.stringify({ ...results, rows }, null, '\t')}\n`);
}
