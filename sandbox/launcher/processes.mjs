import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { Problem, appendAdvice } from './problems.mjs';

const IS_WINDOWS = process.platform === 'win32';
const KILL_AFTER_MS = 5_000;
const RUN_TIMEOUT_MS = 30 * 60_000;

const runningChildren = new Set();
const cleanups = new Set();
let endingPromise;

/**
 * Starts a program in its own process group, so that Ctrl-C reaches only this process, which then ends
 * the program. Its output goes to `onOutput` and to the file `log`. Its stdin stays open.
 */
export function startProcess(command, args, { cwd, env, log, onOutput, shell = false } = {}) {
	if (endingPromise) throw new Problem('Stopped before the end.');
	const child = spawn(command, args, {
		cwd,
		env: env ?? process.env,
		shell,
		detached: !IS_WINDOWS,
		windowsHide: true,
		stdio: ['pipe', 'pipe', 'pipe'],
	});
	runningChildren.add(child);
	child.on('close', () => runningChildren.delete(child));
	child.on('error', () => runningChildren.delete(child));
	child.stdin.on('error', () => {});
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding('utf8').on('data', (text) => {
			if (log) appendFileSync(log, text);
			onOutput?.(text, stream === child.stdout);
		});
	}
	return child;
}

/**
 * Runs a program to its end, at most half an hour, and returns its stdout.
 *
 * @throws Problem with its last lines, and with advice if the output matches a known problem
 */
export function run(command, args, options = {}) {
	return new Promise((resolve, reject) => {
		let output = '';
		let stdout = '';
		const child = startProcess(command, args, {
			...options,
			onOutput(text, isStdout) {
				output += text;
				if (isStdout) stdout += text;
				options.onOutput?.(text, isStdout);
			},
		});
		child.stdin.end();
		const timer = setTimeout(() => void endProcess(child), RUN_TIMEOUT_MS);
		child.on('error', (error) => {
			clearTimeout(timer);
			reject(new Problem(`${command} cannot be started: ${error}`));
		});
		child.on('close', (code, signal) => {
			clearTimeout(timer);
			if (code === 0) return resolve(stdout);
			const lastLines = output.trimEnd().split('\n').slice(-15).join('\n');
			const label = options.label ?? `${command} ${args.join(' ')}`;
			const outcome = signal ? `was ended by ${signal}` : `failed (exit code ${code})`;
			reject(new Problem(appendAdvice(`${label} ${outcome}.\n\n${lastLines}`, output)));
		});
	});
}

/**
 * Runs npm, preferably the npm that started this process. `--loglevel=notice` overrides `npm -s`, as
 * advice is selected by npm's error output.
 */
export function runNpm(args, options) {
	const flags = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=notice'];
	const npmProgram = process.env.npm_execpath ?? '';
	const settings = { label: `npm ${args[0]}`, ...options };
	return /npm-cli\.[cm]?js$/.test(npmProgram)
		? run(process.execPath, [npmProgram, ...args, ...flags], settings)
		: run('npm', [...args, ...flags], { shell: IS_WINDOWS, ...settings });
}

/** Ends a started program and its child processes, and waits until it has ended. */
export async function endProcess(child) {
	if (!runningChildren.has(child) || child.pid === undefined) return;
	const closed = new Promise((resolve) => child.once('close', resolve));
	const timer = setTimeout(() => {
		signalGroup(child.pid, 'SIGKILL');
		child.stdout.destroy();
		child.stderr.destroy();
	}, KILL_AFTER_MS);
	signalGroup(child.pid, 'SIGTERM');
	await closed;
	clearTimeout(timer);
}

/** Kills a started program and its child processes, and waits until it has ended. */
export async function killProcess(child) {
	if (!runningChildren.has(child) || child.pid === undefined) return;
	const closed = new Promise((resolve) => child.once('close', resolve));
	signalGroup(child.pid, 'SIGKILL');
	await closed;
}

function signalGroup(pid, signal) {
	if (IS_WINDOWS) {
		spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore' });
		return;
	}
	try {
		process.kill(-pid, signal);
	} catch {
		// The process has already ended.
	}
}

/** Registers a cleanup that runs on exit. @returns a function that unregisters it */
export function onExit(cleanup) {
	cleanups.add(cleanup);
	return () => cleanups.delete(cleanup);
}

/** Ends all started programs, then runs the cleanups. Later calls return the same promise. */
export function endAll() {
	endingPromise ??= (async () => {
		await Promise.all([...runningChildren].map(endProcess));
		for (const cleanup of [...cleanups].reverse()) await cleanup();
	})();
	return endingPromise;
}

/** Whether `endAll` was called, so that failures are expected. */
export function isEnding() {
	return endingPromise !== undefined;
}

/** Ends all programs on Ctrl-C, `kill` or a closed terminal. */
export function endOnSignals() {
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
		process.on(signal, async () => {
			if (endingPromise) return;
			console.log('\nStopping …');
			await endAll();
			console.log('Stopped.');
			process.exit(process.exitCode ?? (signal === 'SIGINT' ? 130 : 143));
		});
	}
}
