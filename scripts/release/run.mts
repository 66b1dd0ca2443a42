/**
 * `npm run release`: checks, raises the version, dates the changelog, commits, tags and pushes, by
 * the pinned release-it and `.release-it.json`. The pushed tag starts publish.yml, which publishes.
 *
 *     npm run release                  the version in package.json, where it is not released yet
 *     npm run release -- minor         the next one: patch, minor, major, or a version
 *     npm run release -- minor --dry-run   only says what it would do
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../../sandbox/launcher/paths.mts';
import { endAll, endOnSignals, run } from '../../sandbox/launcher/processes.mjs';
import { placeholders, readManifest } from '../identity.mts';
import { unreleased } from './changelog.mts';

const PROGRAM = 'node_modules/release-it/bin/release-it.js';
const STEPS = ['patch', 'minor', 'major'];

/** What stands in the way of any release. */
function obstacles(): string[] {
	const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
	return [
		...placeholders(readManifest()).map(
			(words) => `${words}; scripts/release/README.md says what to set`,
		),
		...(unreleased(changelog) ? [] : ['CHANGELOG.md has nothing under ## [Unreleased]']),
	];
}

/** The version or step to release: without a wish the version in package.json, if it is new. */
async function versionToRelease(wish: string | undefined): Promise<string> {
	const { version } = readManifest();
	const isReleased = (await run('git', ['tag', '--list', version], { cwd: ROOT })).trim() !== '';
	if (isReleased && wish === undefined) {
		throw new Error(`${version} is released. Say which is next: npm run release -- patch`);
	}
	if (!isReleased && wish !== undefined && STEPS.includes(wish)) {
		throw new Error(`${version} is not released yet: npm run release`);
	}
	return wish ?? version;
}

endOnSignals();
try {
	const { positionals, values } = parseArgs({
		allowPositionals: true,
		options: { 'dry-run': { type: 'boolean', default: false } },
	});
	const found = obstacles();
	if (found.length > 0) throw new Error(found.join('\n'));
	const version = await versionToRelease(positionals[0]);
	const flags = ['--ci', ...(values['dry-run'] ? ['--dry-run', '--verbose'] : [])];
	await run(process.execPath, [PROGRAM, version, ...flags], {
		cwd: ROOT,
		onOutput: (text) => void process.stdout.write(text),
		what: 'release-it',
	});
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
} finally {
	await endAll();
}
