import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Problem } from '../../sandbox/launcher/problems.mjs';
import { onExit, run } from '../../sandbox/launcher/processes.mjs';
import { step } from '../../sandbox/launcher/progress.mjs';

/** Debian asks this program before it starts installed services; 101 means no. */
const POLICY = '/usr/sbin/policy-rc.d';

/** Finds a program in the folders of PATH and in others. */
export function findProgram(name: string, folders: string[] = []): string | undefined {
	const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
	return [...path, ...folders].map((folder) => join(folder, name)).find((file) => existsSync(file));
}

/**
 * Installs Debian's packages without starting their services.
 * @param title the progress message
 * @param missing the message if we may not install
 * @throws Problem with the packages to install if we cannot
 */
export async function installOnDebian(
	title: string,
	packages: string[],
	missing: string,
): Promise<void> {
	const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
	if (!isRoot || findProgram('apt-get') === undefined) throw new Problem(missing);
	const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
	await step(title, async (say) => {
		say('asking for its version');
		await run('apt-get', ['update', '-qq'], { env });
		say('downloading it');
		const flags = ['-y', '-qq', '--no-install-recommends'];
		await withoutStartingServices(() =>
			run('apt-get', ['install', ...flags, ...packages], { env }),
		);
	});
}

async function withoutStartingServices(work: () => Promise<unknown>): Promise<void> {
	if (existsSync(POLICY)) return void (await work());
	const allow = () => rmSync(POLICY, { force: true });
	const forget = onExit(allow);
	writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
	try {
		await work();
	} finally {
		allow();
		forget();
	}
}
