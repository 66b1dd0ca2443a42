import { basename, dirname } from 'node:path';
import { readKillers } from '../../test/mutants/killers.mts';
import { mutantsOf, mutatedFiles } from '../../test/mutants/mutants.mts';
import { importsAmong, sourceFiles } from '../imports.mts';

/** Words of a path that say nothing of what the file is about. */
const COMMON = new Set([
	'',
	't',
	'test',
	'node',
	'outreach',
	'shared',
	'index',
	'transport',
	'error',
	'run',
	'list',
	'operation',
	'method',
	'get',
	'all',
]);

/** How much each kind of trace of a source file tells of a test file. */
const WORTH = {
	isNamesake: 60,
	isOfNode: 30,
	isImported: 20,
	isNamed: 10,
	userIsNamed: 4,
	mistake: 5,
	mistakeNearby: 0.5,
};

const ofTests = sourceFiles('test', 'sandbox/test');
const testFiles = ofTests.filter(
	(path) => path.endsWith('.test.ts') && !path.endsWith('.long.test.ts'),
);
/** The source files of the package. */
export const packageSources = sourceFiles('nodes', 'credentials');
const imports = importsAmong([...packageSources, ...ofTests]);
const loaded = new Map(testFiles.map((test) => [test, loadedBy(test)]));
const killers = readKillers();
const noticed = new Map<string, string[]>();

/** The test files that tell of a source file, the most telling ones first. */
export function tellingTests(source: string): string[] {
	const users = packageSources.filter((file) => imports.get(file)?.includes(source));
	const beside = mutatedFiles().filter((file) => dirname(file) === dirname(source));
	const mistakes = noticedIn(source);
	const mistakesNearby = beside.flatMap(noticedIn);
	const named = (test: string) =>
		WORTH.isNamed * likeness(source, test) +
		WORTH.userIsNamed * Math.max(0, ...users.map((user) => likeness(user, test)));
	const worthOf = (test: string) =>
		(test === `test/${source.replace(/\.ts$/, '.test.ts')}` ? WORTH.isNamesake : 0) +
		(isOfNode(source, test) ? WORTH.isOfNode : 0) +
		(imports.get(test)?.includes(source) ? WORTH.isImported : 0) +
		(loaded.get(test)?.has(source) ? named(test) : 0) +
		WORTH.mistake * mistakes.filter((file) => file === test).length +
		WORTH.mistakeNearby * mistakesNearby.filter((file) => file === test).length;
	return testFiles
		.map((test) => ({ test, worth: worthOf(test) }))
		.filter(({ worth }) => worth > 0)
		.sort((a, b) => b.worth - a.worth)
		.map(({ test }) => test);
}

/** All source files that a test file loads, by whatever way. */
function loadedBy(test: string): Set<string> {
	const found = new Set<string>();
	const todo = [test];
	for (const file of todo) {
		const fresh = (imports.get(file) ?? []).filter((next) => !found.has(next));
		for (const next of fresh) found.add(next);
		todo.push(...fresh);
	}
	return found;
}

/** Which test file noticed each mistake in a file, in the last whole run of the mutants. */
function noticedIn(file: string): string[] {
	const known = noticed.get(file);
	if (known !== undefined) return known;
	const found = mutantsOf(file).flatMap(({ id }) => killers.get(id) ?? []);
	noticed.set(file, found);
	return found;
}

/** Whether a test lies in the folder of the source's node, or is the node's test elsewhere. */
function isOfNode(source: string, test: string): boolean {
	const node = source.split('/')[1].toLowerCase();
	if (node === 'shared') return false;
	return test
		.toLowerCase()
		.split(/[/.]/)
		.some((part) => part === node);
}

/** How many words two paths share; a word of the file's own name counts twice. */
function likeness(source: string, test: string): number {
	const ofTest = new Set(wordsOf(test));
	const words = [...new Set(wordsOf(source)), ...new Set(wordsOf(basename(source)))];
	return words.filter((word) => ofTest.has(word)).length;
}

/** The words of a path in the singular. */
function wordsOf(path: string): string[] {
	const words = path.split(/[^A-Za-z]+|(?=[A-Z])/).map((word) => word.toLowerCase());
	return words.map((word) => word.replace(/s$/, '')).filter((word) => !COMMON.has(word));
}
