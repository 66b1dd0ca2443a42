/**
 * Finds six equal consecutive lines in the sources. Ignores imports, and the literals that describe
 * parameters and operations, which n8n's linter requires in full.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../../sandbox/launcher/paths.mts';

const WINDOW_LINES = 6;
const FOLDERS = ['credentials', 'nodes', 'sandbox', 'scripts', 'test'];

interface Line {
	file: string;
	/** Starts at 1. */
	number: number;
	text: string;
}

/** Lists all handwritten sources. */
function listSources(): string[] {
	return FOLDERS.flatMap((folder) =>
		readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
			.filter((path) => /\.m?[jt]s$/.test(path) && !/\.generated\.|node_modules/.test(path))
			.map((path) => join(folder, path)),
	);
}

/** Whether the literal describes a node, a parameter, an option or an operation. */
function isDescription(node: ts.Node): boolean {
	if (!ts.isObjectLiteralExpression(node)) return false;
	const names = node.properties.map(({ name }) => name?.getText());
	return names.includes('displayName') || (names.includes('action') && names.includes('value'));
}

/**
 * Reads the lines of a file that contain a word. An ignored range becomes one unique line, so that the
 * lines around it do not become neighbours.
 */
function readLines(file: string): Line[] {
	const text = readFileSync(join(ROOT, file), 'utf8');
	const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
	const lines = text.split('\n').map((line) => line.trim());
	const exclude = (node: ts.Node) => {
		const [first, last] = [node.getStart(), node.end].map(
			(index) => source.getLineAndCharacterOfPosition(index).line,
		);
		lines.fill('', first, last + 1);
		lines[first] = `${file} ${first}`;
	};
	const visit = (node: ts.Node): void => {
		if (ts.isImportDeclaration(node) || isDescription(node)) exclude(node);
		else ts.forEachChild(node, visit);
	};
	visit(source);
	return lines
		.map((line, index) => ({ file, number: index + 1, text: line }))
		.filter((line) => /\w/.test(line.text));
}

/** Finds pairs of positions with at least six equal lines; each run counts once. */
function findDuplicates(lines: Line[]): Array<{ one: Line; other: Line }> {
	const first = new Map<string, number>();
	const duplicates: Array<{ one: Line; other: Line }> = [];
	let previous: number | undefined;
	for (let place = 0; place + WINDOW_LINES <= lines.length; place++) {
		const window = lines.slice(place, place + WINDOW_LINES);
		if (window[0].file !== window[WINDOW_LINES - 1].file) continue;
		const key = window.map(({ text }) => text).join('\n');
		const earlier = first.get(key);
		if (earlier === undefined) first.set(key, place);
		else if (previous === undefined || earlier !== previous + 1) {
			duplicates.push({ one: lines[earlier], other: lines[place] });
		}
		previous = earlier;
	}
	return duplicates;
}

const lines = listSources().flatMap(readLines);
const found = findDuplicates(lines);
for (const { one, other } of found) {
	console.log(`${one.file}:${one.number} = ${other.file}:${other.number}`);
}
console.log(`${found.length} pairs of ${WINDOW_LINES} equal lines in ${lines.length} lines.`);
if (found.length > 0) process.exitCode = 1;
