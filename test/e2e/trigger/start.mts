import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Scenario } from './scenario.mts';
import type { Harness } from './harness.mts';

/** n8n gives up on a trigger after five attempts within this time. */
const RETRY_PERIOD_MS = 15_000;
const BATCH = 5;

/**
 * Starts n8n while the service is unavailable, and starts the service after n8n's last retry.
 */
export async function startWithoutService(harness: Harness, scenario: Scenario): Promise<void> {
	const trigger = await scenario.saveTrigger();
	assert.equal(await trigger.publish(), 'published');
	await scenario.waitForPolls(2);
	await harness.kill();
	const createdAt = new Date().toISOString();
	const restartService = await scenario.stopService();
	await harness.start();
	await sleep(RETRY_PERIOD_MS * 1.5);
	await restartService();
	await scenario.addLeads(BATCH, { createdAt });
	await scenario.addLeads(BATCH);
	await trigger.assertEmitted(scenario.addedEmails);
}

/**
 * Reactivates the trigger while the service is unavailable. After five attempts, n8n shows the
 * workflow as active but does not poll. Republishing acts like an activation.
 */
export async function activateWithoutService(scenario: Scenario): Promise<void> {
	const trigger = await scenario.saveTrigger();
	assert.equal(await trigger.publish(), 'published');
	const leadsBefore = await scenario.addLeads(1);
	await trigger.assertEmitted(leadsBefore);
	await trigger.unpublish();
	await scenario.addLeads(BATCH);

	const restartService = await scenario.stopService();
	assert.match(await trigger.publish(), /^failed: /);
	await restartService();
	await scenario.addLeads(BATCH);
	assert.equal(await trigger.publish(), 'published');
	const leadsAfter = await scenario.addLeads(2);
	await trigger.assertEmitted([...leadsBefore, ...leadsAfter]);
}
