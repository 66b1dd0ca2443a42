import assert from 'node:assert/strict';
import { check } from '../checks.mts';
import { waitUntil } from '../trigger/waitUntil.mts';
import type { Workbench } from '../workbench.mts';
import {
	RUN_NOW,
	filterBodies,
	editNode,
	pluckField,
	toProfileUrl,
	runPipeline,
	saveCopy,
	drainWrites,
	loadWithParameters,
} from './pipeline.mts';

/** Long enough for a reply before the next message. */
const WAIT_SECONDS = 5;
const PATH = '/scheduleLinkedInAction';

/** Tests the first message and the follow-ups, with short waits. */
export async function checkConversation(bench: Workbench): Promise<void> {
	const seconds = { amount: WAIT_SECONDS, unit: 'seconds' };
	const id = await saveCopy(bench, loadWithParameters('accepted-to-conversation', 'wait', seconds));

	await check(
		'accepted-to-conversation sends a message and two follow-ups to new connections until they reply',
		async () => {
			await bench.reset();
			const executionId = await bench.start(id, RUN_NOW);
			await waitForMessages(bench, 3);
			await setReplied(bench, 'omar.haddad');
			await waitForMessages(bench, 5);
			await setReplied(bench, 'jovani.bosco');
			const run = await bench.waitForEnd(executionId);
			assert.equal(run.status, 'success', run.data.resultData.error?.message);
			const actions = filterBodies(await drainWrites(bench), PATH);
			const listMessages = (name: string) =>
				actions
					.filter(({ profileUrl }) => profileUrl === toProfileUrl(name))
					.map(({ message }) => message);
			assert.equal(new Set(listMessages('ilse-brandt')).size, 3);
			assert.equal(new Set(listMessages('jovani-bosco')).size, 2);
			assert.equal(listMessages('omar-haddad').length, 1);
			assert.equal(actions.length, 6);
			const reasons = pluckField(run, 'First message', 'reason').filter(Boolean).map(String);
			for (const pattern of [/^Already scheduled/, /^LinkedIn URL is not/]) {
				assert.ok(reasons.some((text) => pattern.test(text)));
			}
		},
	);
	await check(
		'accepted-to-conversation messages nobody again in the next run, even with another text',
		async () => {
			for (const message of ['Hi', 'Hello']) {
				// After a reset, nobody has replied.
				await bench.reset();
				await editNode(bench, id, 'First message', { message });
				await runPipeline(bench, id);
				assert.deepEqual(filterBodies(await drainWrites(bench), PATH), []);
			}
		},
	);
}

async function waitForMessages(bench: Workbench, count: number): Promise<void> {
	await waitUntil(async () => filterBodies(await bench.readRequests(), PATH).length >= count);
}

async function setReplied({ service }: Workbench, name: string): Promise<void> {
	const { leads } = await service.control<{ leads: { id: string; email: string }[] }>('leads');
	const lead = leads.find(({ email }) => email.toLowerCase().startsWith(`${name}@`));
	await service.control(`leads/${lead?.id}`, { status: 'replied' }, 'PATCH');
}
