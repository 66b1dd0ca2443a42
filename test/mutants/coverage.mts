import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, STATE } from '../../sandbox/launcher/paths.mts';
import { sourceOf } from '../broken/copy.mts';
import { allMarked, type Mark } from './marks.mts';
import type { Answer, Stage } from './stage.mts';

const CACHE = join(STATE, 'mutants-coverage.json');
const MAX_MS = 300_000;

/** What one test file runs of the code, and how long it takes when all is well. */
export interface Covered {
	marks: string[];
	ms: number;
}

/** Covered code by test file. */
export type Coverage = Map<string, Covered>;

/**
 * What each test file runs. What was measured before is used again as long as the code, the test file
 * and what tests share are the same.
 *
 * @throws Error when a test fails without any mutant
 */
export async function coverageOf(
	stages: Stage[],
	testFiles: string[],
	say: (words: string) => void,
): Promise<Coverage> {
	const marked = allMarked();
	const shared = sharedHash();
	const known = readCache();
	const keyOf = (file: string) => hashOf(shared, readFileSync(join(ROOT, file), 'utf8'));
	const found: Coverage = new Map();
	const queue: string[] = [];
	for (const file of testFiles) {
		const before = known[keyOf(file)];
		if (before === undefined) queue.push(file);
		else found.set(file, before);
	}
	const total = queue.length;
	const put = (textOf: (file: string) => string) => {
		for (const file of marked.keys()) for (const stage of stages) stage.write(file, textOf(file));
	};
	if (total > 0) put((file) => marked.get(file)?.text ?? '');
	await Promise.all(
		stages.map(async (stage) => {
			for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
				say(`at test file ${total - queue.length} of ${total}`);
				const answer = await stage.run(file, MAX_MS);
				// what takes its time on a machine with other work to do is no failure
				const again = hasPassed(answer) ? answer : await stage.run(file, MAX_MS);
				found.set(file, covered(file, again));
				writeFileSync(
					CACHE,
					JSON.stringify(Object.fromEntries([...found].map(([f, c]) => [keyOf(f), c]))),
				);
			}
		}),
	);
	if (total > 0) put(sourceOf);
	const entries = [...found].map(([file, covered]) => [keyOf(file), covered]);
	mkdirSync(dirname(CACHE), { recursive: true });
	writeFileSync(CACHE, JSON.stringify(Object.fromEntries(entries)));
	return found;
}

/** The marks of all files. */
export function allMarks(): Map<string, Mark[]> {
	return new Map([...allMarked()].map(([file, { marks }]) => [file, marks]));
}

function hasPassed({ failure, isTimeout }: Answer): boolean {
	return failure === undefined && isTimeout !== true;
}

function covered(file: string, answer: Answer): Covered {
	const { failure = 'it takes too long', marks, ms } = answer;
	if (!hasPassed(answer)) throw new Error(`${file} fails without any mutant: ${failure}`);
	return { marks, ms };
}

function readCache(): Record<string, Covered | undefined> {
	if (!existsSync(CACHE)) return {};
	return JSON.parse(readFileSync(CACHE, 'utf8')) as Record<string, Covered | undefined>;
}

/** What tells the code and all that tests share from every other. */
function sharedHash(): string {
	const files = ['credentials', 'nodes', 'test', 'sandbox'].flatMap((folder) =>
		readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
			join(folder, path),
		),
	);
	const counted = files.filter(
		(path) => /\.(ts|mts|js|mjs|json|yaml)$/.test(path) && !/\.test\.ts$|mutants/.test(path),
	);
	return hashOf(...counted.sort().map((path) => readFileSync(join(ROOT, path), 'utf8')));
}

function hashOf(...texts: string[]): string {
	const hash = createHash('sha256');
	for (const text of texts) hash.update(text).update('\0');
	return hash.digest('hex').slice(0, 16);
}
