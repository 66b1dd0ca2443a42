import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../../sandbox/launcher/paths.mts';
import { sourceOf } from '../broken/copy.mts';
import { changesOf } from './mutators.mts';
import { isLeftAsItIs } from './texts.mts';

const FOLDERS = [
	...['nodes/shared', 'nodes/Trigger', 'nodes/Lead', 'nodes/NetworkAction', 'nodes/Enrichment'],
	'credentials',
];

/** The code with one small mistake in it. */
export interface Mutant {
	/** The same as long as its line and its file's name stay. */
	id: string;
	file: string;
	/** Where it begins and ends in the file. */
	start: number;
	end: number;
	/** Counted from 1. */
	line: number;
	/** The line in which it begins, without its indent. */
	code: string;
	/** What stands there, and what stands there in the mutant. */
	from: string;
	to: string;
}

/** The files of which mutants are made: hand-written ones below the folders of the proof. */
export function mutatedFiles(): string[] {
	return FOLDERS.flatMap((folder) =>
		readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
			.map((path) => posix.join(folder, path.replaceAll('\\', '/')))
			.filter((path) => path.endsWith('.ts') && !path.endsWith('.generated.ts'))
			.sort(),
	);
}

export function parsed(file: string, text = sourceOf(file)): ts.SourceFile {
	return ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
}

/** Every mutant of a file, in the order of its code. */
export function mutantsOf(file: string): Mutant[] {
	const source = parsed(file);
	const found: Mutant[] = [];
	const same = new Map<string, number>();
	const visit = (node: ts.Node): void => {
		if (isLeftAsItIs(node)) return;
		for (const { node: changed, text } of changesOf(node)) {
			const from = changed.getText();
			if (from === text) continue;
			const start = changed.getStart();
			const line = source.getLineAndCharacterOfPosition(start).line;
			const code = lineAt(source, line);
			const name = [file, code, from, text].join('\n');
			const place = same.get(name) ?? 0;
			same.set(name, place + 1);
			const id = hashOf(`${name}\n${place}`);
			found.push({ id, file, start, end: changed.end, line: line + 1, code, from, to: text });
		}
		ts.forEachChild(node, visit);
	};
	visit(source);
	return found;
}

/**
 * The mutants in the order in which a seed takes them. A mutant keeps its place among the others when
 * other code changes.
 */
export function inOrderOf(seed: number, mutants: Mutant[]): Mutant[] {
	const places = new Map(mutants.map((mutant) => [mutant, hashOf(`${seed}\n${mutant.id}`)]));
	const placeOf = (mutant: Mutant) => places.get(mutant) ?? '';
	return [...mutants].sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
}

/** The file as it is in a mutant, or in several at once of which none is a part of another. */
export function textOf(...mutants: Mutant[]): string {
	const fromTheEnd = [...mutants].sort((a, b) => b.start - a.start);
	return fromTheEnd.reduce(
		(text, { end, start, to }) => text.slice(0, start) + to + text.slice(end),
		sourceOf(mutants[0].file),
	);
}

/** The mutant in one line. */
export function inWords({ code, file, from, line, to }: Mutant): string {
	return `${file}:${line}  ${code}\n      ${short(from)}  →  ${short(to)}`;
}

function short(code: string): string {
	const line = code.replace(/\s+/g, ' ');
	return line.length > 100 ? `${line.slice(0, 99)}…` : line;
}

function lineAt(source: ts.SourceFile, line: number): string {
	const starts = source.getLineStarts();
	return source.text.slice(starts[line], starts[line + 1]).trim();
}

function hashOf(text: string): string {
	return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
