/**
 * `npm run release`: checks, raises the version, dates the changelog, commits, tags and pushes.
 * The pushed tag starts publish.yml, which publishes.
 *
 *     npm run release                  the version in package.json, where it is not released yet
 *     npm run release -- minor         the next one: patch, minor, major, or a version
 *     npm run release -- minor --dry-run   only says what it would do
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../../sandbox/launcher/paths.mts';
import { endAll, endOnSignals, run } from '../../sandbox/launcher/processes.mjs';
import { placeholders, readManifest } from '../identity.mts';
import { released, unreleased } from './changelog.mts';

const CHANGELOG = join(ROOT, 'CHANGELOG.md');
const STEPS = ['patch', 'minor', 'major'];
const CHECKS = [
	'npm run build',
	'npx tsx scripts/check/scan.mts --release',
	'npm run check',
	'npm test',
];

/** What stands in the way of any release. */
async function obstacles(): Promise<string[]> {
	const branch = await output('git branch --show-current');
	const changes = await output('git status --porcelain --untracked-files=no');
	return [
		...placeholders(readManifest()).map(
			(words) => `${words}; scripts/release/README.md says what to set`,
		),
		...(unreleased(readFileSync(CHANGELOG, 'utf8'))
			? []
			: ['CHANGELOG.md has nothing under ## [Unreleased]']),
		...(branch === 'main' ? [] : [`Releases are made on main, and this is ${branch}`]),
		...(changes === '' ? [] : [`These changes are not committed:\n${changes}`]),
	];
}

/** The version or step to release: without a wish the version in package.json, if it is new. */
async function versionToRelease(wish: string | undefined): Promise<string> {
	const { version } = readManifest();
	const isReleased = (await output(`git tag --list ${version}`)) !== '';
	if (isReleased && wish === undefined) {
		throw new Error(`${version} is released. Say which is next: npm run release -- patch`);
	}
	if (!isReleased && wish !== undefined && STEPS.includes(wish)) {
		throw new Error(`${version} is not released yet: npm run release`);
	}
	return wish ?? version;
}

/** Checks all, then releases: what fails before the push is in this clone alone. */
async function release(wish: string): Promise<void> {
	for (const command of CHECKS) await show(command);
	await show(`npm version ${wish} --no-git-tag-version --allow-same-version`);
	const { version } = readManifest();
	const today = new Date().toISOString().slice(0, 10);
	writeFileSync(CHANGELOG, released(readFileSync(CHANGELOG, 'utf8'), version, today));
	await show('git add CHANGELOG.md package.json package-lock.json');
	await show('git commit --quiet --message', `Release ${version}`);
	await show(`git tag --annotate ${version} --message`, `Release ${version}`);
	await show('git push --follow-tags --atomic');
}

/** Runs a command, and shows it with all that it says. */
async function show(command: string, ...rest: string[]): Promise<void> {
	console.log(`\n> ${[command, ...rest].join(' ')}`);
	const [program, ...args] = command.split(' ');
	const onOutput = (text: string) => void process.stdout.write(text);
	await run(program, [...args, ...rest], { cwd: ROOT, onOutput });
}

async function output(command: string): Promise<string> {
	const [program, ...args] = command.split(' ');
	return (await run(program, args, { cwd: ROOT })).trim();
}

endOnSignals();
try {
	const { positionals, values } = parseArgs({
		allowPositionals: true,
		options: { 'dry-run': { type: 'boolean', default: false } },
	});
	const found = await obstacles();
	if (found.length > 0) throw new Error(found.join('\n'));
	const wish = await versionToRelease(positionals[0]);
	if (values['dry-run']) {
		console.log(`Would run ${CHECKS.join(', ')}, then release and push ${wish}.`);
	} else {
		await release(wish);
	}
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
} finally {
	await endAll();
}
