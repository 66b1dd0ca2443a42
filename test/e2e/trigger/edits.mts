import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Scenario } from './scenario.mts';

/** A poll that n8n had begun before it switched the trigger off may still read what comes then. */
const LAST_POLL_ENDS_MS = 3_000;

/** Switching on begins anew: what came while it was off is old. */
export async function deactivateAndActivate(scenario: Scenario): Promise<void> {
	const trigger = await scenario.trigger();
	assert.equal(await trigger.publish(), 'published');
	const before = await scenario.addLeads(1);
	await trigger.assertEmitted(before);
	await trigger.unpublish();
	await sleep(LAST_POLL_ENDS_MS);
	await scenario.addLeads(5);
	assert.equal(await trigger.publish(), 'published');
	const after = await scenario.addLeads(2);
	await trigger.assertEmitted([...before, ...after]);
}

/** An edit of output settings keeps the state, although n8n discards the items of the running poll. */
export async function editDuringPoll(scenario: Scenario): Promise<void> {
	const trigger = await scenario.trigger();
	assert.equal(await trigger.publish(), 'published');
	const leads = await scenario.addLeadsWhile(async () => {
		await scenario.waitForPolls(2);
		await scenario.waitForOpenRequest();
		await trigger.edit({ parameters: { simple: false } });
		await scenario.waitForPolls(2);
	});
	await trigger.assertEmitted(leads);
}

/** The node gets another name while no poll is under way: what came since the last one is given. */
export async function renameBetweenPolls(scenario: Scenario): Promise<void> {
	const due = schedulePollsNow();
	const trigger = await scenario.trigger({ seconds: due.seconds });
	assert.equal(await trigger.publish(), 'published');
	const before = await scenario.addLeads(2);
	await due.isOver();
	const between = await scenario.addLeads(3);
	await trigger.edit({ name: 'On New Lead' });
	await trigger.assertEmitted([...before, ...between]);
}

/** The same in the middle of a poll, whose result n8n gives up: only durable cursors keep it. */
export async function renameDuringPoll(scenario: Scenario): Promise<void> {
	const trigger = await scenario.trigger();
	assert.equal(await trigger.publish(), 'published');
	const leads = await scenario.addLeadsWhile(async () => {
		await scenario.waitForPolls(2);
		await scenario.waitForOpenRequest();
		await trigger.edit({ name: 'On New Lead' });
		await scenario.waitForPolls(2);
	});
	await trigger.assertEmitted(leads);
}

/** Some polls in the next quarter of a minute, and then none before a minute has passed. */
function schedulePollsNow(): { seconds: number[]; isOver(): Promise<void> } {
	const begin = Date.now();
	const second = new Date(begin).getSeconds();
	return {
		seconds: [9, 12, 15, 18].map((later) => (second + later) % 60),
		isOver: async () => void (await sleep(begin + 21_000 - Date.now())),
	};
}
