/**
 * Finds six equal consecutive lines in the sources. Ignores imports, and the literals that describe
 * parameters and operations, which n8n's linter requires in full.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../../sandbox/launcher/paths.mts';

const WINDOW_LINES = 6;
const FOLDERS = ['credentials', 'nodes', 'sandbox', 'scripts', 'test'];

interface Line {
	/** File and number, from 1. */
	place: string;
	text: string;
}

/** Whether the literal describes a node, a parameter, an option or an operation. */
function isDescription(node: ts.Node): boolean {
	if (!ts.isObjectLiteralExpression(node)) return false;
	const names = node.properties.map(({ name }) => name?.getText());
	return names.includes('displayName') || (names.includes('action') && names.includes('value'));
}

/**
 * Reads the lines of a file that contain a word. An ignored range becomes one unique line, so that the
 * lines around it do not become neighbours. So does the end of the file.
 */
function readLines(file: string): Line[] {
	const text = readFileSync(join(ROOT, file), 'utf8');
	const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
	const lines = [...text.split('\n').map((line) => line.trim()), `end of ${file}`];
	const getLine = (index: number) => source.getLineAndCharacterOfPosition(index).line;
	const visit = (node: ts.Node): void => {
		if (ts.isImportDeclaration(node) || isDescription(node)) {
			const first = getLine(node.getStart());
			lines.fill('', first, getLine(node.end) + 1);
			lines[first] = `${file} ${first}`;
		} else ts.forEachChild(node, visit);
	};
	visit(source);
	return lines
		.map((line, index) => ({ place: `${file}:${index + 1}`, text: line }))
		.filter((line) => /\w/.test(line.text));
}

/** Finds pairs of positions with at least six equal lines; each run counts once. */
function findDuplicates(lines: Line[]): string[] {
	const firstIndexes = new Map<string, number>();
	let previous: number | undefined;
	return lines.flatMap(({ place }, index) => {
		const window = lines.slice(index, index + WINDOW_LINES).map(({ text }) => text);
		const key = window.join('\n');
		const first = firstIndexes.get(key);
		if (first === undefined) firstIndexes.set(key, index);
		const isNew = first !== undefined && (previous === undefined || first !== previous + 1);
		previous = first;
		return isNew ? [`${lines[first].place} = ${place}`] : [];
	});
}

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...FOLDERS], {
	cwd: ROOT,
	encoding: 'utf8',
}).split('\n');
const lines = files
	.filter((file) => /(?<!\.generated)\.m?[jt]s$/.test(file) && existsSync(join(ROOT, file)))
	.flatMap(readLines);
const found = findDuplicates(lines);
for (const pair of found) console.log(pair);
console.log(`${found.length} pairs of ${WINDOW_LINES} equal lines in ${lines.length} lines.`);
if (found.length > 0) process.exitCode = 1;
