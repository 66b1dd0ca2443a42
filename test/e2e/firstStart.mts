/**
 * `npm run test:start`: tests that `npm start` needs only Node.js, as README promises. It starts a
 * fresh copy of this repository with an empty cache, and with only Node.js, npm and a shell's programs
 * on the PATH. It takes minutes, as n8n is installed.
 */
import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, createTemporaryFolder } from '../../sandbox/launcher/paths.mts';
import { endAll, endOnSignals, run } from '../../sandbox/launcher/processes.mjs';
import { step } from '../../sandbox/launcher/progress.mjs';
import { check, printTotals } from './checks.mts';
import { findProgram } from './debian.mts';

/** The usual programs of a shell, without compiler, Python and git. */
const SHELL_PROGRAMS =
	'sh env uname ls cat mkdir rm cp mv ln chmod sed grep dirname basename readlink tr head tail tar';

endOnSignals();
await check(
	'`npm start` installs n8n and syncs leads on a machine that has only Node.js',
	async () => {
		const folder = createTemporaryFolder('start');
		const clone = join(folder, 'clone');
		const env = {
			...process.env,
			PATH: linkPrograms(join(folder, 'bin')),
			OUTREACH_CACHE: join(folder, 'cache'),
		};
		await copyRepository(clone);
		const output = await step('Starting a fresh copy with only Node.js', async (report) =>
			run('npm', ['start', '--', '--once'], {
				cwd: clone,
				env,
				onOutput: (text) => report(text.trim().replace(/^still /, '')),
				label: 'npm start',
			}),
		);
		assert.match(output, /read 20, created 7, already there 13/);
		assert.doesNotMatch(output, /compiling/);
	},
);
await endAll();
process.exitCode = printTotals();

/** Creates a folder with links to the programs. @returns the PATH */
function linkPrograms(folder: string): string {
	mkdirSync(folder);
	symlinkSync(process.execPath, join(folder, 'node'));
	for (const name of [...SHELL_PROGRAMS.split(' '), 'npm', 'npx']) {
		const file = findProgram(name) ?? assert.fail(`${name} is not on the PATH`);
		symlinkSync(realpathSync(file), join(folder, name));
	}
	return folder;
}

/** Copies the repository's files, including uncommitted ones. */
async function copyRepository(folder: string): Promise<void> {
	const fileList = await run('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: ROOT });
	for (const file of fileList.split('\0').filter((name) => name && existsSync(join(ROOT, name))))
		cpSync(join(ROOT, file), join(folder, file));
}
