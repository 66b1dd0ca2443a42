/**
 * What no linter sees of how the nodes are built: that no files import each other in a circle, if
 * only for their types, and that what is shared has at least two nodes as its users. The arrows
 * between folders and the length of files are in eslint.all.config.mjs.
 */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../../sandbox/launcher/paths.mts';
import { importsAmong, sourceFiles } from '../imports.mts';
import { packageSources, tellingTests } from '../tests/telling.mts';

const SHARED = 'nodes/shared/';

const files = sourceFiles('nodes');
const imports = importsAmong(files);
const faults = [...circles(), ...lonely(), ...untold(), ...untested()];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

function circles(): string[] {
	const found: string[] = [];
	const done = new Set<string>();
	const visit = (file: string, way: string[]): void => {
		const place = way.indexOf(file);
		if (place >= 0) found.push(`A circle: ${[...way.slice(place), file].join(' → ')}`);
		if (place >= 0 || done.has(file)) return;
		for (const next of imports.get(file) ?? []) visit(next, [...way, file]);
		done.add(file);
	};
	for (const file of files) visit(file, []);
	return found;
}

function lonely(): string[] {
	const users = new Map<string, Set<string>>();
	const reach = (file: string, node: string): void => {
		const known = users.get(file) ?? new Set();
		if (known.has(node)) return;
		users.set(file, known.add(node));
		for (const next of imports.get(file) ?? []) reach(next, node);
	};
	for (const file of files) {
		if (!file.startsWith(SHARED)) reach(file, file.split('/')[1]);
	}
	return files
		.filter((file) => file.startsWith(SHARED) && (users.get(file)?.size ?? 0) < 2)
		.map((file) => `Not shared, so it lies with its only node: ${file}`);
}

/** Files for which `npm run test:of` knows no test. */
function untold(): string[] {
	return packageSources
		.filter((file) => tellingTests(file).length === 0)
		.map((file) => `No test is named as it, imports it or noticed a mistake in it: ${file}`);
}

/** Operations that no test of their node runs by name. */
function untested(): string[] {
	return sourceFiles('test/operations').flatMap((file) => {
		const [, , folder, name] = file.split('/');
		if (name === undefined) return [];
		const operation = basename(name, '.ts').replace(/^.*\./, '');
		const node = `test/nodes/${folder[0].toLowerCase()}${folder.slice(1)}`;
		const tests = sourceFiles(node).filter((path) => path.endsWith('.test.ts'));
		const isNamed = tests.some((path) =>
			new RegExp(`\\b${operation}\\b`).test(readFileSync(join(ROOT, path), 'utf8')),
		);
		return isNamed ? [] : [`No test in ${node}/ names the operation ${operation}`];
	});
}
