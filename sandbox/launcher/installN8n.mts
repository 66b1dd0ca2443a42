import { statfsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ensureInstalled } from './pinnedPrograms.mts';
import { ROOT } from './paths.mts';
import { Problem } from './problems.mjs';
import { runNpm, run } from './processes.mjs';

const REQUIRED_GB = 5;
/** The folder of pinned versions for everything except `npm run test:versions`. */
const DEFAULT_PINS = 'n8n';

/** Paths of the installed n8n and of the Node.js 24 that it needs. */
export interface N8nProgram {
	node: string;
	n8n: string;
}

function resolveProgram(folder: string): N8nProgram {
	const suffix = process.platform === 'win32' ? '.exe' : '';
	return {
		node: join(folder, 'node_modules/node/bin', `node${suffix}`),
		n8n: join(folder, 'node_modules/n8n/bin/n8n'),
	};
}

/**
 * Returns the n8n pinned in `sandbox/n8n`, or in the sibling folder OUTREACH_N8N, and installs it if
 * it is not cached.
 *
 * @throws Problem with advice if disk space, network or a compiler is missing
 */
export async function ensureN8n(): Promise<N8nProgram> {
	const pins = join(ROOT, 'sandbox', process.env.OUTREACH_N8N ?? DEFAULT_PINS);
	const defaultPins = join(ROOT, 'sandbox', DEFAULT_PINS);
	const folder = await ensureInstalled({
		name: 'n8n',
		pins,
		extraFolders: pins === defaultPins ? [] : [join(defaultPins, 'sqlite3')],
		title: (folder) => `Installing n8n into ${folder} (once; 2.4 GB, about 4 minutes)`,
		check: checkDiskSpace,
		finish: prepareN8n,
	});
	return resolveProgram(folder);
}

/**
 * Installs n8n's Node.js and database driver. The driver has binaries for most machines (see
 * sandbox/n8n/sqlite3); otherwise n8n's own driver is compiled.
 *
 * @throws Problem with advice if a compiler is needed and missing
 */
export async function prepareN8n(
	folder: string,
	report: (progress: string) => void,
): Promise<void> {
	const bin = join(folder, 'node_modules/.bin');
	const options = {
		cwd: folder,
		env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
	};
	const rebuild = async (name: string): Promise<void> => {
		await runNpm(['rebuild', name, '--ignore-scripts=false', '--foreground-scripts'], options);
	};
	const { node } = resolveProgram(folder);
	const loadDriver = async (): Promise<void> => {
		const label = "n8n's database driver";
		await run(node, ['-e', 'require("sqlite3")'], { cwd: folder, label });
	};
	report('preparing its Node');
	await rebuild('node');
	report('trying its database driver');
	try {
		await loadDriver();
	} catch {
		report('compiling its database driver');
		await rebuild('sqlite3-compiled');
		await loadDriver();
	}
}

function checkDiskSpace(folder: string): void {
	const { bavail, bsize } = statfsSync(folder);
	const free = (bavail * bsize) / 1e9;
	if (free >= REQUIRED_GB) return;
	throw new Problem(
		`Too little disk: installing n8n needs ${REQUIRED_GB} GB, and ${folder} has ${free.toFixed(1)} GB.\n` +
			'Free some, or set OUTREACH_CACHE to a folder on a larger disk, then run the same command again.',
	);
}
