import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Scenario } from './scenario.mts';
import type { Harness } from './harness.mts';

/** n8n gives up on a trigger after five tries in this time. */
const RETRY_PERIOD_MS = 15_000;
const BATCH = 5;

/** n8n starts while the service is away, for longer than n8n tries; then the service is back. */
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
 * The trigger is switched on again while the service is away. n8n tries five times, shows the
 * workflow as active and polls no more; publishing it again begins anew, as switching on does.
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
	assert.ok(await trigger.isActive(), 'The editor shows the workflow as active');
	await bringBack();
	await scenario.addLeads(BATCH);
	assert.equal(await trigger.publish(), 'published');
	const after = await scenario.addLeads(2);
	await trigger.assertEmitted([...before, ...after]);
}
