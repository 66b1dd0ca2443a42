import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, temporaryFolder } from '../../sandbox/launcher/paths.mts';
import { endAll, endOnSignals, run } from '../../sandbox/launcher/processes.mjs';
import { mutations, type Mutation } from './rules.mts';

const COPIED = [
	...['credentials', 'nodes', 'sandbox', 'test', 'docs', 'package.json', 'tsconfig.json'],
	'jest.config.js',
];
const JEST = join(ROOT, 'node_modules/jest/bin/jest.js');
const AT_ONCE = 2;
const POLLS = 3_000;

/**
 * Breaks one rule after the other in a copy (see `rules.mts`), and runs the simulation there, or the
 * engine tests where no weather of it tells in short time. What the same run finds without a rule broken would prove nothing, so that one has to find nothing.
 *
 * @param only part of a rule's name; undefined for all
 * @returns whether it failed for each of them, and only then
 */
export async function mutate(only = ''): Promise<boolean> {
	endOnSignals();
	const queue = mutations.filter(({ rule }) => rule.includes(only));
	let isCaught = true;
	const work = async () => {
		for (let mutation = queue.shift(); mutation !== undefined; mutation = queue.shift()) {
			const finding = await findingOf(mutation, true);
			const other = finding === undefined ? undefined : await findingOf(mutation, false);
			const isProof = finding !== undefined && other === undefined;
			isCaught &&= isProof;
			const without = other === undefined ? '' : ` (also with the rule: ${other})`;
			console.log(`${isProof ? '✓' : '✗'} ${mutation.rule}: ${finding ?? 'not noticed'}${without}`);
		}
	};
	try {
		await Promise.all(Array.from({ length: AT_ONCE }, work));
	} finally {
		await endAll();
	}
	return isCaught;
}

/**
 * What the simulation or a test says first about a copy; undefined when nothing.
 *
 * @throws Error when the code does not hold what is to be replaced
 */
async function findingOf(mutation: Mutation, isBroken: boolean): Promise<string | undefined> {
	const copy = temporaryFolder('mutation');
	for (const name of COPIED) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
	symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'dir');
	if (isBroken) breakRule(copy, mutation);
	let output = '';
	const onOutput = (text: string) => (output += text);
	const isUnnoticed = await run(process.execPath, programOf(mutation), {
		cwd: copy,
		onOutput,
	}).then(
		() => true,
		() => false,
	);
	if (isUnnoticed) return undefined;
	const lines = output.split('\n').map((line) => line.trim());
	const finding = lines.find((line) => /^\w+ \(\d+\): (missed|twice|wrong)|^● /.test(line));
	if (finding === undefined) throw new Error(`${mutation.rule}: the run broke off\n${output}`);
	return finding;
}

function programOf({ seed = 1, test, weather }: Mutation): string[] {
	if (test !== undefined) {
		// Also its long part, which the configuration leaves out.
		const both = ['--testPathIgnorePatterns', '/node_modules/', '--maxWorkers', '1'];
		return [JEST, ...both, `test/nodes/trigger/${test}\\.(long\\.)?test\\.ts`];
	}
	const simulation = ['--import', 'tsx', 'test/trigger/run.mts', '--polls', String(POLLS)];
	const more = weather === undefined ? [] : ['--weather', weather];
	return [...simulation, '--seed', String(seed), ...more];
}

function breakRule(copy: string, { file, find, replace, rule }: Mutation): void {
	const path = join(copy, 'nodes/Trigger', file);
	const code = readFileSync(path, 'utf8');
	if (code.split(find).length !== 2) throw new Error(`${rule}: ${file} does not hold ${find} once`);
	writeFileSync(
		path,
		code.replace(find, () => replace),
	);
}
