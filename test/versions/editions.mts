import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../sandbox/launcher/paths.mts';

const RESULTS_FILE = join(ROOT, 'test/versions/results.json');
const TABLE_HEAD = ['n8n', 'Its engine (`n8n-core`)', 'Engine tests', 'End-to-end checks'];
const NOT_RUN = '–';
const STALE = 'not measured';

/** One n8n version that the nodes are tested with. */
export interface N8nEdition {
	/** The version of n8n. */
	n8n: string;
	/** The version of n8n-core, its engine. */
	core: string;
	/** The folder that pins the engine; undefined for this repository's engine. */
	corePins?: string;
	/** The folder below `sandbox/` that pins all of n8n; undefined without end-to-end checks. */
	fullPins?: string;
}

/** Numbers of tests. */
export interface TestCount {
	passed: number;
	total: number;
}

/** The results of one n8n version. */
export interface EditionResult {
	/** The tested engine version; results of another version are stale. */
	core: string;
	engine: TestCount;
	endToEnd?: TestCount;
}

/** Lists the editions, oldest first. `--short` runs only the oldest, which differs most from the newest. */
export function listEditions(): N8nEdition[] {
	return [
		createEdition('1.123', 'n8n-1'),
		createEdition('2.20'),
		{
			n8n: readPinnedVersion('sandbox/n8n', 'n8n'),
			core: readPinnedVersion('.', 'n8n-core'),
			fullPins: 'n8n',
		},
	];
}

/** Saves the results of an edition by its n8n version. */
export function saveResult(n8n: string, measured: EditionResult): void {
	const results = { ...readJson(RESULTS_FILE), [n8n]: measured };
	writeFileSync(RESULTS_FILE, `${JSON.stringify(results, null, '\t')}\n`);
}

/** Generates the table of docs/development/versions.md. */
export function generateVersionTable(): string {
	const results = readJson(RESULTS_FILE) as Record<string, EditionResult | undefined>;
	const rows = listEditions().map(({ core, fullPins, n8n }) => {
		const cells = toCells(results[n8n], core);
		return [n8n, core, ...(fullPins ? cells : [cells[0], NOT_RUN])];
	});
	const table = [TABLE_HEAD, TABLE_HEAD.map(() => '---'), ...rows];
	return table.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function toCells(measured: EditionResult | undefined, core: string): string[] {
	if (measured?.core !== core) return [STALE, STALE];
	const { endToEnd, engine } = measured;
	return [formatCount(engine), endToEnd ? formatCount(endToEnd) : STALE];
}

function formatCount({ passed, total }: TestCount): string {
	return passed === total ? `all ${total}` : `${passed} of ${total}`;
}

function createEdition(version: string, fullPins?: string): N8nEdition {
	const corePins = `test/versions/n8n-${version}`;
	const n8n = fullPins ? readPinnedVersion(`sandbox/${fullPins}`, 'n8n') : version;
	return { n8n, core: readPinnedVersion(corePins, 'n8n-core'), corePins, fullPins };
}

function readPinnedVersion(folder: string, name: string): string {
	const manifest = readJson(join(ROOT, folder, 'package.json')) as {
		[kind in 'dependencies' | 'devDependencies']?: Record<string, string>;
	};
	const { dependencies = {}, devDependencies = {} } = manifest;
	return dependencies[name] ?? devDependencies[name];
}

function readJson(file: string): object {
	return JSON.parse(readFileSync(file, 'utf8')) as object;
}
