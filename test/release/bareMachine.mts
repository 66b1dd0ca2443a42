import assert from 'node:assert/strict';
import { join } from 'node:path';
import { createTemporaryFolder } from '../../sandbox/launcher/paths.mts';
import { run } from '../../sandbox/launcher/processes.mjs';
import { step } from '../../sandbox/launcher/progress.mjs';
import { check } from '../e2e/checks.mts';
import { createBarePath } from './barePath.mts';
import { copyTree } from './tree.mts';

/**
 * Tests the README's promise on a machine that has only Node.js: a fresh copy and an empty cache,
 * with Node.js, npm and a shell's basics on the PATH. It takes minutes, as n8n is installed.
 */
export async function checkBareMachine(): Promise<void> {
	const folder = createTemporaryFolder('bare');
	const cache = join(folder, 'cache');
	const path = createBarePath(join(folder, 'bin'));

	await check(
		'`npm start` installs n8n and syncs leads on a machine that has only Node.js',
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
	return await step('Starting a fresh copy with only Node.js', async (say) =>
		run('npm', ['start', '--', '--once'], {
			cwd: clone,
			env: { ...process.env, ...settings },
			onOutput: (text) => say(text.trim().replace(/^still /, '')),
			what: 'npm start',
		}),
	);
}
