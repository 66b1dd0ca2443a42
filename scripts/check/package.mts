import { existsSync, readFileSync, readdirSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, sep } from 'node:path';
import { ROOT } from '../../sandbox/launcher/paths.mts';

export interface Packed {
	/** The folder with the unpacked tarball. */
	unpacked: string;
	/** Size of the tarball in bytes. */
	size: number;
}

interface PackageJson {
	n8n: { nodes: string[]; credentials: string[] };
}

interface Described {
	icon?: string | Record<string, string>;
	description?: Described;
}

const ICON = /^file:(.*)$/;

/** No source maps, as the sources are not included. No types, as nobody imports the package. */
const ALLOWED =
	/^(package\.json|README\.md|LICENSE\.md|dist\/((nodes|credentials)\/.+\.(js|json)|icons\/[^/]+\.svg))$/;
const EMPTY =
	/^"use strict";\s*Object\.defineProperty\(exports, "__esModule", \{ value: true \}\);\s*$/;
const MAX_BYTES = 195_000;

/** Lists all files below a folder, with forward slashes. */
export function listFiles(folder: string): string[] {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** Formats a size like npm. */
export function formatKilobytes(bytes: number): string {
	return `${(bytes / 1000).toFixed(1)} kB`;
}

/** Lists missing, unwanted, unused and broken files of the package. */
export function findPackageProblems({ unpacked, size }: Packed): string[] {
	const { n8n } = JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8')) as PackageJson;
	const entries = [...n8n.nodes, ...n8n.credentials];
	const codexFiles = n8n.nodes.map((file) => file.replace(/\.js$/, '.json'));
	const files = listFiles(unpacked);
	const missing = ['README.md', 'LICENSE.md', ...codexFiles, ...listSchemas(), ...entries].filter(
		(path) => !files.includes(path),
	);
	const notLoaded = entries
		.filter((path) => !missing.includes(path))
		.flatMap((entry) => findLoadProblems(unpacked, entry));
	return [
		...(size > MAX_BYTES
			? [
					`The package has ${formatKilobytes(size)}; MAX_BYTES in scripts/check/package.mts allows ${formatKilobytes(MAX_BYTES)}`,
				]
			: []),
		...missing.map((path) => `${path} is missing`),
		...files
			.filter((file) => !ALLOWED.test(file))
			.map((file) => `${file} does not belong into the package`),
		...files
			.filter((file) =>
				/^\/\/# sourceMappingURL=/m.test(readFileSync(join(unpacked, file), 'utf8')),
			)
			.map((file) => `${file} names a source map`),
		...notLoaded,
		...findUnusedFiles(unpacked, files).map((file) => `${file} is loaded by nothing`),
	];
}

/** Lists the paths that the output schemas have in the package. */
function listSchemas(): string[] {
	return listFiles(join(ROOT, 'nodes'))
		.filter((file) => file.includes('/__schema__/'))
		.map((file) => `dist/nodes/${file}`);
}

/** Loads a node or credential as n8n does, and checks its icons. */
function findLoadProblems(unpacked: string, entry: string): string[] {
	const file = join(unpacked, entry);
	try {
		const exported = createRequire(file)(file) as Record<string, new () => Described>;
		const { description, icon = description?.icon } = new exported[basename(file).split('.')[0]]();
		const icons = typeof icon === 'string' ? [icon] : Object.values(icon ?? {});
		return icons
			.map((text) => ICON.exec(text)?.[1] ?? text)
			.filter((path) => !existsSync(join(dirname(file), path)))
			.map((path) => `${entry} has no icon ${path}`);
	} catch (error) {
		return [`${entry} does not load: ${error instanceof Error ? error.message : error}`];
	}
}

/** Finds code that no entry loads, except empty files that held only types. */
function findUnusedFiles(unpacked: string, files: string[]): string[] {
	const { cache } = createRequire(join(unpacked, 'package.json'));
	return files.filter((file) => {
		if (!file.endsWith('.js')) return false;
		const path = join(realpathSync(unpacked), file);
		return !(path in cache) && !EMPTY.test(readFileSync(path, 'utf8'));
	});
}
