import assert from 'node:assert/strict';
import { join } from 'node:path';
import { createTemporaryFolder } from '../../sandbox/launcher/paths.mts';
import { run } from '../../sandbox/launcher/processes.mjs';
import { step } from '../../sandbox/launcher/progress.mjs';
import { check } from '../e2e/checks.mts';
import { createBarePath } from './barePath.mts';
import { copyTree } from './tree.mts';

/**
 * The README's promise on a machine that has only Node: a fresh copy and an empty cache, and on the
 * PATH Node, npm and a shell's basics. Takes some minutes, as n8n is installed anew.
 */
export async function checkBareMachine(): Promise<void> {
	const folder = createTemporaryFolder('bare');
	const cache = join(folder, 'cache');
	const path = createBarePath(join(folder, 'bin'));

	await check(
		'on a machine that has only Node, `npm start` installs n8n and syncs leads',
		async () => {
			const output = await runFirstStart(join(folder, 'clone'), {
				PATH: path,
				OUTREACH_CACHE: cache,
			});
			assert.match(output, /read 20, created 7, already there 13/);
			assert.doesNotMatch(output, /compiling/);
		},
	);
}

async function runFirstStart(clone: string, settings: NodeJS.ProcessEnv): Promise<string> {
	await copyTree(clone);
	return await step('Starting it anew with nothing but Node', async (say) =>
		run('npm', ['start', '--', '--once'], {
			cwd: clone,
			env: { ...process.env, ...settings },
			onOutput: (text) => say(text.trim().replace(/^still /, '')),
			what: 'npm start',
		}),
	);
}
