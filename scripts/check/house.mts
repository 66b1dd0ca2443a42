/**
 * What no linter sees of how the nodes are built: that no files import each other in a circle, if
 * only for their types, and that what is shared has at least two nodes as its users. The arrows
 * between folders and the length of files are in eslint.programs.config.mjs.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../../sandbox/launcher/paths.mts';

const SHARED = 'nodes/shared/';

const files = readdirSync(join(ROOT, 'nodes'), { recursive: true, encoding: 'utf8' })
	.filter((path) => path.endsWith('.ts'))
	.map((path) => posix.join('nodes', path.replaceAll('\\', '/')));
const imports = new Map(files.map((file) => [file, importsOf(file)]));
const faults = [...circles(), ...lonely()];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

/** The files of nodes/ that a file imports. */
function importsOf(file: string): string[] {
	const { importedFiles } = ts.preProcessFile(readFileSync(join(ROOT, file), 'utf8'));
	return importedFiles.flatMap(({ fileName }) => {
		const path = posix.join(dirname(file), fileName);
		const found = [`${path}.ts`, `${path}/index.ts`].find((one) => files.includes(one));
		return fileName.startsWith('.') && found !== undefined ? [found] : [];
	});
}

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
