import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../sandbox/launcher/paths.mts';

const FILE = join(ROOT, 'test/versions/results.json');
const HEAD = ['n8n', 'Its engine (`n8n-core`)', 'Engine tests', 'End-to-end checks'];
const NOT_RUN = '–';
const STALE = 'not measured';

/** One n8n version that the nodes are tested with. */
export interface N8nEdition {
	/** The n8n version that users see. */
	n8n: string;
	/** The n8n-core version of its engine. */
	core: string;
	/** The folder with the pins of that engine; undefined for this repository's own. */
	corePins?: string;
	/** The folder below `sandbox/` with the pins of the whole n8n, if it is run. */
	whole?: string;
}

/** Numbers of passed tests and of all tests. */
export interface TestCount {
	passed: number;
	of: number;
}

/** The results of one n8n version. */
export interface EditionResult {
	/** The tested engine version; results of another version are stale. */
	core: string;
	engine: TestCount;
	endToEnd?: TestCount;
}

/** Oldest first. The gate runs only the first (`--short`), as it differs most. */
export function listEditions(): N8nEdition[] {
	return [
		createEdition('1.123', 'n8n-1'),
		createEdition('2.20'),
		{
			n8n: readPinnedVersion('sandbox/n8n', 'n8n'),
			core: readPinnedVersion('.', 'n8n-core'),
			whole: 'n8n',
		},
	];
}

/** Saves the results of one n8n by its version. */
export function saveResult(n8n: string, measured: EditionResult): void {
	writeFileSync(FILE, `${JSON.stringify({ ...read(FILE), [n8n]: measured }, null, '\t')}\n`);
}

/** Generates the table of docs/development/versions.md. */
export function generateVersionTable(): string {
	const results = read(FILE) as Record<string, EditionResult | undefined>;
	const rows = listEditions().map((one) => {
		const cells = toCells(results[one.n8n], one.core);
		return [one.n8n, one.core, ...(one.whole ? cells : [cells[0], NOT_RUN])];
	});
	const table = [HEAD, HEAD.map(() => '---'), ...rows];
	return table.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function toCells(measured: EditionResult | undefined, core: string): string[] {
	if (measured?.core !== core) return [STALE, STALE];
	const { endToEnd, engine } = measured;
	return [formatCount(engine), endToEnd ? formatCount(endToEnd) : STALE];
}

function formatCount({ of, passed }: TestCount): string {
	return passed === of ? `all ${of}` : `${passed} of ${of}`;
}

function createEdition(version: string, whole?: string): N8nEdition {
	const corePins = `test/versions/n8n-${version}`;
	const n8n = whole ? readPinnedVersion(`sandbox/${whole}`, 'n8n') : version;
	return { n8n, core: readPinnedVersion(corePins, 'n8n-core'), corePins, whole };
}

function readPinnedVersion(folder: string, name: string): string {
	const manifest = read(join(ROOT, folder, 'package.json')) as {
		[kind in 'dependencies' | 'devDependencies']?: Record<string, string>;
	};
	const { dependencies = {}, devDependencies = {} } = manifest;
	return dependencies[name] ?? devDependencies[name];
}

function read(file: string): object {
	return JSON.parse(readFileSync(file, 'utf8')) as object;
}
