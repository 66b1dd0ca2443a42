/**
 * `npx gulp package`: packs the package, checks the tarball, and runs n8n's scanner over the sources
 * and the unpacked tarball, as n8n does on submission. `-- --release` also rejects placeholders.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { extract } from 'tar';
import { ROOT, createTemporaryFolder } from '../../sandbox/launcher/paths.mts';
import { endAll, endOnSignals, npm } from '../../sandbox/launcher/processes.mjs';
import { findPlaceholders, readManifest } from '../identity.mts';
import { listFiles, formatKilobytes, findPackageProblems, type Packed } from './package.mts';

interface Scanner {
	SOURCE_FILE_PATTERNS: string[];
	analyzePackage(
		folder: string,
		patterns: string[],
	): Promise<{ passed: boolean; message?: string; details?: string }>;
}

async function packAndUnpack(folder: string): Promise<Packed> {
	const unpacked = join(folder, 'package');
	mkdirSync(unpacked);
	const output = await npm(['pack', '--json', '--pack-destination', folder], { cwd: ROOT });
	const [{ filename, size }] = JSON.parse(output) as [{ filename: string; size: number }];
	await extract({ file: join(folder, filename), cwd: unpacked, strip: 1 });
	return { unpacked, size };
}

/** Loads n8n's scanner, which creates its temporary folder inside `folder`. */
async function loadScanner(folder: string): Promise<Scanner> {
	for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
	const path: string = '@n8n/scan-community-package/scanner/scanner.mjs';
	return (await import(path)) as Scanner;
}

/** n8n's strict mode requires the unchanged template configuration. */
function checkLintConfig(): string[] {
	const template = 'node_modules/@n8n/node-cli/dist/template/templates/shared/default';
	const [current, required] = ['.', template].map((folder) =>
		readFileSync(join(ROOT, folder, 'eslint.config.mjs'), 'utf8')
			.replace(/\s+/g, ' ')
			.trim(),
	);
	return current === required
		? []
		: [`eslint.config.mjs differs from the one that n8n wants: ${required}`];
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
		...checkLintConfig(),
		...findPackageProblems(packed),
		...(await runScanner(await loadScanner(folder), packed.unpacked)),
	];
	const measured = `${listFiles(packed.unpacked).length} files, ${formatKilobytes(packed.size)} packed`;
	console.log(findings.join('\n') || `Nothing found in ${measured}.`);
	process.exitCode = findings.length > 0 ? 1 : 0;
} finally {
	await endAll();
}
