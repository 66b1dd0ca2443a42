import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SHORT_LEASE } from './modes.mts';
import type { Scene } from './scene.mts';
import type { Harness } from './harness.mts';
import type { Trigger } from './trigger.mts';

const KILLER = fileURLToPath(new URL('killBetweenWrites.mjs', import.meta.url));
const BATCH = 5;
const MAX_UNTIL_DEATH_MS = 120_000;

/**
 * A trigger on new leads that n8n goes on with after a kill: it does not keep what the poll at
 * switching on remembers where cursors are durable, so a timed one has to come.
 */
async function rememberedTrigger(scene: Scene): Promise<Trigger> {
	const trigger = await scene.trigger();
	assert.equal(await trigger.publish(), 'published');
	await scene.polls(2);
	return trigger;
}

/**
 * Leads come in while n8n is killed and started again, in turn in the middle of a poll's request
 * and between two polls.
 */
export async function killedWhileLeadsComeIn(
	harness: Pick<Harness, 'kill' | 'start'>,
	scene: Scene,
	{ kills, leads }: { kills: number; leads: number },
): Promise<void> {
	const trigger = await rememberedTrigger(scene);
	let isOver = false;
	const arrivals = (async () => {
		const pauseMs = (kills * 12_000) / (leads / BATCH);
		for (let left = leads; left > 0; left -= BATCH) {
			await scene.addLeads(Math.min(BATCH, left));
			if (!isOver) await sleep(pauseMs);
		}
	})();
	for (let kill = 0; kill < kills; kill++) {
		await scene.polls(1);
		if (kill % 2 === 0) await scene.midPoll();
		else await sleep(1_000 + Math.random() * 500);
		await harness.kill();
		await harness.start(SHORT_LEASE);
	}
	isOver = true;
	await arrivals;
	await trigger.assertGave(scene.added);
}

/** n8n dies between its two writes of a batch, and starts again. */
export async function killedBetweenTheWrites(
	harness: Harness,
	scene: Scene,
	outcome: 'given' | 'lost',
): Promise<void> {
	const trigger = await rememberedTrigger(scene);
	const sign = join(tmpdir(), `kill-between-writes-${process.pid}`);
	rmSync(sign, { force: true });
	await harness.kill();
	await harness.start({ NODE_OPTIONS: `--import ${KILLER}`, KILL_BETWEEN_WRITES: sign });
	await scene.polls(2);
	writeFileSync(sign, '');
	const batch = await scene.addLeads(BATCH);
	const hasDied = await Promise.race([
		harness.ended().then(() => true),
		sleep(MAX_UNTIL_DEATH_MS, false),
	]);
	assert.ok(hasDied, 'n8n was not killed: its database driver may have changed');
	rmSync(sign);
	await harness.start();
	await scene.polls(2);
	const after = await scene.addLeads(1);
	await trigger.assertGave(outcome === 'given' ? [...batch, ...after] : after);
}

/** n8n is stopped and started while leads come in, after the trigger was off and on. */
export async function restarted(harness: Harness, scene: Scene): Promise<void> {
	const trigger = await rememberedTrigger(scene);
	await trigger.unpublish();
	await scene.addLeads(BATCH);
	assert.equal(await trigger.publish(), 'published');
	await scene.polls(2);
	const leads = await scene.addLeadsWhile(async () => {
		await harness.stop();
		await harness.start();
		await scene.polls(2);
	});
	await trigger.assertGave(leads);
}
