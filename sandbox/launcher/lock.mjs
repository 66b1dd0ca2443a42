import { mkdirSync, openSync, closeSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from './problems.mjs';
import { atEnd } from './processes.mjs';

const BEAT_MS = 2_000;
const DEAD_AFTER_MS = 20_000;
const LONGEST_WAIT_MS = 40 * 60_000;

/**
 * Does `work` while no other process on this machine does the same, and waits for that one first.
 *
 * @param file path of the lock file
 * @param say is told that there is another one to wait for
 */
export async function withLock(file, say, work) {
	const giveUpAt = Date.now() + LONGEST_WAIT_MS;
	let release = tryLock(file);
	while (!release) {
		if (Date.now() > giveUpAt) throw new Problem(`Another start still holds ${file}.`);
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
 * Takes a lock and gives the way to release it; undefined when another process holds it.
 * The holder touches the lock file again and again, so a lock whose holder was killed is noticed
 * by its age and taken over.
 */
export function tryLock(file) {
	mkdirSync(dirname(file), { recursive: true });
	removeDead(file);
	if (!take(file)) return undefined;
	const beat = setInterval(() => touch(file), BEAT_MS);
	const release = () => {
		clearInterval(beat);
		rmSync(file, { force: true });
		forget();
	};
	const forget = atEnd(release);
	return release;
}

function take(file) {
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
		// Someone removed it by hand; the work goes on.
	}
}

/** Moves it away before removing it: a lock that another has just renewed is put back. */
function removeDead(file) {
	if (!isDead(file)) return;
	const aside = `${file}.${process.pid}`;
	try {
		renameSync(file, aside);
		if (isDead(aside)) rmSync(aside);
		else renameSync(aside, file);
	} catch (error) {
		if (!isCode(error, 'ENOENT')) throw error;
	}
}

function isDead(file) {
	const age = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
	return age !== undefined && Date.now() - age > DEAD_AFTER_MS;
}

function isCode(error, code) {
	return error instanceof Error && 'code' in error && error.code === code;
}
