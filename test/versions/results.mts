import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../sandbox/launcher/paths.mts';
import { type Edition, editions, hashOf } from './editions.mts';

const FILE = join(ROOT, 'test/versions/results.json');
const HEAD = ['n8n', 'Its engine (`n8n-core`)', 'Engine tests', 'Lead sync', 'End-to-end checks'];
const NOT_RUN = '–';
const STALE = 'not measured';

/** How many passed, and how many there were. */
export interface Count {
	passed: number;
	of: number;
}

/** What was measured with one n8n. */
export interface Measured {
	/** Which pins it was; others make it stale. */
	pins: string;
	/** Which sources of the nodes it was. */
	sources: string;
	engine: Count;
	leadSync?: boolean;
	endToEnd?: Count;
}

/** What was measured, by version of n8n. */
export type Results = Record<string, Measured>;

export function readResults(): Results {
	return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Results) : {};
}

export function writeResults(results: Results): void {
	writeFileSync(FILE, `${JSON.stringify(results, null, '\t')}\n`);
}

/** The table of docs/development/versions.md. What was measured with other pins than those of today is not shown. */
export function versionTable(results = readResults()): string {
	const rows = editions().map((edition) => {
		const { core, n8n, whole } = edition;
		const cells = cellsOf(results[n8n], edition);
		return [n8n, core, ...(whole ? cells : [cells[0], NOT_RUN, NOT_RUN])];
	});
	const table = [HEAD, HEAD.map(() => '---'), ...rows];
	return table.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function cellsOf(measured: Measured | undefined, edition: Edition): string[] {
	if (measured?.pins !== hashOf(edition)) return [STALE, STALE, STALE];
	const { endToEnd, engine, leadSync } = measured;
	return [inWords(engine), leadSync ? 'works' : 'fails', endToEnd ? inWords(endToEnd) : STALE];
}

function inWords({ of, passed }: Count): string {
	return passed === of ? `all ${of}` : `${passed} of ${of}`;
}
