/**
 * What would be published (`npx gulp package`): packs the package, looks at what is in the tarball, and
 * runs n8n's own scanner over the sources and over the unpacked tarball, as n8n does on submission.
 * With `-- --release` it also wants to know whose package it is.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { extract } from 'tar';
import { ROOT, temporaryFolder } from '../../sandbox/launcher/paths.mts';
import { endAll, endOnSignals, npm } from '../../sandbox/launcher/processes.mjs';
import { placeholders, readManifest } from '../identity.mts';
import { filesIn, inKilobytes, packageFindings, type Packed } from './package.mts';

interface Scanner {
	SOURCE_FILE_PATTERNS: string[];
	analyzePackage(
		folder: string,
		patterns: string[],
	): Promise<{ passed: boolean; message?: string; details?: string }>;
}

/** Packs and unpacks the package. */
async function packedIn(folder: string): Promise<Packed> {
	const unpacked = join(folder, 'package');
	mkdirSync(unpacked);
	const output = await npm(['pack', '--json', '--pack-destination', folder], { cwd: ROOT });
	const [{ filename, size }] = JSON.parse(output) as [{ filename: string; size: number }];
	await extract({ file: join(folder, filename), cwd: unpacked, strip: 1 });
	return { unpacked, size };
}

/** n8n's scanner; the temporary folder that it makes when it is loaded goes into ours. */
async function loadScanner(folder: string): Promise<Scanner> {
	for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
	const path: string = '@n8n/scan-community-package/scanner/scanner.mjs';
	return (await import(path)) as Scanner;
}

/** n8n's strict mode takes the linter's configuration only as its template has it. */
function lintFindings(): string[] {
	const template = 'node_modules/@n8n/node-cli/dist/template/templates/shared/default';
	const [own, wanted] = ['.', template].map((folder) =>
		readFileSync(join(ROOT, folder, 'eslint.config.mjs'), 'utf8')
			.replace(/\s+/g, ' ')
			.trim(),
	);
	return own === wanted ? [] : [`eslint.config.mjs differs from the one that n8n wants: ${wanted}`];
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

const { release: isRelease } = parseArgs({
	options: { release: { type: 'boolean', default: false } },
}).values;

endOnSignals();
try {
	if (!existsSync(join(ROOT, 'dist'))) throw new Error('Run "npm run build" first.');
	const folder = temporaryFolder('scan');
	const packed = await packedIn(folder);
	const findings = [
		...(isRelease ? placeholders(readManifest()) : []),
		...lintFindings(),
		...packageFindings(packed),
		...(await scannerFindings(await loadScanner(folder), packed.unpacked)),
	];
	const measured = `${filesIn(packed.unpacked).length} files, ${inKilobytes(packed.size)} packed`;
	console.log(findings.join('\n') || `Nothing found in ${measured}.`);
	process.exitCode = findings.length > 0 ? 1 : 0;
} finally {
	await endAll();
}
