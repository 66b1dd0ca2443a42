import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../sandbox/launcher/processes.mjs';
import { step } from '../../sandbox/launcher/progress.mjs';
import { check } from '../e2e/checks.mts';
import type { Stage } from './stage.mts';
import { runPublishWorkflow } from './workflow.mts';

const OWNER = {
	author: { name: 'Example Company', email: 'nodes@example.com' },
	page: 'https://github.com/example-company/outreach-nodes',
};

/** From the placeholder to 0.1.0 in the registry, and what must not happen on the way. */
export async function checkFirstRelease(stage: Stage): Promise<void> {
	const { git, registry } = stage;
	const name = nameOf(stage);
	const before = await git(['rev-parse', 'HEAD']);

	await check('a release says first what an owner has to set, and does nothing', async () => {
		await assert.rejects(
			release(stage),
			/author\.name .* placeholder[^]*repository\.url .* placeholder/,
		);
		assert.deepEqual(await state(stage), { head: before, remote: before, tags: '' });
	});
	await check('an owner sets author and repository; all other addresses follow', async () => {
		await becomeOwner(stage);
		const placeholder = `github.com/${name}/|${name} maintainers`;
		const looks = ['grep', '-lE', placeholder, '--', ':!test', ':!scripts'];
		assert.equal(await git(looks).catch(() => ''), '', 'the placeholder is left there');
		const codex = read(stage, 'nodes/Lead/OutreachLead.node.json');
		assert.ok(codex.includes(`${OWNER.page}/blob/HEAD/docs/nodes/lead.md`));
	});
	await check('the first release is 0.1.0, and keeps every line of the changelog', async () => {
		const lines = read(stage, 'CHANGELOG.md').split('\n');
		await step('Releasing 0.1.0', async () => release(stage));
		const today = new Date().toISOString().slice(0, 10);
		const added = ['', `## [0.1.0] - ${today}`];
		const at = lines.indexOf('## [Unreleased]') + 1;
		assert.deepEqual(read(stage, 'CHANGELOG.md').split('\n'), lines.toSpliced(at, 0, ...added));
		const { head, remote, tags } = await state(stage);
		assert.equal(tags, '0.1.0');
		assert.equal(remote, head);
		assert.equal(await git(['rev-parse', '0.1.0^{commit}'], stage.remote), head);
		assert.equal(versionOf(stage), '0.1.0');
	});
	await check('a laptop cannot publish: neither a fresh build nor a tarball', async () => {
		const settings = [`--//${new URL(registry.url).host}/:_authToken=${registry.token}`];
		await npm(stage, 'run', 'build');
		await assert.rejects(npm(stage, 'publish', ...settings), /provenance/);
		await npm(stage, 'pack', '--pack-destination', stage.folder);
		const tarball = join(stage.folder, `${name}-0.1.0.tgz`);
		await assert.rejects(npm(stage, 'publish', tarball, ...settings), /provenance/);
		assert.equal(await registry.packument(name), undefined);
	});
	await check('publish.yml refuses a tag that is not the version', async () => {
		await assert.rejects(runPublishWorkflow(stage, '0.1.0', '9.9.9'), /GITHUB_REF_NAME/);
		assert.equal(await registry.packument(name), undefined);
	});
	await check('publish.yml publishes what the tag holds', async () => {
		await step('Running publish.yml for 0.1.0', async () => runPublishWorkflow(stage, '0.1.0'));
		const published = await registry.packument(name);
		assert.deepEqual(published?.['dist-tags'], { latest: '0.1.0' });
	});
}

/** The next version: what differs in it, its release, and its publishing. */
export async function checkNextRelease(stage: Stage, change: () => void): Promise<void> {
	const { git, registry } = stage;
	await check('a release of nothing is refused, and so is one without a wish', async () => {
		await assert.rejects(release(stage, 'minor'), /nothing under ## \[Unreleased\]/);
		const changelog = read(stage, 'CHANGELOG.md');
		write(
			stage,
			'CHANGELOG.md',
			changelog.replace('## [Unreleased]', '$&\n\n### Changed\n\n- A word.'),
		);
		change();
		await git(['commit', '-qam', 'Something new']);
		await assert.rejects(release(stage), /0\.1\.0 is released/);
	});
	await check('the next minor release is 0.2.0, and is published as the newest', async () => {
		await step('Releasing and publishing 0.2.0', async () => {
			await release(stage, 'minor');
			await runPublishWorkflow(stage, '0.2.0');
		});
		assert.match(
			read(stage, 'CHANGELOG.md'),
			/## \[0\.2\.0\] - [\d-]+\n\n### Changed\n\n- A word\.\n\n## \[0\.1\.0\] - /,
		);
		const published = await registry.packument(nameOf(stage));
		assert.deepEqual(published?.['dist-tags'], { latest: '0.2.0' });
	});
}

/** What an owner does, as scripts/release/README.md has it. */
async function becomeOwner(stage: Stage): Promise<void> {
	const manifest = JSON.parse(read(stage, 'package.json')) as Record<string, unknown>;
	const repository = { type: 'git', url: `git+${OWNER.page}.git` };
	const owned = { ...manifest, author: OWNER.author, repository };
	write(stage, 'package.json', `${JSON.stringify(owned, null, '\t')}\n`);
	await npm(stage, 'run', 'generate');
	await stage.git(['commit', '-qam', 'Whose this is']);
	await stage.git(['push', '-q']);
}

async function release(stage: Stage, ...wishes: string[]): Promise<string> {
	return await npm(stage, 'run', 'release', '--', ...wishes);
}

/** Runs npm as a maintainer does, and gives all that it says. */
async function npm({ clone, environment }: Stage, ...args: string[]): Promise<string> {
	let said = '';
	await run('npm', args, { cwd: clone, env: environment, onOutput: (text) => void (said += text) });
	return said;
}

async function state({ git, remote }: Stage): Promise<Record<'head' | 'remote' | 'tags', string>> {
	return {
		head: await git(['rev-parse', 'HEAD']),
		remote: await git(['rev-parse', 'main'], remote),
		tags: await git(['tag'], remote),
	};
}

/** The name of the package. */
export function nameOf(stage: Stage): string {
	return (JSON.parse(read(stage, 'package.json')) as { name: string }).name;
}

function versionOf(stage: Stage): string {
	return (JSON.parse(read(stage, 'package.json')) as { version: string }).version;
}

/** A file of the maintainer's clone. */
export function read({ clone }: Stage, file: string): string {
	return readFileSync(join(clone, file), 'utf8');
}

/** Writes a file of the maintainer's clone. */
export function write({ clone }: Stage, file: string, source: string): void {
	writeFileSync(join(clone, file), source);
}
