/**
 * `npm run release`: checks, raises the version, dates the changelog, commits, tags and pushes.
 * The pushed tag starts publish.yml, which publishes.
 *
 *     npm run release                  the version in package.json, if not yet released
 *     npm run release -- minor         the next one: patch, minor, major, or a version
 *     npm run release -- minor --dry-run   only prints what it would do
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../../sandbox/launcher/paths.mts';
import { endAll, endOnSignals, run } from '../../sandbox/launcher/processes.mjs';
import { findPlaceholders, readManifest } from '../identity.mts';

const CHANGELOG = join(ROOT, 'CHANGELOG.md');
const UNRELEASED = /^## \[Unreleased\]\n+([^]*?)(?=^## \[|(?![^]))/m;
const STEPS = ['patch', 'minor', 'major'];
const CHECKS = [
	'npm run build',
	'npx tsx scripts/check/scan.mts --release',
	'npm run check',
	'npm test',
];

/** Lists the reasons that prevent any release. */
async function findObstacles(): Promise<string[]> {
	const branch = await readOutput('git branch --show-current');
	const changes = await readOutput('git status --porcelain --untracked-files=no');
	return [
		...findPlaceholders(readManifest()).map(
			(words) => `${words}; scripts/release/README.md says what to set`,
		),
		...(UNRELEASED.exec(readFileSync(CHANGELOG, 'utf8'))?.[1].trim()
			? []
			: ['CHANGELOG.md has nothing under ## [Unreleased]']),
		...(branch === 'main' ? [] : [`Releases are made on main, and this is ${branch}`]),
		...(changes === '' ? [] : [`These changes are not committed:\n${changes}`]),
	];
}

/** Resolves the version or step; by default the version in package.json, if not yet released. */
async function resolveVersion(requested: string | undefined): Promise<string> {
	const { version } = readManifest();
	const isReleased = (await readOutput(`git tag --list ${version}`)) !== '';
	if (isReleased && requested === undefined) {
		throw new Error(`${version} is released. Say which is next: npm run release -- patch`);
	}
	if (!isReleased && requested !== undefined && STEPS.includes(requested)) {
		throw new Error(`${version} is not released yet: npm run release`);
	}
	return requested ?? version;
}

/** Runs all checks, then releases. Before the push, a failure affects only this clone. */
async function release(target: string): Promise<void> {
	for (const command of CHECKS) await runVisibly(command);
	await runVisibly(`npm version ${target} --no-git-tag-version --allow-same-version`);
	const { version } = readManifest();
	const today = new Date().toISOString().slice(0, 10);
	const changelog = readFileSync(CHANGELOG, 'utf8');
	const dated = `## [Unreleased]\n\n## [${version}] - ${today}`;
	writeFileSync(CHANGELOG, changelog.replace(/^## \[Unreleased\]$/m, dated));
	await runVisibly('git add CHANGELOG.md package.json package-lock.json');
	await runVisibly('git commit --quiet --message', `Release ${version}`);
	await runVisibly(`git tag --annotate ${version} --message`, `Release ${version}`);
	await runVisibly('git push --follow-tags --atomic');
}

/** Runs a command and prints its output. */
async function runVisibly(command: string, ...rest: string[]): Promise<void> {
	console.log(`\n> ${[command, ...rest].join(' ')}`);
	const [program, ...args] = command.split(' ');
	const onOutput = (text: string) => void process.stdout.write(text);
	await run(program, [...args, ...rest], { cwd: ROOT, onOutput });
}

async function readOutput(command: string): Promise<string> {
	const [program, ...args] = command.split(' ');
	return (await run(program, args, { cwd: ROOT })).trim();
}

endOnSignals();
try {
	const { positionals, values } = parseArgs({
		allowPositionals: true,
		options: { 'dry-run': { type: 'boolean', default: false } },
	});
	const found = await findObstacles();
	if (found.length > 0) throw new Error(found.join('\n'));
	const target = await resolveVersion(positionals[0]);
	if (values['dry-run']) {
		console.log(`Would run ${CHECKS.join(', ')}, then release and push ${target}.`);
	} else {
		await release(target);
	}
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
} finally {
	await endAll();
}
