import { createHash } from 'node:crypto';
import {
	existsSync,
	mkdirSync,
	readFileSync,
	readdirSync,
	rmSync,
	renameSync,
	statSync,
} from 'node:fs';
import { join } from 'node:path';
import { withFileLock } from './lock.mjs';
import { ROOT, STATE_FOLDER } from './paths.mts';
import { runNpm } from './processes.mjs';
import { step } from './progress.mjs';

const SOURCES = ['nodes', 'credentials', 'icons', 'package.json', 'tsconfig.json'];
const PACKAGE_FOLDER = join(STATE_FOLDER, 'package');

/** The packed nodes and the hash of their sources. */
export interface Tarball {
	path: string;
	hash: string;
}

/** Builds and packs the nodes, or reuses a package built from the same sources. */
export async function packNodes(): Promise<Tarball> {
	const hash = hashFiles(SOURCES);
	const path = join(PACKAGE_FOLDER, `${hash}.tgz`);
	if (!existsSync(path)) {
		await step('Building and packing the nodes', (report) =>
			withFileLock(join(STATE_FOLDER, 'package.lock'), report, async () => {
				if (!existsSync(path)) await pack(path, report);
			}),
		);
	}
	return { path, hash };
}

async function pack(path: string, report: (progress: string) => void): Promise<void> {
	rmSync(PACKAGE_FOLDER, { recursive: true, force: true });
	mkdirSync(PACKAGE_FOLDER, { recursive: true });
	report('building');
	await runNpm(['run', 'build'], { cwd: ROOT, label: 'Building the nodes' });
	report('packing');
	const output = await runNpm(['pack', '--json', '--pack-destination', PACKAGE_FOLDER], {
		cwd: ROOT,
	});
	const [{ filename }] = JSON.parse(output) as [{ filename: string }];
	renameSync(join(PACKAGE_FOLDER, filename), path);
}

function hashFiles(sources: string[]): string {
	const hash = createHash('sha256');
	const addPath = (name: string): void => {
		const path = join(ROOT, name);
		if (statSync(path).isDirectory()) {
			for (const child of readdirSync(path).sort()) addPath(`${name}/${child}`);
			return;
		}
		hash.update(`${name}\0`).update(readFileSync(path)).update('\0');
	};
	sources.forEach(addPath);
	return hash.digest('hex').slice(0, 12);
}
