/**
 * `npx gulp package`: packs the package, checks the tarball, and runs n8n's scanner over the sources
 * and the unpacked tarball, as n8n does on submission. `-- --release` also rejects placeholders.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { extract } from 'tar';
import { ROOT, createTemporaryFolder } from '../../sandbox/launcher/paths.mts';
import { endAll, endOnSignals, runNpm } from '../../sandbox/launcher/processes.mjs';
import { findPlaceholders, readManifest } from '../identity.mts';

interface PackedNodes {
	/** The path of the unpacked tarball. */
	unpacked: string;
	/** Size of the tarball in bytes. */
	size: number;
}

/** Excludes source maps, as the sources are not packed, and types, as nobody imports the package. */
const ALLOWED_FILE_PATTERN =
	/^(package\.json|README\.md|LICENSE\.md|dist\/((nodes|credentials)\/.+\.(js|json)|icons\/[^/]+\.svg))$/;
const MAX_PACKAGE_BYTES = 195_000;

interface Scanner {
	SOURCE_FILE_PATTERNS: string[];
	analyzePackage(
		folder: string,
		patterns: string[],
	): Promise<{ passed: boolean; message?: string; details?: string }>;
}

const { release: isRelease } = parseArgs({
	options: { release: { type: 'boolean', default: false } },
}).values;

endOnSignals();
try {
	if (!existsSync(join(ROOT, 'dist'))) throw new Error('Run "npm run build" first.');
	const folder = createTemporaryFolder('scan');
	const packed = await packAndUnpack(folder);
	const findings = [
		...(isRelease ? findPlaceholders(readManifest()) : []),
		...findPackageProblems(packed),
		...(await runScanner(await loadScanner(folder), packed.unpacked)),
	];
	const summary = `${listFiles(packed.unpacked).length} files, ${packed.size} bytes packed`;
	console.log(findings.join('\n') || `Nothing found in ${summary}.`);
	process.exitCode = findings.length > 0 ? 1 : 0;
} finally {
	await endAll();
}

async function packAndUnpack(folder: string): Promise<PackedNodes> {
	const unpacked = join(folder, 'package');
	mkdirSync(unpacked);
	const output = await runNpm(['pack', '--json', '--pack-destination', folder], { cwd: ROOT });
	const [{ filename, size }] = JSON.parse(output) as [{ filename: string; size: number }];
	await extract({ file: join(folder, filename), cwd: unpacked, strip: 1 });
	return { unpacked, size };
}

/** Loads n8n's scanner, and makes it use `folder` for temporary files. */
async function loadScanner(folder: string): Promise<Scanner> {
	for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
	const path: string = '@n8n/scan-community-package/scanner/scanner.mjs';
	return (await import(path)) as Scanner;
}

async function runScanner(scanner: Scanner, unpacked: string): Promise<string[]> {
	const results = [
		await scanner.analyzePackage(ROOT, scanner.SOURCE_FILE_PATTERNS),
		await scanner.analyzePackage(unpacked, ['**/*.js', 'package.json']),
	];
	return results
		.filter(({ passed }) => !passed)
		.map(({ message, details }) => `${message}\n${details ?? ''}`);
}

/** Lists all files below a folder, with forward slashes. */
function listFiles(folder: string): string[] {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** Lists missing and unwanted files of the package. */
function findPackageProblems({ unpacked, size }: PackedNodes): string[] {
	const { n8n } = JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8')) as {
		n8n: { nodes: string[]; credentials: string[] };
	};
	const entryFiles = [...n8n.nodes, ...n8n.credentials];
	const codexFiles = n8n.nodes.map((file) => file.replace(/\.js$/, '.json'));
	const files = listFiles(unpacked);
	const schemas = listFiles(join(ROOT, 'nodes'))
		.filter((file) => file.includes('/__schema__/'))
		.map((file) => `dist/nodes/${file}`);
	const missingFiles = ['README.md', 'LICENSE.md', ...codexFiles, ...schemas, ...entryFiles].filter(
		(path) => !files.includes(path),
	);
	return [
		...(size > MAX_PACKAGE_BYTES ? [`The package has ${size} bytes of ${MAX_PACKAGE_BYTES}`] : []),
		...missingFiles.map((path) => `${path} is missing`),
		...files
			.filter((file) => !ALLOWED_FILE_PATTERN.test(file))
			.map((file) => `${file} does not belong in the package`),
	];
}
