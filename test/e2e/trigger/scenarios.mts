import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Stand, until } from './stand.mts';

const KILLER = fileURLToPath(new URL('killBetweenWrites.mjs', import.meta.url));
/** n8n gives up on a trigger after five tries in this time. */
const FIVE_TRIES_MS = 15_000;
const BATCH = 5;
const POLLS_APART_MS = 3_000;

/**
 * Leads come in while n8n is killed and started again, in turn in the middle of a poll's request
 * and between two polls.
 */
export async function killedWhileLeadsComeIn(
	stand: Stand,
	{ kills, leads }: { kills: number; leads: number },
): Promise<void> {
	let isOver = false;
	const arrivals = (async () => {
		const pauseMs = (kills * 12_000) / (leads / BATCH);
		for (let left = leads; left > 0; left -= BATCH) {
			await stand.addLeads(Math.min(BATCH, left));
			if (!isOver) await sleep(pauseMs);
		}
	})();
	for (let kill = 0; kill < kills; kill++) {
		await stand.polls(1);
		if (kill % 2 === 0) await until(async () => isOpen(await stand.requests()));
		else await sleep(1_000 + Math.random() * 500);
		await stand.kill();
		await stand.start();
	}
	isOver = true;
	await arrivals;
	await settled(stand);
}

/** n8n dies between its two writes of a batch, and starts again. Gives the batch. */
export async function killedBetweenTheWrites(stand: Stand): Promise<string[]> {
	const sign = join(tmpdir(), `kill-between-writes-${process.pid}`);
	rmSync(sign, { force: true });
	await stand.kill();
	await stand.start({ NODE_OPTIONS: `--import ${KILLER}`, KILL_BETWEEN_WRITES: sign });
	await stand.polls(2);
	writeFileSync(sign, '');
	await stand.addLeads(BATCH);
	await stand.ended();
	rmSync(sign);
	const batch = stand.added.slice(-BATCH);
	await stand.start();
	await stand.polls(2);
	await stand.addLeads(1);
	await settled(stand);
	return batch;
}

/** n8n starts while the service is away, for longer than n8n tries; then the service is back. */
export async function startedWithoutTheService(stand: Stand): Promise<void> {
	await stand.kill();
	await stand.addLeads(BATCH);
	const bringBack = await stand.serviceAway();
	await stand.start();
	await sleep(FIVE_TRIES_MS * 1.5);
	await bringBack();
	await stand.addLeads(BATCH);
	await settled(stand);
}

/** Every lead that was added came out once, but for those that may be missing. */
export async function assertEachOnce(stand: Stand, missing: string[] = []): Promise<void> {
	const delivered = (await stand.delivered()).flat();
	assert.deepEqual(delivered.toSorted(), expected(stand, missing).toSorted());
}

function expected({ added }: Stand, missing: string[]): string[] {
	return added.filter((email) => !missing.includes(email));
}

function isOpen(requests: { status: number | string | null }[]): boolean {
	return requests.at(-1)?.status === null;
}

/** Resolves when the newest lead came out. */
async function settled(stand: Stand): Promise<void> {
	const newest = stand.added.at(-1) ?? assert.fail('There are no leads');
	await until(async () => (await stand.delivered()).flat().includes(newest), POLLS_APART_MS);
	await stand.polls(2);
}
