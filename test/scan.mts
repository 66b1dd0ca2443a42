/**
 * What would be published (`npm run scan`): packs the package, looks at what is in the tarball, and
 * runs n8n's own scanner over the sources and over the unpacked tarball, as n8n does on submission.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join, posix, relative, sep, win32 } from 'node:path';
import { extract } from 'tar';
import { ROOT, temporaryFolder } from '../sandbox/launcher/places.mts';
import { endAll, endOnSignals, npm } from '../sandbox/launcher/processes.mjs';

interface Scanner {
	SOURCE_FILE_PATTERNS: string[];
	analyzePackage(
		folder: string,
		patterns: string[],
	): Promise<{ passed: boolean; message?: string; details?: string }>;
}

interface Manifest {
	n8n: { nodes: string[]; credentials: string[] };
}

const ALLOWED =
	/^(package\.json|README\.md|LICENSE\.md|dist\/(package\.json|(nodes|credentials|icons)\/.+))$/;

/** Packs and unpacks the package; gives the unpacked folder. */
async function unpackedPackage(folder: string): Promise<string> {
	const unpacked = join(folder, 'package');
	mkdirSync(unpacked);
	const output = await npm(['pack', '--json', '--pack-destination', folder], { cwd: ROOT });
	const [{ filename }] = JSON.parse(output) as [{ filename: string }];
	await extract({ file: join(folder, filename), cwd: unpacked, strip: 1 });
	return unpacked;
}

function filesIn(folder: string): string[] {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** Says what is in the package and should not be, or should be and is not. */
function contentFindings(unpacked: string): string[] {
	const { n8n } = JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8')) as Manifest;
	const needed = ['README.md', 'LICENSE.md', 'dist/icons', ...n8n.nodes, ...n8n.credentials];
	const files = filesIn(unpacked);
	return [
		...needed
			.filter((path) => !existsSync(join(unpacked, path)))
			.map((path) => `${path} is missing`),
		...files
			.filter((file) => !ALLOWED.test(file) || file.endsWith('.tsbuildinfo'))
			.map((file) => `${file} does not belong into the package`),
		...files
			.filter((file) => file.endsWith('.map') && showsThisMachine(join(unpacked, file)))
			.map((file) => `${file} holds a path of this machine`),
	];
}

function showsThisMachine(map: string): boolean {
	const { sourceRoot = '', sources } = JSON.parse(readFileSync(map, 'utf8')) as {
		sourceRoot?: string;
		sources: string[];
	};
	return [sourceRoot, ...sources].some(
		(path) => posix.isAbsolute(path) || win32.isAbsolute(path) || path.startsWith('file:'),
	);
}

/** n8n's scanner; the temporary folder that it makes when it is loaded goes into ours. */
async function loadScanner(folder: string): Promise<Scanner> {
	for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
	const path: string = '@n8n/scan-community-package/scanner/scanner.mjs';
	return (await import(path)) as Scanner;
}

async function scannerFindings(scanner: Scanner, unpacked: string): Promise<string[]> {
	const results = [
		await scanner.analyzePackage(ROOT, scanner.SOURCE_FILE_PATTERNS),
		await scanner.analyzePackage(unpacked, ['**/*.js', 'package.json']),
	];
	return results
		.filter(({ passed }) => !passed)
		.map(({ message, details }) => `${message}\n${details ?? ''}`);
}

endOnSignals();
try {
	if (!existsSync(join(ROOT, 'dist'))) throw new Error('Run "npm run build" first.');
	const folder = temporaryFolder('scan');
	const unpacked = await unpackedPackage(folder);
	const findings = [
		...contentFindings(unpacked),
		...(await scannerFindings(await loadScanner(folder), unpacked)),
	];
	console.log(findings.join('\n') || `Nothing found in ${filesIn(unpacked).length} files.`);
	process.exitCode = findings.length > 0 ? 1 : 0;
} finally {
	await endAll();
}
