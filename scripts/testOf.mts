/**
 * Runs the tests that are nearest to a source file by their imports: those that import it, else those
 * that import what imports it. `npm run test:of -- nodes/Lead/lookUp.ts`
 */
import { spawnSync } from 'node:child_process';
import { join, posix } from 'node:path';
import { ROOT } from '../sandbox/launcher/paths.mts';
import { importsAmong, sourceFiles } from './imports.mts';

const files = sourceFiles('nodes', 'credentials', 'test');
const imports = importsAmong(files);

const source = posix.normalize((process.argv[2] ?? '').replaceAll('\\', '/'));
if (files.includes(source)) process.exitCode = runTests(nearestTests(source));
else {
	console.error(`${source}: not a source file. Example: nodes/Lead/lookUp.ts`);
	process.exitCode = 1;
}

function nearestTests(file: string): string[] {
	const reached = new Set([file]);
	for (;;) {
		const users = files.filter(
			(user) => !reached.has(user) && imports.get(user)?.some((path) => reached.has(path)),
		);
		const tests = users.filter((user) => user.endsWith('.test.ts'));
		if (tests.length > 0 || users.length === 0) return tests;
		for (const user of users) reached.add(user);
	}
}

function runTests(tests: string[]): number {
	const jest = join(ROOT, 'node_modules/jest/bin/jest.js');
	const { status } = spawnSync(process.execPath, [jest, '--runTestsByPath', ...tests], {
		cwd: ROOT,
		stdio: 'inherit',
	});
	return status ?? 1;
}
