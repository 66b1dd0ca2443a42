import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { check } from '../checks.mts';
import { startHttpServer } from '../httpServer.mts';
import { pollFor } from '../trigger/waitUntil.mts';
import { EVERY_THREE_SECONDS } from '../trigger/workflow.mts';
import type { Workbench } from '../workbench.mts';
import {
	edit,
	filterBodies,
	getAllItems,
	pasteRecipe,
	saveCopy,
	takeWrites,
	withParameters,
} from './pipeline.mts';

const TIMEOUT_MS = 20_000;
/** Long enough for two more polls, which must emit nothing. */
const TWO_POLLS_MS = 6_500;
const pollTimes = {
	item: EVERY_THREE_SECONDS.map((second) => ({
		mode: 'custom',
		cronExpression: `${second} * * * * *`,
	})),
};
/** A published pipeline, and its last node. */
type Watcher = { id: string; last: string };

/** Tests that published pipelines with a trigger pass every event to their last node once. */
export async function checkWatchers(bench: Workbench): Promise<void> {
	const { service } = bench;
	const hubSpot = await startHttpServer();
	const watchers = [
		{ id: await pasteReplyToCrm(bench, hubSpot.url), last: 'Note' },
		{ id: await saveExample(bench, 'reply-to-team'), last: 'Slack' },
		{ id: await saveExample(bench, 'failed-job-alert'), last: 'Slack' },
		{ id: await saveExample(bench, 'new-lead-to-crm'), last: 'HubSpot' },
	];
	for (const { id } of watchers) await bench.setActive(id, true);
	const emitted = async () =>
		await Promise.all(watchers.map(async (one) => await readEmitted(bench, one)));
	const counts = async () => (await emitted()).map(({ length }) => length);
	await sleep(TWO_POLLS_MS);
	await takeWrites(bench);

	await check('existing records do not reach team or CRM', async () => {
		assert.deepEqual(await counts(), [0, 0, 0, 0]);
	});
	const replies: unknown[] = [];
	for (const time of [1, 2]) {
		const which = time === 1 ? 'a reply, a failed job and a new lead' : 'the next ones';
		await check(`${which} reach team and CRM once`, async () => {
			replies.push(await createEvents(bench, time));
			await pollFor(TIMEOUT_MS, async () => (await counts()).every((count) => count >= time));
			await sleep(TWO_POLLS_MS);
			assert.deepEqual(await counts(), [time, time, time, time]);
			for (const items of (await emitted()).slice(1)) {
				const ids = items.map(({ id, email }) => id ?? email);
				assert.equal(new Set(ids).size, ids.length);
			}
		});
	}
	await check('a reply becomes a note at its contact in the CRM', () => {
		const types = [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 202 }];
		const associations = [{ to: { id: 51 }, types }];
		const notes = replies.map((properties) => ({ properties, associations }));
		assert.deepEqual(
			hubSpot.bodies,
			notes.map((body) => ({ path: 'POST /notes', body })),
		);
	});
	await check('each new lead is paid for once', async () => {
		const paid = filterBodies(await takeWrites(bench), '/enrich').flatMap(({ leads }) => leads);
		assert.deepEqual(
			paid.map((lead) => (lead as { email: string }).email),
			[1, 2].map(toEmail),
		);
	});
	for (const { id } of watchers) await bench.setActive(id, false);
	hubSpot.close();
	await service.control('reset', {});
}

function toEmail(time: number): string {
	return `watched.person${time}@nordwind-logistik.example`;
}

/** Makes a lead reply, fails a job, and adds a lead. @returns the note about the reply */
async function createEvents({ service }: Workbench, time: number): Promise<unknown> {
	type Lead = { id: string; status: string; linkedinUrl: string };
	const { leads } = await service.control<{ leads: Lead[] }>('leads');
	const replier = leads.find(({ status }) => status === 'contacted');
	const updatedAt = new Date().toISOString();
	await service.control(`leads/${replier?.id}`, { status: 'replied', updatedAt }, 'PATCH');

	const { jobs } = await service.control<{ jobs: Lead[] }>('jobs');
	const open = jobs.find(({ status }) => ['pending', 'running'].includes(status));
	await service.control(`jobs/${open?.id}`, { status: 'failed' }, 'PATCH');

	const lead = { firstName: 'Watched', lastName: `Person ${time}`, email: toEmail(time) };
	await service.control('leads', { leads: [lead] });
	return {
		hs_timestamp: updatedAt,
		hs_note_body: `Replied on LinkedIn: ${replier?.linkedinUrl}`,
	};
}

async function saveExample(bench: Workbench, name: string): Promise<string> {
	return await saveCopy(bench, withParameters(name, 'outreachTrigger', { pollTimes }));
}

/** The recipe, whose contacts and notes are in a fake HubSpot. */
async function pasteReplyToCrm(bench: Workbench, url: string): Promise<string> {
	const contact = { mode: 'raw', jsonOutput: '{ "vid": 51 }', options: {} };
	const id = await pasteRecipe(bench, 'reply-to-crm', undefined, {
		Contact: { type: 'n8n-nodes-base.set', typeVersion: 3.4, parameters: contact },
	});
	await edit(bench, id, 'Reply', { pollTimes });
	await edit(bench, id, 'Note', { authentication: 'none', url: `${url}/notes` });
	return id;
}

/** Reads the items that have reached the last node, in all executions. */
async function readEmitted(bench: Workbench, { id, last }: Watcher) {
	const filter = encodeURIComponent(JSON.stringify({ workflowId: id }));
	type Page = { results: { id: string }[] };
	const { results } = await bench.callN8n<Page>(`/rest/executions?limit=100&filter=${filter}`);
	const runs = await Promise.all(results.map(async (one) => await bench.waitForEnd(one.id)));
	for (const { status } of runs) assert.equal(status, 'success');
	return runs.flatMap((run) => getAllItems(run, last).map(({ json }) => json));
}
