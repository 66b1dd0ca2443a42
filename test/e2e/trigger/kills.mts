import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { SHORT_LEASE } from './modes.mts';
import type { Scenario } from './scenario.mts';
import type { Harness } from './harness.mts';

const BATCH = 5;

/**
 * Adds leads while n8n is killed and restarted, alternately during a poll's request and between two
 * polls.
 */
export async function killWhileAddingLeads(
	harness: Pick<Harness, 'kill' | 'start'>,
	scenario: Scenario,
	kills: number,
	leads: number,
): Promise<void> {
	const trigger = await scenario.saveTrigger();
	assert.equal(await trigger.publish(), 'published');
	// with durable cursors, n8n does not keep the state of the activation poll
	await scenario.waitForPolls(2);
	let areKillsDone = false;
	const arrivals = (async () => {
		const pauseMs = (kills * 12_000) / (leads / BATCH);
		for (let remaining = leads; remaining > 0; remaining -= BATCH) {
			await scenario.addLeads(Math.min(BATCH, remaining));
			if (!areKillsDone) await sleep(pauseMs);
		}
	})();
	for (let kill = 0; kill < kills; kill++) {
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
