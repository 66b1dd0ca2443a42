import { existsSync, readFileSync, readdirSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, sep } from 'node:path';
import { ROOT } from '../../sandbox/launcher/paths.mts';

/** A package as it would be published. */
export interface Packed {
	/** The folder with what is in the tarball. */
	unpacked: string;
	/** The tarball's bytes. */
	size: number;
}

interface PackageJson {
	n8n: { nodes: string[]; credentials: string[] };
}

interface Described {
	icon?: string | Record<string, string>;
	description?: Described;
}

/** What an icon is called in a description, by the theme. */
const ICON = /^file:(.*)$/;

/** What n8n or npm reads. No maps: their sources are not in the package. No types: nobody imports it. */
const ALLOWED =
	/^(package\.json|README\.md|LICENSE\.md|dist\/((nodes|credentials)\/.+\.(js|json)|icons\/[^/]+\.svg))$/;
const EMPTY =
	/^"use strict";\s*Object\.defineProperty\(exports, "__esModule", \{ value: true \}\);\s*$/;
const MAX_BYTES = 195_000;

/** The files below a folder, with forward slashes. */
export function filesIn(folder: string): string[] {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** A size as npm shows it. */
export function inKilobytes(bytes: number): string {
	return `${(bytes / 1000).toFixed(1)} kB`;
}

/** Says what is in the package and should not be, or should be and is not. */
export function packageFindings({ unpacked, size }: Packed): string[] {
	const { n8n } = JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8')) as PackageJson;
	const entries = [...n8n.nodes, ...n8n.credentials];
	const codexFiles = n8n.nodes.map((file) => file.replace(/\.js$/, '.json'));
	const files = filesIn(unpacked);
	const missing = ['README.md', 'LICENSE.md', ...codexFiles, ...schemas(), ...entries].filter(
		(path) => !files.includes(path),
	);
	const notLoaded = entries
		.filter((path) => !missing.includes(path))
		.flatMap((entry) => notRunning(unpacked, entry));
	return [
		...(size > MAX_BYTES
			? [
					`The package has ${inKilobytes(size)}; MAX_BYTES in scripts/check/package.mts allows ${inKilobytes(MAX_BYTES)}`,
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
		...unused(unpacked, files).map((file) => `${file} is loaded by nothing`),
	];
}

/** The output schemas of the sources, where they are in the package. */
function schemas(): string[] {
	return filesIn(join(ROOT, 'nodes'))
		.filter((file) => file.includes('/__schema__/'))
		.map((file) => `dist/nodes/${file}`);
}

/** Loads a node or credential out of the package, as n8n does, and looks for its icons. */
function notRunning(unpacked: string, entry: string): string[] {
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

/** The code that none of the entries needs; what held only types is empty and does no harm. */
function unused(unpacked: string, files: string[]): string[] {
	const { cache } = createRequire(join(unpacked, 'package.json'));
	return files.filter((file) => {
		if (!file.endsWith('.js')) return false;
		const path = join(realpathSync(unpacked), file);
		return !(path in cache) && !EMPTY.test(readFileSync(path, 'utf8'));
	});
}
