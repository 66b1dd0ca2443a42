import { statfsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installed } from './pinned.mts';
import { ROOT } from './paths.mts';
import { Problem } from './problems.mjs';
import { npm, run } from './processes.mjs';

const NEEDED_GB = 5;
/** The folder with the pins of the n8n that all but `npm run test:versions` uses. */
const NEWEST = 'n8n';

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
 * Gives the n8n of the pins in `sandbox/n8n`, or in the folder beside it that OUTREACH_N8N names,
 * and installs it first where it is not in the cache.
 *
 * @throws Problem that says what to do when disk or network is missing, or a compiler is needed
 */
export async function n8nProgram(): Promise<N8nProgram> {
	const pins = join(ROOT, 'sandbox', process.env.OUTREACH_N8N ?? NEWEST);
	const newest = join(ROOT, 'sandbox', NEWEST);
	const folder = await installed({
		name: 'n8n',
		pins,
		parts: pins === newest ? [] : [join(newest, 'sqlite3')],
		title: (folder) => `Installing n8n into ${folder} (once; 2.4 GB, about 4 minutes)`,
		check: checkSpace,
		finish: prepareN8n,
	});
	return programIn(folder);
}

/**
 * Makes an installed n8n ready to run: its Node, and the driver of its database. The driver brings
 * binaries for most machines (see sandbox/n8n/sqlite3); elsewhere n8n's own one is compiled.
 *
 * @throws Problem that names the compiler to install where one is needed and missing
 */
export async function prepareN8n(folder: string, say: (words: string) => void): Promise<void> {
	const bin = join(folder, 'node_modules/.bin');
	const options = {
		cwd: folder,
		env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
	};
	const rebuild = async (name: string): Promise<void> => {
		await npm(['rebuild', name, '--ignore-scripts=false', '--foreground-scripts'], options);
	};
	const { node } = programIn(folder);
	const tryDriver = async (): Promise<void> => {
		const what = "n8n's database driver";
		await run(node, ['-e', 'require("sqlite3")'], { cwd: folder, what });
	};
	say('preparing its Node');
	await rebuild('node');
	say('trying its database driver');
	try {
		await tryDriver();
	} catch {
		say('compiling its database driver');
		await rebuild('sqlite3-compiled');
		await tryDriver();
	}
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
