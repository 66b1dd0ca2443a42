/** Runs the tests and the steps of the check, as listed in gulpfile.js. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endAll, endOnSignals, isEnding, startProcess } from '../../sandbox/launcher/processes.mjs';
import { formatDuration } from '../../sandbox/launcher/progress.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const tools = new Map(Object.keys(read('package.json').devDependencies).flatMap(listTools));

/** The exit code of the failed step. */
let failure;

endOnSignals();
// gulp itself always exits with 1 on failure.
process.once('exit', (code) => (process.exitCode = failure ?? code));

function read(path) {
	return JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
}

/** Lists a package's programs: name and JavaScript file. */
function listTools(name) {
	const { bin = {} } = read(`node_modules/${name}/package.json`);
	const declared = typeof bin === 'string' ? { [basename(name)]: bin } : bin;
	return Object.entries(declared).map(([tool, file]) => [
		tool,
		join(ROOT, 'node_modules', name, file),
	]);
}

/** Turns a command of package.json into arguments for Node.js, on Windows too. */
function toNodeArguments(command) {
	const [tool, ...rest] = command.split(' ');
	return tool === 'node' ? rest : [tools.get(tool), ...rest];
}

/**
 * Runs one step. A failed step ends all others, prints its output, and sets the exit code.
 */
export function runStep({ title, command }) {
	return new Promise((resolve, reject) => {
		if (isEnding()) return;
		const start = Date.now();
		let output = '';
		const child = startProcess(process.execPath, toNodeArguments(command), {
			cwd: ROOT,
			onOutput: (text) => (output += text),
		});
		child.stdin.end();
		child.on('close', async (code) => {
			if (isEnding()) return;
			if (code === 0) {
				console.log(`✓ ${title}, ${formatDuration(Date.now() - start)}`);
				return resolve();
			}
			failure = code || 1;
			await endAll();
			reject(stepError(`${command}\n\n${output.trimEnd()}\n`));
		});
	});
}

/** An error that gulp prints without its stack. */
function stepError(message) {
	return Object.assign(new Error(message), { showStack: false, toString: () => message });
}

/**
 * Runs the tests with their output on the terminal. Tests run in random order, as none may depend on
 * another.
 */
export function runTests() {
	return new Promise((resolve) => {
		if (isEnding()) return;
		const memory = '--max-semi-space-size=32'; // reduces garbage collection, a tenth of the time
		const jest = spawn(
			process.execPath,
			[memory, ...toNodeArguments('jest --randomize --seed 1')],
			{
				cwd: ROOT,
				stdio: 'inherit',
			},
		);
		process.once('exit', () => jest.kill());
		jest.on('close', (code) => {
			if (isEnding()) return;
			process.exitCode = code ?? 1;
			resolve();
		});
	});
}
