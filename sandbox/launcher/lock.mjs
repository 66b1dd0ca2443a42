import { mkdirSync, openSync, closeSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from './problems.mjs';
import { onExit } from './processes.mjs';

const HEARTBEAT_MS = 2_000;
const STALE_AFTER_MS = 20_000;
const MAX_WAIT_MS = 40 * 60_000;

/**
 * Runs `work` while holding a lock between processes of this machine.
 *
 * @param file path of the lock file
 * @param say reports that it waits for another process
 */
export async function withFileLock(file, say, work) {
	const deadline = Date.now() + MAX_WAIT_MS;
	let release = tryLock(file);
	while (!release) {
		if (Date.now() > deadline) throw new Problem(`Another start still holds ${file}.`);
		say('waiting for another start that does the same');
		await sleep(500);
		release = tryLock(file);
	}
	say('');
	try {
		return await work();
	} finally {
		release();
	}
}

/**
 * Acquires a lock and returns its release function; undefined if another process holds it.
 * The holder keeps touching the lock file, so a stale lock of a killed process is recognized by age.
 */
export function tryLock(file) {
	mkdirSync(dirname(file), { recursive: true });
	removeStale(file);
	if (!create(file)) return undefined;
	const heartbeat = setInterval(() => touch(file), HEARTBEAT_MS);
	const release = () => {
		clearInterval(heartbeat);
		rmSync(file, { force: true });
		forget();
	};
	const forget = onExit(release);
	return release;
}

function create(file) {
	try {
		closeSync(openSync(file, 'wx'));
		return true;
	} catch (error) {
		if (isCode(error, 'EEXIST')) return false;
		throw error;
	}
}

function touch(file) {
	try {
		utimesSync(file, new Date(), new Date());
	} catch {
		// Someone removed the file by hand; the work continues.
	}
}

/** Renames a stale lock before removing it, so that a lock just renewed can be restored. */
function removeStale(file) {
	if (!isStale(file)) return;
	const renamed = `${file}.${process.pid}`;
	try {
		renameSync(file, renamed);
		if (isStale(renamed)) rmSync(renamed);
		else renameSync(renamed, file);
	} catch (error) {
		if (!isCode(error, 'ENOENT')) throw error;
	}
}

function isStale(file) {
	const age = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
	return age !== undefined && Date.now() - age > STALE_AFTER_MS;
}

function isCode(error, code) {
	return error instanceof Error && 'code' in error && error.code === code;
}
