/**
 * No files of the nodes import each other in a circle, not even for their types. The arrows between
 * folders and the length of files are in eslint.all.config.mjs.
 */
import { importsAmong, sourceFiles } from '../imports.mts';

const files = sourceFiles('nodes');
const imports = importsAmong(files);
const faults = circles();
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
