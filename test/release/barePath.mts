import assert from 'node:assert/strict';
import { existsSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The programs that a shell needs; no compiler, no Python, no git. */
const BASICS =
	'sh env uname ls cat mkdir rm cp mv ln chmod sed grep dirname basename readlink tr head tail tar'.split(
		' ',
	);

/**
 * Creates a folder with links to Node.js, npm and a shell's basics: the PATH of a machine that has
 * only Node.js.
 */
export function createBarePath(folder: string): string {
	mkdirSync(folder, { recursive: true });
	for (const tool of BASICS) symlinkSync(findOnPath(tool), join(folder, tool));
	for (const tool of ['npm', 'npx'])
		symlinkSync(realpathSync(findOnPath(tool)), join(folder, tool));
	symlinkSync(process.execPath, join(folder, 'node'));
	return folder;
}

/** Finds a program of this machine, except those that npm adds to the PATH of scripts. */
export function findOnPath(tool: string): string {
	const places = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, tool));
	const place = places.find((file) => existsSync(file) && !file.includes('node_modules'));
	return place ?? assert.fail(`${tool} is not on the PATH`);
}
