import { createHash } from 'node:crypto';
import {
	cpSync,
	existsSync,
	mkdirSync,
	readFileSync,
	readdirSync,
	renameSync,
	rmSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { withLock } from './lock.mjs';
import { CACHE } from './paths.mts';
import { npm } from './processes.mjs';
import { step } from './progress.mjs';

/** A program that is installed outside the clone. */
export interface Pinned {
	/** Its name in the cache, e.g. 'n8n'. */
	name: string;
	/** The folder in the clone with its package.json, its lock file where it needs one, and what these name. */
	pins: string;
	/** Folders elsewhere in the clone that these name; they go in under their own names. */
	parts?: string[];
	/** What is said while it is installed; gets the folder. */
	title: (folder: string) => string;
	/** Looked at before anything is downloaded; throws when it cannot work. */
	check?: (cache: string) => void;
	/** What is left to do in the folder when the packages are there. */
	finish?: (folder: string, say: (words: string) => void) => Promise<void>;
}

/** The folder in the cache that holds what exactly these pins install, shared by all clones. */
export function folderOf({ name, parts = [], pins }: Pinned): string {
	const hash = createHash('sha256');
	for (const folder of [pins, ...parts]) {
		const files = readdirSync(folder, { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile())
			.map((entry) => join(entry.parentPath, entry.name));
		for (const file of files.sort()) hash.update(readFileSync(file)).update('\0');
	}
	return join(CACHE, `${name}-${hash.digest('hex').slice(0, 12)}`);
}

/**
 * Gives the folder with the pinned program, and installs it first where it is not in the cache.
 * It appears under its final name only when it is whole, so an interrupted install starts over.
 *
 * @throws Problem that says what to do when disk or network is missing
 */
export async function installed(pinned: Pinned): Promise<string> {
	const folder = folderOf(pinned);
	if (existsSync(folder)) return folder;
	mkdirSync(CACHE, { recursive: true });
	await step(pinned.title(folder), (say) =>
		withLock(`${folder}.lock`, say, async () => {
			if (!existsSync(folder)) await install(pinned, folder, say);
		}),
	);
	return folder;
}

async function install(
	{ check, finish, parts = [], pins }: Pinned,
	folder: string,
	say: (words: string) => void,
): Promise<void> {
	const unfinished = `${folder}.unfinished`;
	rmSync(unfinished, { recursive: true, force: true, maxRetries: 3 });
	check?.(CACHE);
	cpSync(pins, unfinished, { recursive: true });
	for (const part of parts) cpSync(part, join(unfinished, basename(part)), { recursive: true });
	say('downloading its packages');
	// Copies of local packages instead of links, which would point to the unfinished folder.
	const flags = ['--legacy-peer-deps', '--ignore-scripts', '--install-links'];
	await npm(['install', ...flags], { cwd: unfinished });
	await finish?.(unfinished, say);
	renameSync(unfinished, folder);
}
