import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, temporaryFolder } from '../sandbox/launcher/paths.mts';

const COPIED = ['credentials', 'nodes', 'sandbox', 'test', 'package.json', 'tsconfig.json'];

/** A change of the code that breaks one of its rules. */
export interface Break {
	file: string;
	from: string;
	to: string;
}

/**
 * Copies what a proof runs on, with one rule broken.
 *
 * @param name of the folder
 * @returns the copy
 * @throws Error when the code does not hold what is to be replaced once
 */
export function brokenCopy(name: string, { file, from, to }: Break): string {
	const copy = temporaryFolder(name);
	for (const entry of COPIED) cpSync(join(ROOT, entry), join(copy, entry), { recursive: true });
	symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'dir');
	const path = join(copy, file);
	const source = readFileSync(path, 'utf8');
	if (source.split(from).length !== 2) throw new Error(`${file} does not hold once: ${from}`);
	writeFileSync(
		path,
		source.replace(from, () => to),
	);
	return copy;
}
