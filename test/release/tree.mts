import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../sandbox/launcher/paths.mts';
import { run } from '../../sandbox/launcher/processes.mjs';

/** Copies the files that a fresh clone would contain if everything here were committed. */
export async function copyTree(folder: string): Promise<void> {
	const listed = await run('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: ROOT });
	for (const file of listed.split('\0').filter((name) => name !== '')) {
		const source = join(ROOT, file);
		if (existsSync(source)) cpSync(source, join(folder, file));
	}
}
