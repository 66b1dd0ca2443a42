import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Scene } from './scene.mts';
import type { Harness } from './harness.mts';

/** n8n gives up on a trigger after five tries in this time. */
const FIVE_TRIES_MS = 15_000;
const BATCH = 5;

/** n8n starts while the service is away, for longer than n8n tries; then the service is back. */
export async function startedWithoutTheService(harness: Harness, scene: Scene): Promise<void> {
	const trigger = await scene.trigger();
	assert.equal(await trigger.publish(), 'published');
	await scene.polls(2);
	await harness.kill();
	const createdAt = new Date().toISOString();
	const bringBack = await scene.serviceAway();
	await harness.start();
	await sleep(FIVE_TRIES_MS * 1.5);
	await bringBack();
	await scene.addLeads(BATCH, { createdAt });
	await scene.addLeads(BATCH);
	await trigger.assertGave(scene.added);
}

/**
 * The trigger is switched on again while the service is away. n8n tries five times, shows the
 * workflow as active and polls no more; publishing it again begins anew, as switching on does.
 */
export async function switchedOnWithoutTheService(scene: Scene): Promise<void> {
	const trigger = await scene.trigger();
	assert.equal(await trigger.publish(), 'published');
	const before = await scene.addLeads(1);
	await trigger.assertGave(before);
	await trigger.unpublish();
	await scene.addLeads(BATCH);

	const bringBack = await scene.serviceAway();
	assert.match(await trigger.publish(), /^failed: /);
	assert.ok(await trigger.isActive(), 'The editor shows the workflow as active');
	await bringBack();
	await scene.addLeads(BATCH);
	assert.equal(await trigger.publish(), 'published');
	const after = await scene.addLeads(2);
	await trigger.assertGave([...before, ...after]);
}
