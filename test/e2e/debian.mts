import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Problem } from '../../sandbox/launcher/problems.mjs';
import { onExit, run } from '../../sandbox/launcher/processes.mjs';
import { step } from '../../sandbox/launcher/progress.mjs';

/** Debian runs this program before it starts an installed service; exit code 101 forbids the start. */
const POLICY_PROGRAM = '/usr/sbin/policy-rc.d';

/** Finds a program in PATH or in additional folders. */
export function findProgram(name: string, folders: string[] = []): string | undefined {
	const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
	return [...path, ...folders].map((folder) => join(folder, name)).find((file) => existsSync(file));
}

/**
 * Installs Debian's packages without starting their services.
 * @param title the progress message
 * @throws Problem with `missingMessage` unless the user is root on Debian
 */
export async function installOnDebian(
	title: string,
	packages: string[],
	missingMessage: string,
): Promise<void> {
	const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
	if (!isRoot || findProgram('apt-get') === undefined) throw new Problem(missingMessage);
	const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
	await step(title, async (report) => {
		report('updating the package list');
		await run('apt-get', ['update', '-qq'], { env });
		report('downloading');
		const flags = ['-y', '-qq', '--no-install-recommends'];
		await blockServiceStarts(() => run('apt-get', ['install', ...flags, ...packages], { env }));
	});
}

async function blockServiceStarts(work: () => Promise<unknown>): Promise<void> {
	if (existsSync(POLICY_PROGRAM)) return void (await work());
	const removePolicy = () => rmSync(POLICY_PROGRAM, { force: true });
	const unregister = onExit(removePolicy);
	writeFileSync(POLICY_PROGRAM, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
	try {
		await work();
	} finally {
		removePolicy();
		unregister();
	}
}
