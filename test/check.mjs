/**
 * The whole quick check (`npm test`): the sources, then what is built from them, then the tests.
 * Stops at the first step that fails, with its output and its exit code.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { endAll, endOnSignals, isEnding, startProcess } from '../sandbox/launcher/processes.mjs';
import { inWords } from '../sandbox/launcher/progress.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const AT_ONCE = 2;

if (!existsSync(join(ROOT, 'node_modules'))) {
	console.error('Nothing is installed yet. Run "npm install", or "npm it" for both.');
	process.exit(1);
}

const { scripts, devDependencies } = read('package.json');
const tools = new Map(Object.keys(devDependencies).flatMap(toolsOf));

/** Each round needs the ones before it; within a round the steps are independent. */
const rounds = [
	[
		{ title: 'lint', command: scripts.lint, objection: lintObjection },
		{ title: 'types of the tests', command: 'tsc --noEmit -p test/tsconfig.json' },
		{ title: 'lint of the programs', command: scripts['lint:programs'] },
		{ title: 'types of the programs', command: 'tsc --noEmit -p sandbox/tsconfig.json' },
		{ title: 'types of the nodes', command: 'tsc --noEmit' },
		{ title: 'format', command: 'prettier --check .' },
		{ title: 'repeats', command: scripts.repeats },
		{ title: 'generated files', command: `${scripts.generate} --check` },
		{ title: 'icons', command: 'gulp icons:check' },
	],
	[{ title: 'build', command: scripts.build }],
	[
		{ title: 'lint of the built descriptions', command: 'tsx scripts/check/lintDescriptions.mts' },
		{ title: 'package', command: scripts.scan },
	],
];

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
	return [tools.get(tool), ...rest];
}

/** n8n's linter ends well in spite of warnings. */
function lintObjection(output) {
	return /\d+ problems? \(/.test(output) ? 'Warnings count as errors here.' : undefined;
}

/** Runs one step to its end; one that fails says what is wrong, ends all others and sets our exit code. */
function runStep({ title, command, objection }) {
	return new Promise((resolve) => {
		const start = Date.now();
		let output = '';
		const child = startProcess(process.execPath, argumentsOf(command), {
			cwd: ROOT,
			onOutput: (text) => (output += text),
		});
		child.stdin.end();
		child.on('close', async (code) => {
			if (isEnding()) return resolve();
			const wrong = objection?.(stripVTControlCharacters(output));
			const took = inWords(Date.now() - start);
			if (code === 0 && !wrong) {
				console.log(`✓ ${title}, ${took}`);
				return resolve();
			}
			console.error(`✗ ${title}, ${took}: ${command}\n\n${output.trimEnd()}\n`);
			if (wrong) console.error(wrong);
			process.exitCode = code || 1;
			await endAll();
			resolve();
		});
	});
}

/** Runs the steps, two at a time, until one fails. */
async function runRound(steps) {
	const waiting = [...steps];
	const work = async () => {
		while (waiting.length > 0 && !isEnding()) await runStep(waiting.shift());
	};
	await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Runs the tests straight to the screen: their last lines are the totals. */
function runTests() {
	return new Promise((resolve) => {
		const jest = spawn(process.execPath, argumentsOf('jest'), { cwd: ROOT, stdio: 'inherit' });
		process.once('exit', () => jest.kill());
		jest.on('close', (code) => {
			if (!isEnding()) process.exitCode = code ?? 1;
			resolve();
		});
	});
}

endOnSignals();
for (const steps of rounds) if (!isEnding()) await runRound(steps);
if (!isEnding()) await runTests();
