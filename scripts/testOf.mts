/**
 * Runs the few tests that tell most of a source file: `npm run test:of -- nodes/Lead/lookUp.ts`.
 * They are those that are named as the file, its node or its users, that import it, and that noticed
 * mistakes in it (`npm run test:mutants`).
 */
import { spawnSync } from 'node:child_process';
import { join, posix } from 'node:path';
import { ROOT } from '../sandbox/launcher/paths.mts';
import { packageSources, tellingTests } from './tests/telling.mts';

const MOST = 6;

const source = posix.normalize((process.argv[2] ?? '').replaceAll('\\', '/'));
if (packageSources.includes(source)) process.exitCode = runTests();
else {
	console.error(`${source}: not a source file of the package. Example: nodes/Lead/lookUp.ts`);
	process.exitCode = 1;
}

function runTests(): number {
	const all = tellingTests(source);
	const chosen = all.slice(0, MOST);
	console.log(`The ${chosen.length} most telling tests of ${source}:\n  ${chosen.join('\n  ')}`);
	console.log(`All tests that load it: npx jest --findRelatedTests ${source}\n`);
	const jest = join(ROOT, 'node_modules/jest/bin/jest.js');
	const { status } = spawnSync(process.execPath, [jest, '--runTestsByPath', ...chosen], {
		cwd: ROOT,
		stdio: 'inherit',
	});
	return status ?? 1;
}
