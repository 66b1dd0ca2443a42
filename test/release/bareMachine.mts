import assert from 'node:assert/strict';
import { readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { prepareN8n } from '../../sandbox/launcher/installN8n.mts';
import { temporaryFolder } from '../../sandbox/launcher/paths.mts';
import { run } from '../../sandbox/launcher/processes.mjs';
import { step } from '../../sandbox/launcher/progress.mjs';
import { check } from '../e2e/checks.mts';
import { barePath } from './barePath.mts';
import { tell } from './table.mts';
import { copyTree } from './tree.mts';

const BINARIES = 'node_modules/@appthreat/sqlite3/prebuilds';

/**
 * The README's promise on a machine that has only Node: a fresh copy and an empty cache, and on the
 * PATH Node, npm and a shell's basics. Takes some minutes, as n8n is installed anew.
 */
export async function checkBareMachine(): Promise<void> {
	const folder = temporaryFolder('bare');
	const cache = join(folder, 'cache');
	const path = barePath(join(folder, 'bin'));

	await check(
		'on a machine that has only Node, `npm start` installs n8n and syncs leads',
		async () => {
			const said = await firstStart(join(folder, 'clone'), { PATH: path, OUTREACH_CACHE: cache });
			assert.match(said, /read 20, created 7, already there 13/);
			assert.doesNotMatch(said, /compiling/);
			tell(
				'`npm start` on a machine with Node and nothing else',
				'It installs all it needs; the lead sync runs',
			);
		},
	);
	await check(
		'where the driver has no binary and no compiler is there, advice comes last',
		async () => {
			const [installed] = readdirSync(cache).filter((name) => name.startsWith('n8n-'));
			const words = await failureWithoutDriver(join(cache, installed), path);
			assert.match(words, /\n {2}Windows: .*Visual Studio Build Tools.*$/, words);
		},
	);
}

async function firstStart(clone: string, settings: NodeJS.ProcessEnv): Promise<string> {
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

/** What is said when the driver of an installed n8n has no binaries, with nothing else on the PATH. */
export async function failureWithoutDriver(installed: string, path: string): Promise<string> {
	const before = { ...process.env };
	const elsewhere = `${installed}.binaries`;
	renameSync(join(installed, BINARIES), elsewhere);
	// nor may n8n's own driver download one, as it could on most machines
	Object.assign(process.env, { PATH: path, npm_config_build_from_source: 'true' });
	try {
		await prepareN8n(installed, () => {});
	} catch (error) {
		return String(error).trimEnd();
	} finally {
		delete process.env.npm_config_build_from_source;
		Object.assign(process.env, before);
		renameSync(elsewhere, join(installed, BINARIES));
	}
	return assert.fail('it did not fail');
}
