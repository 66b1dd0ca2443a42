import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../../sandbox/launcher/paths.mts';
import { run } from '../../sandbox/launcher/processes.mjs';
import { findOnPath } from './barePath.mts';
import type { Registry } from './registry.mts';
import { copyTree } from './tree.mts';

/**
 * The environment of a rehearsed release: a repository with a remote, a registry, and an npm that
 * uses it.
 */
export interface ReleaseSandbox {
	folder: string;
	registry: Registry;
	/** The maintainer's clone, with the current files in one commit. */
	clone: string;
	/** The bare repository that it pushes to. */
	remote: string;
	/** The environment variables of everything that runs here. */
	environment: NodeJS.ProcessEnv;
	/** Runs git in a folder, by default the maintainer's clone. */
	git(args: string[], cwd?: string): Promise<string>;
}

/** Creates the environment in an empty folder. */
export async function createReleaseSandbox(
	folder: string,
	registry: Registry,
): Promise<ReleaseSandbox> {
	const [clone, remote, bin] = ['clone', 'remote.git', 'bin'].map((name) => join(folder, name));
	mkdirSync(bin);
	symlinkSync(fileURLToPath(new URL('npm.mjs', import.meta.url)), join(bin, 'npm'));
	const userconfig = join(folder, 'npmrc');
	// as on a machine whose npm has no login
	writeFileSync(userconfig, 'yes=false\n');
	const someone = { name: 'Maintainer', email: 'maintainer@example.com' };
	const inherited = Object.entries(process.env).filter(
		([name]) => !/^(npm_|GITHUB_|CI$)/i.test(name),
	);
	const environment = {
		...Object.fromEntries(inherited),
		PATH: [bin, join(clone, 'node_modules/.bin'), process.env.PATH].join(delimiter),
		RELEASE_TEST_NPM: realpathSync(findOnPath('npm')),
		RELEASE_TEST_PACKAGES: join(ROOT, 'node_modules'),
		npm_config_userconfig: userconfig,
		npm_config_registry: registry.url,
		GIT_AUTHOR_NAME: someone.name,
		GIT_AUTHOR_EMAIL: someone.email,
		GIT_COMMITTER_NAME: someone.name,
		GIT_COMMITTER_EMAIL: someone.email,
		GIT_CONFIG_GLOBAL: join(folder, 'gitconfig'),
		GIT_CONFIG_NOSYSTEM: '1',
	};
	const git = async (args: string[], cwd = clone): Promise<string> =>
		(await run('git', args, { cwd, env: environment })).trim();

	await copyTree(clone);
	symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'), 'dir');
	await git(['init', '-q', '-b', 'main']);
	writeFileSync(join(clone, '.git/info/exclude'), 'node_modules\n');
	await git(['add', '-A']);
	await git(['commit', '-qm', 'Everything']);
	await git(['clone', '-q', '--bare', clone, remote], folder);
	await git(['remote', 'add', 'origin', remote]);
	await git(['push', '-q', '-u', 'origin', 'main']);
	return { folder, registry, clone, remote, environment, git };
}
