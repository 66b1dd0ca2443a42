import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Scene } from './scene.mts';

const OLD_LEADS = 250;
/** A poll that n8n had begun before it switched the trigger off may still read what comes then. */
const LAST_POLL_ENDS_MS = 3_000;

/** A narrow filter is taken away: the leads that came meanwhile outside of it are old. */
export async function filterEdited(scene: Scene): Promise<void> {
	const trigger = await scene.trigger({ parameters: { filters: { source: 'referral' } } });
	assert.equal(await trigger.publish(), 'published');
	const inside = await scene.addLeads(1, { source: 'referral' });
	await trigger.assertGave(inside);
	await scene.addLeads(OLD_LEADS, { source: 'website' });
	await trigger.edit({ parameters: {} });
	const after = await scene.addLeads(3, { source: 'website' });
	await trigger.assertGave([...inside, ...after]);
}

/** Switching on begins anew: what came while it was off is old. */
export async function offAndOn(scene: Scene): Promise<void> {
	const trigger = await scene.trigger();
	assert.equal(await trigger.publish(), 'published');
	const before = await scene.addLeads(1);
	await trigger.assertGave(before);
	await trigger.unpublish();
	await sleep(LAST_POLL_ENDS_MS);
	await scene.addLeads(5);
	assert.equal(await trigger.publish(), 'published');
	const after = await scene.addLeads(2);
	await trigger.assertGave([...before, ...after]);
}

/** An edit that does not change what is watched goes on; n8n gives up what a poll brings meanwhile. */
export async function edited(scene: Scene): Promise<void> {
	const trigger = await scene.trigger();
	assert.equal(await trigger.publish(), 'published');
	const leads = await scene.addLeadsWhile(async () => {
		await scene.polls(2);
		await scene.midPoll();
		await trigger.edit({ parameters: { simple: false } });
		await scene.polls(2);
	});
	await trigger.assertGave(leads);
}

/** The node gets another name while no poll is under way: what came since the last one is given. */
export async function renamedBetweenPolls(scene: Scene): Promise<void> {
	const due = pollsOnlyNow();
	const trigger = await scene.trigger({ seconds: due.seconds });
	assert.equal(await trigger.publish(), 'published');
	const before = await scene.addLeads(2);
	await due.isOver();
	const meanwhile = await scene.addLeads(3);
	await trigger.edit({ name: 'On New Lead' });
	await trigger.assertGave([...before, ...meanwhile]);
}

/** The same in the middle of a poll, whose result n8n gives up: only durable cursors keep it. */
export async function renamedInPoll(scene: Scene): Promise<void> {
	const trigger = await scene.trigger();
	assert.equal(await trigger.publish(), 'published');
	const leads = await scene.addLeadsWhile(async () => {
		await scene.polls(2);
		await scene.midPoll();
		await trigger.edit({ name: 'On New Lead' });
		await scene.polls(2);
	});
	await trigger.assertGave(leads);
}

/** Some polls in the next quarter of a minute, and then none before a minute has passed. */
function pollsOnlyNow(): { seconds: number[]; isOver(): Promise<void> } {
	const begin = Date.now();
	const second = new Date(begin).getSeconds();
	return {
		seconds: [9, 12, 15, 18].map((later) => (second + later) % 60),
		isOver: async () => void (await sleep(begin + 21_000 - Date.now())),
	};
}
