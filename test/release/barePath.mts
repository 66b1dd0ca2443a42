import assert from 'node:assert/strict';
import { existsSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What a shell needs for its own work; no compiler, no Python, no git. */
const BASICS =
	'sh env uname ls cat mkdir rm cp mv ln chmod sed grep dirname basename readlink tr head tail tar'.split(
		' ',
	);

/** A new folder with links to Node, npm and a shell's basics: the PATH of a machine that has only Node. */
export function createBarePath(folder: string): string {
	mkdirSync(folder, { recursive: true });
	for (const tool of BASICS) symlinkSync(findOnPath(tool), join(folder, tool));
	for (const tool of ['npm', 'npx'])
		symlinkSync(realpathSync(findOnPath(tool)), join(folder, tool));
	symlinkSync(process.execPath, join(folder, 'node'));
	return folder;
}

/** Where a program lies on this machine, not one that npm puts on the PATH of its scripts. */
export function findOnPath(tool: string): string {
	const places = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, tool));
	const place = places.find((file) => existsSync(file) && !file.includes('node_modules'));
	return place ?? assert.fail(`${tool} is not on the PATH`);
}
