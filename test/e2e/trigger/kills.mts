import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { SHORT_LEASE } from './modes.mts';
import type { Scenario } from './scenario.mts';
import type { Harness } from './harness.mts';

const BATCH_SIZE = 5;

/**
 * Adds leads while n8n is killed and restarted, alternately during a poll's request and between two
 * polls.
 */
export async function killWhileAddingLeads(
	harness: Pick<Harness, 'kill' | 'start'>,
	scenario: Scenario,
	killCount: number,
	leadCount: number,
): Promise<void> {
	const trigger = await scenario.saveTrigger();
	assert.equal(await trigger.publish(), 'published');
	// with durable cursors, n8n does not keep the state of the activation poll
	await scenario.waitForPolls(2);
	let areKillsDone = false;
	const arrivals = (async () => {
		const pauseMs = (killCount * 12_000) / (leadCount / BATCH_SIZE);
		for (let remaining = leadCount; remaining > 0; remaining -= BATCH_SIZE) {
			await scenario.addLeads(Math.min(BATCH_SIZE, remaining));
			if (!areKillsDone) await sleep(pauseMs);
		}
	})();
	for (let kill = 0; kill < killCount; kill++) {
		await scenario.waitForPolls(1);
		if (kill % 2 === 0) await scenario.waitForOpenRequest();
		else await sleep(1_000 + Math.random() * 500);
		await harness.kill();
		await harness.start(SHORT_LEASE);
	}
	areKillsDone = true;
	await arrivals;
	await trigger.assertEmitted(scenario.addedEmails);
}
