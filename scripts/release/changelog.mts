/**
 * Hooks of `npm version` (see package.json). Without `--date`, checks that a release is possible; with
 * it, dates the changelog's new section.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../sandbox/launcher/paths.mts';
import { readManifest } from '../identity.mts';

const CHANGELOG_FILE = join(ROOT, 'CHANGELOG.md');
const UNRELEASED = '## [Unreleased]';

const changelog = readFileSync(CHANGELOG_FILE, 'utf8');
if (process.argv.includes('--date')) {
	const today = new Date().toISOString().slice(0, 10);
	const dated = `${UNRELEASED}\n\n## [${readManifest().version}] - ${today}`;
	writeFileSync(CHANGELOG_FILE, changelog.replace(UNRELEASED, dated));
} else {
	const branch = execFileSync('git', ['branch', '--show-current'], { encoding: 'utf8' }).trim();
	const [, newEntries = ''] = changelog.split(/^## \[.*$/m);
	const problems = [
		...(newEntries.trim() === '' ? [`CHANGELOG.md has nothing under ${UNRELEASED}`] : []),
		...(branch === 'main' ? [] : [`Release from main, not from ${branch}`]),
	];
	if (problems.length > 0) throw new Error(problems.join('\n'));
}
