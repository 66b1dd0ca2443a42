/**
 * `npm start`: runs a real n8n with the sandbox, on a machine that has only Node.js and npm.
 * This file runs before packages are installed, so it is plain JavaScript without dependencies.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withFileLock } from './launcher/lock.mjs';
import { Problem, appendAdvice } from './launcher/problems.mjs';
import { endAll, endOnSignals, isEnding, runNpm } from './launcher/processes.mjs';
import { step } from './launcher/progress.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MIN_NODE_VERSION = [20, 19];

function checkNode() {
	const [major, minor] = process.versions.node.split('.').map(Number);
	if (
		major > MIN_NODE_VERSION[0] ||
		(major === MIN_NODE_VERSION[0] && minor >= MIN_NODE_VERSION[1])
	)
		return;
	throw new Problem(
		`This needs Node.js ${MIN_NODE_VERSION.join('.')} or newer, and here is ${process.versions.node}.\n` +
			'Install the current LTS version of Node.js, then run the same command again.',
	);
}

function readPackages(lockFile) {
	return JSON.parse(readFileSync(join(ROOT, lockFile), 'utf8')).packages;
}

/** npm writes node_modules/.package-lock.json last, so an interrupted installation is detected. */
function isInstalled() {
	try {
		const installed = readPackages('node_modules/.package-lock.json');
		return Object.entries(readPackages('package-lock.json')).every(
			([path, { version, optional }]) =>
				path === '' || optional || installed[path]?.version === version,
		);
	} catch {
		return false;
	}
}

function describeError(error) {
	if (error instanceof Problem) return error.message;
	const message = appendAdvice(error.message);
	return message === error.message ? error.stack : message;
}

endOnSignals();
try {
	checkNode();
	if (!isInstalled()) {
		await step('Installing what this repository needs (850 MB, about 2 minutes)', (report) =>
			withFileLock(join(ROOT, '.sandbox/install.lock'), report, async () => {
				if (!isInstalled()) await runNpm(['install'], { cwd: ROOT });
			}),
		);
	}
	const { register } = await import('tsx/esm/api');
	register();
	const { launch } = await import('./launcher/main.mts');
	await launch(process.argv.slice(2));
} catch (error) {
	if (!isEnding()) {
		console.error(`\n${describeError(error)}`);
		process.exitCode = 1;
	}
} finally {
	await endAll();
}
