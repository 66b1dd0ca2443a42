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
import { withFileLock } from './lock.mjs';
import { CACHE_FOLDER } from './paths.mts';
import { runNpm } from './processes.mjs';
import { step } from './progress.mjs';

/** A program with pinned versions, installed outside the clone. */
export interface PinnedProgram {
	/** Its name in the cache, such as `n8n`. */
	name: string;
	/** The folder in the clone with its package.json and lock file. */
	pins: string;
	/** Other folders that package.json refers to; copied under their own names. */
	extraFolders?: string[];
	/** The progress message during installation. */
	title: (folder: string) => string;
	/** Runs before the download; throws if the installation cannot work. */
	check?: (cache: string) => void;
	/** Runs in the folder after the download. */
	finish?: (folder: string, report: (progress: string) => void) => Promise<void>;
}

/** Returns the cache folder for exactly these pins. */
export function resolveFolder({ name, extraFolders = [], pins }: PinnedProgram): string {
	const hash = createHash('sha256');
	for (const folder of [pins, ...extraFolders]) {
		const files = readdirSync(folder, { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile())
			.map((entry) => join(entry.parentPath, entry.name));
		for (const file of files.sort()) hash.update(readFileSync(file)).update('\0');
	}
	return join(CACHE_FOLDER, `${name}-${hash.digest('hex').slice(0, 12)}`);
}

/**
 * Returns the folder with the program and installs it if it is not cached. The folder gets its final
 * name only when complete, so an interrupted installation starts over.
 *
 * @throws Problem with advice if disk space or network is missing
 */
export async function ensureInstalled(pinned: PinnedProgram): Promise<string> {
	const folder = resolveFolder(pinned);
	if (existsSync(folder)) return folder;
	mkdirSync(CACHE_FOLDER, { recursive: true });
	await step(pinned.title(folder), (report) =>
		withFileLock(`${folder}.lock`, report, async () => {
			if (!existsSync(folder)) await install(pinned, folder, report);
		}),
	);
	return folder;
}

async function install(
	{ check, finish, extraFolders = [], pins }: PinnedProgram,
	folder: string,
	report: (progress: string) => void,
): Promise<void> {
	const unfinishedFolder = `${folder}.unfinished`;
	rmSync(unfinishedFolder, { recursive: true, force: true, maxRetries: 3 });
	check?.(CACHE_FOLDER);
	cpSync(pins, unfinishedFolder, { recursive: true });
	for (const extraFolder of extraFolders)
		cpSync(extraFolder, join(unfinishedFolder, basename(extraFolder)), { recursive: true });
	report('downloading its packages');
	// Links to local packages would point to the unfinished folder.
	const flags = ['--legacy-peer-deps', '--ignore-scripts', '--install-links'];
	await runNpm(['install', ...flags], { cwd: unfinishedFolder });
	await finish?.(unfinishedFolder, report);
	renameSync(unfinishedFolder, folder);
}
