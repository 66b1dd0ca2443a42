import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { check } from '../checks.mts';
import { startHttpServer } from '../httpServer.mts';
import { pollFor } from '../trigger/waitUntil.mts';
import { EVERY_THREE_SECONDS } from '../trigger/workflow.mts';
import type { Workbench } from '../workbench.mts';
import {
	editNode,
	filterBodies,
	getAllItems,
	pasteRecipe,
	saveCopy,
	drainWrites,
	loadWithParameters,
} from './pipeline.mts';

const TIMEOUT_MS = 20_000;
/** The time of two polls, which must emit nothing more. */
const TWO_POLLS_MS = 6_500;
const pollTimes = {
	item: EVERY_THREE_SECONDS.map((second) => ({
		mode: 'custom',
		cronExpression: `${second} * * * * *`,
	})),
};
/** A published pipeline, and its last node. */
type Watcher = { id: string; lastNode: string };

/** Tests that published pipelines pass each event of their trigger to their last node once. */
export async function checkWatchers(bench: Workbench): Promise<void> {
	const { service } = bench;
	const hubSpot = await startHttpServer();
	const watchers = [
		{ id: await pasteReplyToCrm(bench, hubSpot.url), lastNode: 'Note' },
		{ id: await saveExample(bench, 'reply-to-team'), lastNode: 'Slack' },
		{ id: await saveExample(bench, 'failed-job-alert'), lastNode: 'Slack' },
		{ id: await saveExample(bench, 'new-lead-to-crm'), lastNode: 'HubSpot' },
	];
	for (const { id } of watchers) await bench.setActive(id, true);
	const readAllEmitted = async () =>
		await Promise.all(watchers.map(async (watcher) => await readEmitted(bench, watcher)));
	const countEmitted = async () => (await readAllEmitted()).map(({ length }) => length);
	await sleep(TWO_POLLS_MS);
	await drainWrites(bench);

	await check('published pipelines send no existing records to team or CRM', async () => {
		assert.deepEqual(await countEmitted(), [0, 0, 0, 0]);
	});
	const replies: unknown[] = [];
	for (const round of [1, 2]) {
		const events = `reply, failed job and new lead number ${round}`;
		await check(`published pipelines send ${events} to team and CRM once`, async () => {
			replies.push(await createEvents(bench, round));
			await pollFor(TIMEOUT_MS, async () =>
				(await countEmitted()).every((count) => count >= round),
			);
			await sleep(TWO_POLLS_MS);
			assert.deepEqual(await countEmitted(), [round, round, round, round]);
			for (const items of (await readAllEmitted()).slice(1)) {
				const ids = items.map(({ id, email }) => id ?? email);
				assert.equal(new Set(ids).size, ids.length);
			}
		});
	}
	await check('reply-to-crm adds each reply as a note to its contact', () => {
		const types = [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 202 }];
		const associations = [{ to: { id: 51 }, types }];
		const notes = replies.map((properties) => ({ properties, associations }));
		assert.deepEqual(
			hubSpot.bodies,
			notes.map((body) => ({ path: 'POST /notes', body })),
		);
	});
	await check('new-lead-to-crm enriches each new lead once', async () => {
		const batches = filterBodies(await drainWrites(bench), '/enrich');
		assert.deepEqual(
			batches.flatMap(({ leads }) => leads).map((lead) => (lead as { email: string }).email),
			[1, 2].map(toEmail),
		);
	});
	for (const { id } of watchers) await bench.setActive(id, false);
	hubSpot.close();
	await service.control('reset', {});
}

function toEmail(round: number): string {
	return `watched.person${round}@nordwind-logistik.example`;
}

/** Sets a lead to replied and a job to failed, and adds a lead. @returns the expected note */
async function createEvents({ service }: Workbench, round: number): Promise<unknown> {
	type Lead = { id: string; status: string; linkedinUrl: string };
	const { leads } = await service.control<{ leads: Lead[] }>('leads');
	const replier = leads.find(({ status }) => status === 'contacted');
	const updatedAt = new Date().toISOString();
	await service.control(`leads/${replier?.id}`, { status: 'replied', updatedAt }, 'PATCH');

	type Job = { id: string; status: string };
	const { jobs } = await service.control<{ jobs: Job[] }>('jobs');
	const unfinished = jobs.find(({ status }) => ['pending', 'running'].includes(status));
	await service.control(`jobs/${unfinished?.id}`, { status: 'failed' }, 'PATCH');

	const lead = { firstName: 'Watched', lastName: `Person ${round}`, email: toEmail(round) };
	await service.control('leads', { leads: [lead] });
	return {
		hs_timestamp: updatedAt,
		hs_note_body: `Replied on LinkedIn: ${replier?.linkedinUrl}`,
	};
}

async function saveExample(bench: Workbench, name: string): Promise<string> {
	return await saveCopy(bench, loadWithParameters(name, 'outreachTrigger', { pollTimes }));
}

/** Pastes the recipe, and redirects its HubSpot nodes to a fake. */
async function pasteReplyToCrm(bench: Workbench, url: string): Promise<string> {
	const contact = { mode: 'raw', jsonOutput: '{ "vid": 51 }', options: {} };
	const id = await pasteRecipe(bench, 'reply-to-crm', undefined, {
		Contact: { type: 'n8n-nodes-base.set', typeVersion: 3.4, parameters: contact },
	});
	await editNode(bench, id, 'Reply', { pollTimes });
	await editNode(bench, id, 'Note', { authentication: 'none', url: `${url}/notes` });
	return id;
}

/** Reads the items that have reached the last node, in all executions. */
async function readEmitted(bench: Workbench, { id, lastNode }: Watcher) {
	const filter = encodeURIComponent(JSON.stringify({ workflowId: id }));
	type Page = { results: { id: string }[] };
	const { results } = await bench.callN8n<Page>(`/rest/executions?limit=100&filter=${filter}`);
	const runs = await Promise.all(results.map(async (result) => await bench.waitForEnd(result.id)));
	for (const { status } of runs) assert.equal(status, 'success');
	return runs.flatMap((run) => getAllItems(run, lastNode).map(({ json }) => json));
}
