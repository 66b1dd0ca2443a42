import assert from 'node:assert/strict';
import {
	accessSync,
	existsSync,
	mkdirSync,
	readdirSync,
	realpathSync,
	renameSync,
	symlinkSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { prepareN8n } from '../../sandbox/launcher/installN8n.mts';
import { temporaryFolder } from '../../sandbox/launcher/places.mts';
import { run } from '../../sandbox/launcher/processes.mjs';
import { step } from '../../sandbox/launcher/progress.mjs';
import { check } from '../e2e/checks.mts';
import { copyTree } from './tree.mts';

/** What a shell needs for its own work; no compiler, no Python, no git. */
const BASICS =
	'sh env uname ls cat mkdir rm cp mv ln chmod sed grep dirname basename readlink tr head tail tar'.split(
		' ',
	);
const DRIVER = 'node_modules/@appthreat/sqlite3/prebuilds';

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
			const clone = join(folder, 'clone');
			await copyTree(clone);
			const said = await step(
				'Starting it anew with nothing but Node',
				async (say) =>
					await run('npm', ['start', '--', '--once'], {
						cwd: clone,
						env: { ...process.env, PATH: path, OUTREACH_CACHE: cache },
						onOutput: (text) => say(text.trim().split('\n').at(-1) ?? ''),
						what: 'npm start',
					}),
			);
			assert.match(said, /read 20, created 7, already there 13/);
			assert.doesNotMatch(said, /compiling/);
			console.log(/n8n into .*\n(?: {2}still.*\n)*.*/.exec(said)?.[0].split('\n').at(-1));
		},
	);

	await check(
		'where the driver has no binary and no compiler is there, advice comes last',
		async () => {
			const [n8n] = readdirSync(cache).filter((name) => name.startsWith('n8n-'));
			const installed = join(cache, n8n);
			renameSync(join(installed, DRIVER), join(folder, 'prebuilds'));
			const lastLine = await withEnvironment(
				// nor is a binary downloaded, as some machines could
				{ PATH: path, npm_config_build_from_source: 'true' },
				async () => await lastLineOf(prepareN8n(installed, () => {})),
			);
			renameSync(join(folder, 'prebuilds'), join(installed, DRIVER));
			assert.match(lastLine, /^ {2}Windows: .*Visual Studio Build Tools/);
		},
	);
}

/** A folder with links to these programs alone. */
function barePath(folder: string): string {
	mkdirSync(folder, { recursive: true });
	for (const tool of BASICS) symlinkSync(onPath(tool), join(folder, tool));
	for (const tool of ['npm', 'npx']) symlinkSync(realpathSync(onPath(tool)), join(folder, tool));
	symlinkSync(process.execPath, join(folder, 'node'));
	return folder;
}

function onPath(tool: string): string {
	const places = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, tool));
	const place = places.find((file) => existsSync(file) && !file.includes('node_modules'));
	assert.ok(place, `${tool} is not on the PATH`);
	accessSync(place);
	return place;
}

async function withEnvironment<T>(
	settings: Record<string, string>,
	work: () => Promise<T>,
): Promise<T> {
	const before = { ...process.env };
	Object.assign(process.env, settings);
	try {
		return await work();
	} finally {
		for (const name of Object.keys(settings)) delete process.env[name];
		Object.assign(process.env, before);
	}
}

/** The last line of what a failure says. */
async function lastLineOf(failing: Promise<void>): Promise<string> {
	try {
		await failing;
	} catch (error) {
		return String(error).trimEnd().split('\n').at(-1) ?? '';
	}
	return assert.fail('it did not fail');
}
