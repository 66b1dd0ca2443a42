/** Runs the tests and the steps of the check; gulpfile.js says which, and in what order. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endAll, endOnSignals, isEnding, startProcess } from '../../sandbox/launcher/processes.mjs';
import { inWords } from '../../sandbox/launcher/progress.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const tools = new Map(Object.keys(read('package.json').devDependencies).flatMap(toolsOf));

/** The exit code of the step that failed. */
let failure;

endOnSignals();
// gulp itself ends with 1, whatever failed or ended it.
process.once('exit', (code) => (process.exitCode = failure ?? code));

function read(path) {
	return JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
}

/** The programs that a package declares: name and JavaScript file. */
function toolsOf(name) {
	const { bin = {} } = read(`node_modules/${name}/package.json`);
	const declared = typeof bin === 'string' ? { [basename(name)]: bin } : bin;
	return Object.entries(declared).map(([tool, file]) => [
		tool,
		join(ROOT, 'node_modules', name, file),
	]);
}

/** The arguments with which Node runs a command of package.json, on Windows too. */
function argumentsOf(command) {
	const [tool, ...rest] = command.split(' ');
	return tool === 'node' ? rest : [tools.get(tool), ...rest];
}

/**
 * Runs one step to its end. One that fails ends all others and is shown with its output; its exit
 * code becomes ours.
 */
export function runStep({ title, command }) {
	return new Promise((resolve, reject) => {
		if (isEnding()) return;
		const start = Date.now();
		let output = '';
		const child = startProcess(process.execPath, argumentsOf(command), {
			cwd: ROOT,
			onOutput: (text) => (output += text),
		});
		child.stdin.end();
		child.on('close', async (code) => {
			if (isEnding()) return;
			if (code === 0) {
				console.log(`✓ ${title}, ${inWords(Date.now() - start)}`);
				return resolve();
			}
			failure = code || 1;
			await endAll();
			reject(stepError(`${command}\n\n${output.trimEnd()}\n`));
		});
	});
}

/** What gulp shows without the stack, which is ours and says nothing. */
function stepError(message) {
	return Object.assign(new Error(message), { showStack: false, toString: () => message });
}

/**
 * Runs the tests straight to the screen: their last lines are the totals. Those of a file run in
 * another order than they are written in, as none may need what another has left.
 */
export function runTests() {
	return new Promise((resolve) => {
		if (isEnding()) return;
		const memory = '--max-semi-space-size=32'; // a tenth of the time went into collecting garbage
		const jest = spawn(process.execPath, [memory, ...argumentsOf('jest --randomize --seed 1')], {
			cwd: ROOT,
			stdio: 'inherit',
		});
		process.once('exit', () => jest.kill());
		jest.on('close', (code) => {
			if (isEnding()) return;
			process.exitCode = code ?? 1;
			resolve();
		});
	});
}
