import { cpSync, readdirSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT, temporaryFolder } from '../../sandbox/launcher/places.mts';
import { endAll, endOnSignals, run } from '../../sandbox/launcher/processes.mjs';

const PATCHES = join(ROOT, 'test/trigger/mutations');
const COPIED = ['credentials', 'nodes', 'sandbox', 'test', 'package.json', 'tsconfig.json'];
const AT_ONCE = 2;
const POLLS = 2_000;

/**
 * Breaks one rule after the other in a copy, by the patches in `mutations/`, and runs the simulation
 * there.
 *
 * @returns whether it failed for each of them
 */
export async function mutate(): Promise<boolean> {
	endOnSignals();
	const queue = readdirSync(PATCHES);
	let isCaught = true;
	const work = async () => {
		for (let patch = queue.shift(); patch !== undefined; patch = queue.shift()) {
			const finding = await findingWith(patch);
			isCaught &&= finding !== undefined;
			console.log(
				`${finding ? '✓' : '✗'} ${basename(patch, '.patch')}: ${finding ?? 'not noticed'}`,
			);
		}
	};
	try {
		await Promise.all(Array.from({ length: AT_ONCE }, work));
	} finally {
		await endAll();
	}
	return isCaught;
}

/** What the simulation says first about a copy with this patch; undefined when nothing. */
async function findingWith(patch: string): Promise<string | undefined> {
	const copy = temporaryFolder('mutation');
	for (const name of COPIED) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
	symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'dir');
	// The copy lies in a repository whose paths would count otherwise.
	const env = { ...process.env, GIT_CEILING_DIRECTORIES: join(copy, '..') };
	await run('git', ['apply', join(PATCHES, patch)], { cwd: copy, env });
	let output = '';
	const onOutput = (text: string) => (output += text);
	const simulation = ['--import', 'tsx', join(copy, 'test/trigger/run.mts')];
	const one = [...simulation, '--seed', '1', '--polls', String(POLLS)];
	const isUnnoticed = await run(process.execPath, one, { cwd: copy, onOutput }).then(
		() => true,
		() => false,
	);
	if (isUnnoticed) return undefined;
	return output
		.split('\n')
		.find((line) => /: (missed|given)/.test(line))
		?.trim();
}
