import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { withLock } from './lock.mjs';
import { n8nFolder, pins } from './places.mts';
import { Problem } from './problems.mjs';
import { npm, run } from './processes.mjs';
import { step } from './progress.mjs';

const NEEDED_GB = 5;

/** How to run the installed n8n: `node` is the Node 24 that it wants, `n8n` its program. */
export interface N8nProgram {
	node: string;
	n8n: string;
}

function programIn(folder: string): N8nProgram {
	const suffix = process.platform === 'win32' ? '.exe' : '';
	return {
		node: join(folder, 'node_modules/node/bin', `node${suffix}`),
		n8n: join(folder, 'node_modules/n8n/bin/n8n'),
	};
}

/**
 * Gives the n8n of the pins in `sandbox/n8n`, and installs it first where it is not in the cache.
 * It appears under its final name only when it is whole, so an interrupted install starts over.
 *
 * @throws Problem that says what to do when disk, network or a compiler is missing
 */
export async function n8nProgram(): Promise<N8nProgram> {
	const folder = n8nFolder();
	if (!existsSync(folder)) {
		await step(`Installing n8n into ${folder} (once; 2.4 GB, about 5 minutes)`, (say) =>
			withLock(`${folder}.lock`, say, async () => {
				if (!existsSync(folder)) await install(folder, say);
			}),
		);
	}
	return programIn(folder);
}

async function install(folder: string, say: (words: string) => void): Promise<void> {
	const unfinished = `${folder}.unfinished`;
	rmSync(unfinished, { recursive: true, force: true, maxRetries: 3 });
	checkSpace(dirname(folder));
	mkdirSync(unfinished);
	for (const file of pins()) copyFileSync(file, join(unfinished, basename(file)));

	const bin = join(unfinished, 'node_modules/.bin');
	const options = {
		cwd: unfinished,
		env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
	};
	say('downloading its packages (part 1 of 2)');
	await npm(['install', '--legacy-peer-deps', '--ignore-scripts'], options);
	say("compiling its database's driver (part 2 of 2)");
	await npm(['rebuild', 'node', '--ignore-scripts=false', '--foreground-scripts'], options);
	await npm(['rebuild', 'sqlite3', '--ignore-scripts=false', '--foreground-scripts'], options);
	say('trying it');
	const { node } = programIn(unfinished);
	await run(node, ['-e', 'require("sqlite3")'], { cwd: unfinished, what: "n8n's database driver" });
	renameSync(unfinished, folder);
}

function checkSpace(folder: string): void {
	const { bavail, bsize } = statfsSync(folder);
	const free = (bavail * bsize) / 1e9;
	if (free >= NEEDED_GB) return;
	throw new Problem(
		`Too little disk: installing n8n needs ${NEEDED_GB} GB, and ${folder} has ${free.toFixed(1)} GB.\n` +
			'Free some, or set OUTREACH_CACHE to a folder on a larger disk, then run the same command again.',
	);
}
