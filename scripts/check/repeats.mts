/**
 * Shows every pair of six equal lines in the sources, and ends badly when there is one. Imports and
 * the literals that describe parameters and operations to n8n are left out: the linter wants them
 * written out.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../../sandbox/launcher/paths.mts';

const LENGTH = 6;
const FOLDERS = ['credentials', 'nodes', 'sandbox', 'scripts', 'test'];

interface Line {
	file: string;
	/** Counted from 1. */
	number: number;
	text: string;
}

/** The sources that people write. */
function sources(): string[] {
	return FOLDERS.flatMap((folder) =>
		readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
			.filter((path) => /\.m?[jt]s$/.test(path) && !/\.generated\.|node_modules/.test(path))
			.map((path) => join(folder, path)),
	);
}

/** Whether n8n reads this: a node, a parameter or a choice, or an entry of an Operation list. */
function isDescription(node: ts.Node): boolean {
	if (!ts.isObjectLiteralExpression(node)) return false;
	const names = node.properties.map(({ name }) => name?.getText());
	return names.includes('displayName') || (names.includes('action') && names.includes('value'));
}

/**
 * The lines of a file that count: not those that only open or close something. What is left out
 * stands as a line of its own, so that its neighbours do not come together.
 */
function linesOf(file: string): Line[] {
	const text = readFileSync(join(ROOT, file), 'utf8');
	const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
	const lines = text.split('\n').map((line) => line.trim());
	const leaveOut = (node: ts.Node) => {
		const [first, last] = [node.getStart(), node.end].map(
			(place) => source.getLineAndCharacterOfPosition(place).line,
		);
		lines.fill('', first, last + 1);
		lines[first] = `${file} ${first}`;
	};
	const visit = (node: ts.Node): void => {
		if (ts.isImportDeclaration(node) || isDescription(node)) leaveOut(node);
		else ts.forEachChild(node, visit);
	};
	visit(source);
	return lines
		.map((line, index) => ({ file, number: index + 1, text: line }))
		.filter((line) => /\w/.test(line.text));
}

/** Pairs of places with at least six equal lines, each run of lines once. */
function repeats(lines: Line[]): Array<{ one: Line; other: Line }> {
	const first = new Map<string, number>();
	const found: Array<{ one: Line; other: Line }> = [];
	let previous: number | undefined;
	for (let place = 0; place + LENGTH <= lines.length; place++) {
		const window = lines.slice(place, place + LENGTH);
		if (window[0].file !== window[LENGTH - 1].file) continue;
		const key = window.map(({ text }) => text).join('\n');
		const known = first.get(key);
		if (known === undefined) first.set(key, place);
		else if (previous === undefined || known !== previous + 1) {
			found.push({ one: lines[known], other: lines[place] });
		}
		previous = known;
	}
	return found;
}

const lines = sources().flatMap(linesOf);
const found = repeats(lines);
for (const { one, other } of found) {
	console.log(`${one.file}:${one.number} = ${other.file}:${other.number}`);
}
console.log(`${found.length} pairs of ${LENGTH} equal lines in ${lines.length} lines.`);
if (found.length > 0) process.exitCode = 1;
