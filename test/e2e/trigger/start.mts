import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Scenario } from './scenario.mts';
import type { Harness } from './harness.mts';

/** n8n gives up on a trigger after five attempts within this time. */
const RETRY_PERIOD_MS = 15_000;
const BATCH = 5;

/**
 * Starts n8n while the service is unavailable for longer than n8n retries; then the service
 * returns.
 */
export async function startWithoutService(harness: Harness, scenario: Scenario): Promise<void> {
	const trigger = await scenario.trigger();
	assert.equal(await trigger.publish(), 'published');
	await scenario.waitForPolls(2);
	await harness.kill();
	const createdAt = new Date().toISOString();
	const bringBack = await scenario.stopService();
	await harness.start();
	await sleep(RETRY_PERIOD_MS * 1.5);
	await bringBack();
	await scenario.addLeads(BATCH, { createdAt });
	await scenario.addLeads(BATCH);
	await trigger.assertEmitted(scenario.added);
}

/**
 * Reactivates the trigger while the service is unavailable. n8n tries five times, then shows the
 * workflow as active but polls no more. Publishing it again starts from now, like an activation.
 */
export async function activateWithoutService(scenario: Scenario): Promise<void> {
	const trigger = await scenario.trigger();
	assert.equal(await trigger.publish(), 'published');
	const before = await scenario.addLeads(1);
	await trigger.assertEmitted(before);
	await trigger.unpublish();
	await scenario.addLeads(BATCH);

	const bringBack = await scenario.stopService();
	assert.match(await trigger.publish(), /^failed: /);
	await bringBack();
	await scenario.addLeads(BATCH);
	assert.equal(await trigger.publish(), 'published');
	const after = await scenario.addLeads(2);
	await trigger.assertEmitted([...before, ...after]);
}
