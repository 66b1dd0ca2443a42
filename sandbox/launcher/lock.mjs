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
 * @param report is called while another process holds the lock
 */
export async function withFileLock(file, report, work) {
	const deadline = Date.now() + MAX_WAIT_MS;
	let release = tryLock(file);
	while (!release) {
		if (Date.now() > deadline) throw new Problem(`Another start still holds ${file}.`);
		report('waiting for another start that does the same');
		await sleep(500);
		release = tryLock(file);
	}
	report('');
	try {
		return await work();
	} finally {
		release();
	}
}

/**
 * Acquires a lock and returns its release function; undefined if another process holds it.
 * The holder renews the file's modification time; a lock that is no longer renewed becomes stale.
 */
export function tryLock(file) {
	mkdirSync(dirname(file), { recursive: true });
	removeStaleLock(file);
	if (!createLock(file)) return undefined;
	const heartbeat = setInterval(() => renewLock(file), HEARTBEAT_MS);
	const release = () => {
		clearInterval(heartbeat);
		rmSync(file, { force: true });
		unregister();
	};
	const unregister = onExit(release);
	return release;
}

function createLock(file) {
	try {
		closeSync(openSync(file, 'wx'));
		return true;
	} catch (error) {
		if (hasCode(error, 'EEXIST')) return false;
		throw error;
	}
}

function renewLock(file) {
	try {
		utimesSync(file, new Date(), new Date());
	} catch {
		// The file was removed by hand, which must not stop the work.
	}
}

/** Renames a stale lock before removing it, so that a lock renewed in the meantime can be restored. */
function removeStaleLock(file) {
	if (!isStale(file)) return;
	const renamed = `${file}.${process.pid}`;
	try {
		renameSync(file, renamed);
		if (isStale(renamed)) rmSync(renamed);
		else renameSync(renamed, file);
	} catch (error) {
		if (!hasCode(error, 'ENOENT')) throw error;
	}
}

function isStale(file) {
	const age = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
	return age !== undefined && Date.now() - age > STALE_AFTER_MS;
}

function hasCode(error, code) {
	return error instanceof Error && 'code' in error && error.code === code;
}
