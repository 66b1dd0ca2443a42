import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../sandbox/launcher/paths.mts';

/** One n8n that the nodes are tried with. */
export interface Edition {
	/** Its version as users know it. */
	n8n: string;
	/** Which n8n-core is its engine. */
	core: string;
	/** The folder with the pins of that engine; undefined for the one of this repository. */
	corePins?: string;
	/** The folder below `sandbox/` with the pins of the whole n8n, where it is run. */
	whole?: string;
}

/** From the oldest on; the gate runs the first one (`--short`), in which most is different. */
export function editions(): Edition[] {
	return [
		edition('1.123', 'n8n-1'),
		edition('2.20'),
		edition('2.34'),
		edition('2.36'),
		{ n8n: pinned('sandbox/n8n', 'n8n'), core: pinned('.', 'n8n-core'), whole: 'n8n' },
	];
}

/** What tells these pins from every other ones. */
export function hashOf({ corePins, whole }: Edition): string {
	const folders = [corePins ?? '.', ...(whole ? [`sandbox/${whole}`] : [])];
	const hash = createHash('sha256');
	for (const folder of folders) {
		// the rest of this repository's own package.json says nothing of n8n
		const file = folder === '.' ? undefined : read(folder, 'package-lock.json');
		hash.update(file ?? pinned('.', 'n8n-core') + pinned('.', 'n8n-workflow')).update('\0');
	}
	return hash.digest('hex').slice(0, 12);
}

function edition(version: string, whole?: string): Edition {
	const corePins = `test/versions/n8n-${version}`;
	const n8n = whole ? pinned(`sandbox/${whole}`, 'n8n') : version;
	return { n8n, core: pinned(corePins, 'n8n-core'), corePins, whole };
}

function pinned(folder: string, name: string): string {
	const { dependencies = {}, devDependencies = {} } = JSON.parse(read(folder, 'package.json')) as {
		[kind in 'dependencies' | 'devDependencies']?: Record<string, string>;
	};
	return dependencies[name] ?? devDependencies[name];
}

function read(folder: string, file: string): string {
	return readFileSync(join(ROOT, folder, file), 'utf8');
}
