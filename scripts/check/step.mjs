/** Runs the tests and the steps of the check, as listed in gulpfile.js. */
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endAll, endOnSignals, isEnding, startProcess } from '../../sandbox/launcher/processes.mjs';
import { formatDuration } from '../../sandbox/launcher/progress.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

let failedExitCode;

process.env.PATH = [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter);
endOnSignals();
// gulp itself always exits with 1 on failure.
process.once('exit', (code) => (process.exitCode = failedExitCode ?? code));

/** Runs a step. A failure ends all other steps, and sets the exit code. */
export function runStep({ title, command }) {
	return new Promise((resolve, reject) => {
		if (isEnding()) return;
		const start = Date.now();
		let output = '';
		const child = startProcess(command, [], {
			cwd: ROOT,
			shell: true,
			onOutput: (text) => (output += text),
		});
		child.stdin.end();
		child.on('close', async (code) => {
			if (isEnding()) return;
			if (code === 0) {
				console.log(`✓ ${title}, ${formatDuration(Date.now() - start)}`);
				return resolve();
			}
			failedExitCode = code || 1;
			await endAll();
			// gulp prints this error without its stack.
			const message = `${command}\n\n${output.trimEnd()}\n`;
			const error = new Error(message);
			reject(Object.assign(error, { showStack: false, toString: () => message }));
		});
	});
}

/**
 * Runs the tests with output on the terminal, in random order, as no test may depend on another.
 */
export function runTests() {
	return new Promise((resolve) => {
		if (isEnding()) return;
		const memory = '--max-semi-space-size=32'; // by default, garbage collection uses a tenth of the run time
		const args = [memory, 'node_modules/jest/bin/jest.js', '--randomize', '--seed', '1'];
		const jest = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
		process.once('exit', () => jest.kill());
		jest.on('close', (code) => {
			if (isEnding()) return;
			process.exitCode = code ?? 1;
			resolve();
		});
	});
}
