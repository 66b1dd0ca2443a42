import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../sandbox/launcher/processes.mjs';
import { step } from '../../sandbox/launcher/progress.mjs';
import { check } from '../e2e/checks.mts';
import type { ReleaseSandbox } from './releaseSandbox.mts';
import { runPublishWorkflow } from './workflow.mts';

const OWNER = {
	author: { name: 'Example Company', email: 'nodes@example.com' },
	page: 'https://github.com/example-company/outreach-nodes',
};

/**
 * Tests the path from the placeholder to 0.1.0 in the registry, and the mistakes that are refused.
 */
export async function checkFirstRelease(sandbox: ReleaseSandbox): Promise<void> {
	const { git, registry } = sandbox;
	const name = getPackageName(sandbox);
	const before = await git(['rev-parse', 'HEAD']);

	await check('a release first lists what an owner has to set, and does nothing', async () => {
		await assert.rejects(
			release(sandbox),
			/author\.name .* placeholder[^]*repository\.url .* placeholder/,
		);
		assert.deepEqual(await readGitState(sandbox), { head: before, remote: before, tags: '' });
	});
	await check('author and repository, set by an owner, change all other addresses', async () => {
		await becomeOwner(sandbox);
		const placeholder = `github.com/${name}/|${name} maintainers`;
		const looks = ['grep', '-lE', placeholder, '--', ':!test', ':!scripts'];
		assert.equal(await git(looks).catch(() => ''), '', 'the placeholder is left there');
		const codex = readCloneFile(sandbox, 'nodes/Lead/OutreachLead.node.json');
		assert.ok(codex.includes(`${OWNER.page}/blob/HEAD/docs/nodes/lead.md`));
	});
	await check('the first release is 0.1.0, and keeps every line of the changelog', async () => {
		const lines = readCloneFile(sandbox, 'CHANGELOG.md').split('\n');
		await step('Releasing 0.1.0', async () => release(sandbox));
		const today = new Date().toISOString().slice(0, 10);
		const added = ['', `## [0.1.0] - ${today}`];
		const insertAt = lines.indexOf('## [Unreleased]') + 1;
		assert.deepEqual(
			readCloneFile(sandbox, 'CHANGELOG.md').split('\n'),
			lines.toSpliced(insertAt, 0, ...added),
		);
		const { head, remote, tags } = await readGitState(sandbox);
		assert.equal(tags, '0.1.0');
		assert.equal(remote, head);
		assert.equal(await git(['rev-parse', '0.1.0^{commit}'], sandbox.remote), head);
		assert.equal(getVersion(sandbox), '0.1.0');
	});
	await check('a laptop can publish neither a fresh build nor a tarball', async () => {
		const settings = [`--//${new URL(registry.url).host}/:_authToken=${registry.token}`];
		await npm(sandbox, 'run', 'build');
		await assert.rejects(npm(sandbox, 'publish', ...settings), /provenance/);
		await npm(sandbox, 'pack', '--pack-destination', sandbox.folder);
		const tarball = join(sandbox.folder, `${name}-0.1.0.tgz`);
		await assert.rejects(npm(sandbox, 'publish', tarball, ...settings), /provenance/);
		assert.equal(await registry.readPackument(name), undefined);
	});
	await check('publish.yml rejects a tag that differs from the version', async () => {
		await assert.rejects(runPublishWorkflow(sandbox, '0.1.0', '9.9.9'), /GITHUB_REF_NAME/);
		assert.equal(await registry.readPackument(name), undefined);
	});
	await check('publish.yml publishes the content of the tag', async () => {
		await step('Running publish.yml for 0.1.0', async () => runPublishWorkflow(sandbox, '0.1.0'));
		const published = await registry.readPackument(name);
		assert.deepEqual(published?.['dist-tags'], { latest: '0.1.0' });
	});
}

/** Releases and publishes the next version, with one difference. */
export async function checkNextRelease(sandbox: ReleaseSandbox, change: () => void): Promise<void> {
	const { git, registry } = sandbox;
	await check('a release without changes or without a version is refused', async () => {
		await assert.rejects(release(sandbox, 'minor'), /nothing under ## \[Unreleased\]/);
		const changelog = readCloneFile(sandbox, 'CHANGELOG.md');
		writeCloneFile(
			sandbox,
			'CHANGELOG.md',
			changelog.replace('## [Unreleased]', '$&\n\n### Changed\n\n- A word.'),
		);
		change();
		await git(['commit', '-qam', 'Something new']);
		await assert.rejects(release(sandbox), /0\.1\.0 is released/);
	});
	await check('the next minor release is 0.2.0, and is published as the latest', async () => {
		await step('Releasing and publishing 0.2.0', async () => {
			await release(sandbox, 'minor');
			await runPublishWorkflow(sandbox, '0.2.0');
		});
		assert.match(
			readCloneFile(sandbox, 'CHANGELOG.md'),
			/## \[0\.2\.0\] - [\d-]+\n\n### Changed\n\n- A word\.\n\n## \[0\.1\.0\] - /,
		);
		const published = await registry.readPackument(getPackageName(sandbox));
		assert.deepEqual(published?.['dist-tags'], { latest: '0.2.0' });
	});
}

/** Sets author and repository like an owner (scripts/release/README.md). */
async function becomeOwner(sandbox: ReleaseSandbox): Promise<void> {
	const manifest = JSON.parse(readCloneFile(sandbox, 'package.json')) as Record<string, unknown>;
	const repository = { type: 'git', url: `git+${OWNER.page}.git` };
	const owned = { ...manifest, author: OWNER.author, repository };
	writeCloneFile(sandbox, 'package.json', `${JSON.stringify(owned, null, '\t')}\n`);
	await npm(sandbox, 'run', 'generate');
	await sandbox.git(['commit', '-qam', 'Whose this is']);
	await sandbox.git(['push', '-q']);
}

async function release(sandbox: ReleaseSandbox, ...wishes: string[]): Promise<string> {
	return await npm(sandbox, 'run', 'release', '--', ...wishes);
}

/** Runs npm like a maintainer, and returns all its output. */
async function npm({ clone, environment }: ReleaseSandbox, ...args: string[]): Promise<string> {
	let output = '';
	await run('npm', args, {
		cwd: clone,
		env: environment,
		onOutput: (text) => void (output += text),
	});
	return output;
}

async function readGitState({
	git,
	remote,
}: ReleaseSandbox): Promise<Record<'head' | 'remote' | 'tags', string>> {
	return {
		head: await git(['rev-parse', 'HEAD']),
		remote: await git(['rev-parse', 'main'], remote),
		tags: await git(['tag'], remote),
	};
}

/** Reads the name of the package. */
export function getPackageName(sandbox: ReleaseSandbox): string {
	return (JSON.parse(readCloneFile(sandbox, 'package.json')) as { name: string }).name;
}

function getVersion(sandbox: ReleaseSandbox): string {
	return (JSON.parse(readCloneFile(sandbox, 'package.json')) as { version: string }).version;
}

/** Reads a file of the maintainer's clone. */
export function readCloneFile({ clone }: ReleaseSandbox, file: string): string {
	return readFileSync(join(clone, file), 'utf8');
}

/** Writes a file of the maintainer's clone. */
export function writeCloneFile({ clone }: ReleaseSandbox, file: string, source: string): void {
	writeFileSync(join(clone, file), source);
}
