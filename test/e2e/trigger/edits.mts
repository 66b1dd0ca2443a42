import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Scenario } from './scenario.mts';
import type { TriggerSettings } from './workflow.mts';

/** Longer than a poll, which may be in progress at the deactivation and read later records. */
const LAST_POLL_ENDS_MS = 3_000;

/** Tests that leads created while the trigger is inactive are not emitted. */
export async function deactivateAndActivate(scenario: Scenario): Promise<void> {
	const trigger = await scenario.saveTrigger();
	assert.equal(await trigger.publish(), 'published');
	const leadsBefore = await scenario.addLeads(1);
	await trigger.assertEmitted(leadsBefore);
	await trigger.unpublish();
	await sleep(LAST_POLL_ENDS_MS);
	await scenario.addLeads(5);
	assert.equal(await trigger.publish(), 'published');
	const leadsAfter = await scenario.addLeads(2);
	await trigger.assertEmitted([...leadsBefore, ...leadsAfter]);
}

/**
 * Edits the trigger during a poll, whose items n8n discards. If the trigger is renamed, n8n keeps its
 * state only with durable cursors.
 */
export async function editDuringPoll(
	scenario: Scenario,
	changes: Partial<TriggerSettings>,
): Promise<void> {
	const trigger = await scenario.saveTrigger();
	assert.equal(await trigger.publish(), 'published');
	const leads = await scenario.addLeadsWhile(async () => {
		await scenario.waitForPolls(2);
		await scenario.waitForOpenRequest();
		await trigger.edit(changes);
		await scenario.waitForPolls(2);
	});
	await trigger.assertEmitted(leads);
}
