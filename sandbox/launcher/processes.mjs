import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { Problem, withAdvice } from './problems.mjs';

const IS_WINDOWS = process.platform === 'win32';
const PATIENCE_MS = 5_000;
const LONGEST_RUN_MS = 30 * 60_000;

const running = new Set();
const lastWishes = new Set();
let ending;

/**
 * Starts a program in a process group of its own, so that a Ctrl-C reaches only us and we end it.
 * What it prints goes to `onOutput` and to the file `log`; what we write to its stdin stays open.
 */
export function startProcess(command, args, { cwd, env, log, onOutput, shell = false } = {}) {
	if (ending) throw new Problem('Stopped before the end.');
	const child = spawn(command, args, {
		cwd,
		env: env ?? process.env,
		shell,
		detached: !IS_WINDOWS,
		windowsHide: true,
		stdio: ['pipe', 'pipe', 'pipe'],
	});
	running.add(child);
	child.on('close', () => running.delete(child));
	child.on('error', () => running.delete(child));
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
 * Runs a program to its end, half an hour at most, and gives what it wrote to stdout.
 *
 * @throws Problem with advice when its output tells what is wrong, or with its last lines
 */
export function run(command, args, options = {}) {
	return new Promise((resolve, reject) => {
		let all = '';
		let stdout = '';
		const child = startProcess(command, args, {
			...options,
			onOutput(text, isStdout) {
				all += text;
				if (isStdout) stdout += text;
				options.onOutput?.(text, isStdout);
			},
		});
		child.stdin.end();
		const timer = setTimeout(() => void endProcess(child), LONGEST_RUN_MS);
		child.on('error', (error) => {
			clearTimeout(timer);
			reject(new Problem(`${command} cannot be started: ${error}`));
		});
		child.on('close', (code, signal) => {
			clearTimeout(timer);
			if (code === 0) return resolve(stdout);
			const lastLines = all.trimEnd().split('\n').slice(-15).join('\n');
			const what = options.what ?? `${command} ${args.join(' ')}`;
			const how = signal ? `was ended by ${signal}` : `failed (exit code ${code})`;
			reject(new Problem(withAdvice(`${what} ${how}.\n\n${lastLines}`, all)));
		});
	});
}

/**
 * Runs npm, the same one that runs us where there is one, without its chatter. Its errors are
 * wanted also where `npm -s` started us: the advice is read from them.
 */
export function npm(args, options) {
	const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=notice'];
	const given = process.env.npm_execpath ?? '';
	const settings = { what: `npm ${args[0]}`, ...options };
	return /npm-cli\.[cm]?js$/.test(given)
		? run(process.execPath, [given, ...args, ...quiet], settings)
		: run('npm', [...args, ...quiet], { shell: IS_WINDOWS, ...settings });
}

/** Ends one program that `startProcess` started, with all that it started itself, and waits. */
export async function endProcess(child) {
	if (!running.has(child) || child.pid === undefined) return;
	const closed = new Promise((resolve) => child.once('close', resolve));
	const timer = setTimeout(() => {
		signalGroup(child.pid, 'SIGKILL');
		child.stdout.destroy();
		child.stderr.destroy();
	}, PATIENCE_MS);
	signalGroup(child.pid, 'SIGTERM');
	await closed;
	clearTimeout(timer);
}

/** Kills one program that `startProcess` started, with all that it started itself, and waits. */
export async function killProcess(child) {
	if (!running.has(child) || child.pid === undefined) return;
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
		// It has ended by itself.
	}
}

/** Registers what has to be tidied when we end, however we end; gives the way to take it back. */
export function atEnd(wish) {
	lastWishes.add(wish);
	return () => lastWishes.delete(wish);
}

/** Ends every program that we started and then tidies; further calls wait for the first. */
export function endAll() {
	ending ??= (async () => {
		await Promise.all([...running].map(endProcess));
		for (const wish of [...lastWishes].reverse()) await wish();
	})();
	return ending;
}

/** Whether `endAll` has begun: what fails from then on is no news. */
export function isEnding() {
	return ending !== undefined;
}

/** Lets Ctrl-C, `kill` and a closed terminal end everything before we go. */
export function endOnSignals() {
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
		process.on(signal, async () => {
			if (ending) return;
			console.log('\nStopping …');
			await endAll();
			console.log('Stopped.');
			process.exit(process.exitCode ?? (signal === 'SIGINT' ? 130 : 143));
		});
	}
}
