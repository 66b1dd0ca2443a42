import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { check } from '../checks.mts';
import { EVERY_THREE_SECONDS } from '../trigger/workflow.mts';
import type { Workbench } from '../workbench.mts';
import { getAllItems, filterBodies, saveCopy, takeWrites, withParameters } from './pipeline.mts';

const TIMEOUT_MS = 20_000;
/** Long enough for two more polls, which must emit nothing. */
const TWO_POLLS_MS = 6_500;
const pollTimes = {
	item: EVERY_THREE_SECONDS.map((second) => ({
		mode: 'custom',
		cronExpression: `${second} * * * * *`,
	})),
};

/** A published pipeline: the items that reached its last node, in all its executions. */
interface Watcher {
	id: string;
	emitted(): Promise<Record<string, unknown>[]>;
}

/** Tests that published pipelines with a trigger pass every event to their last node once. */
export async function checkWatchers(bench: Workbench): Promise<void> {
	const { service } = bench;
	await bench.reset();
	const watchers = [
		await publish(bench, 'reply-to-team', 'Slack'),
		await publish(bench, 'failed-job-alert', 'Slack'),
		await publish(bench, 'new-lead-to-crm', 'HubSpot'),
	];
	const emitted = async () => await Promise.all(watchers.map(async (one) => await one.emitted()));
	const counts = async () => (await emitted()).map(({ length }) => length);
	await sleep(TWO_POLLS_MS);
	await takeWrites(bench);

	await check('existing records do not reach team or CRM', async () => {
		assert.deepEqual(await counts(), [0, 0, 0]);
	});
	for (const time of [1, 2]) {
		const which = time === 1 ? 'a reply, a failed job and a new lead' : 'the next ones';
		await check(`${which} reach team and CRM once`, async () => {
			await createEvents(bench, time);
			const giveUpAt = Date.now() + TIMEOUT_MS;
			while (Date.now() < giveUpAt && (await counts()).some((count) => count < time)) {
				await sleep(500);
			}
			await sleep(TWO_POLLS_MS);
			assert.deepEqual(await counts(), [time, time, time]);
			for (const items of await emitted()) {
				const ids = items.map(({ id, email }) => id ?? email);
				assert.equal(new Set(ids).size, ids.length);
			}
		});
	}
	await check('each new lead is paid for once', async () => {
		const paid = filterBodies(await takeWrites(bench), '/enrich').flatMap(({ leads }) => leads);
		assert.deepEqual(
			paid.map((lead) => (lead as { email: string }).email),
			[1, 2].map(toEmail),
		);
	});
	for (const { id } of watchers) await bench.setActive(id, false);
	await service.control('reset', {});
}

function toEmail(time: number): string {
	return `watched.person${time}@nordwind-logistik.example`;
}

/** Makes a lead reply, fails a job, and adds a lead. */
async function createEvents({ service }: Workbench, time: number): Promise<void> {
	type Lead = { id: string; status: string };
	const { leads } = await service.control<{ leads: Lead[] }>('leads');
	const replier = leads.find(({ status }) => status === 'contacted');
	const updatedAt = new Date().toISOString();
	await service.control(`leads/${replier?.id}`, { status: 'replied', updatedAt }, 'PATCH');

	const { jobs } = await service.control<{ jobs: Lead[] }>('jobs');
	const open = jobs.find(({ status }) => ['pending', 'running'].includes(status));
	await service.control(`jobs/${open?.id}`, { status: 'failed' }, 'PATCH');

	const lead = { firstName: 'Watched', lastName: `Person ${time}`, email: toEmail(time) };
	await service.control('leads', { leads: [lead] });
}

async function publish(bench: Workbench, name: string, last: string): Promise<Watcher> {
	const id = await saveCopy(bench, withParameters(name, 'outreachTrigger', { pollTimes }));
	await bench.setActive(id, true);
	const filter = encodeURIComponent(JSON.stringify({ workflowId: id }));
	return {
		id,
		emitted: async () => {
			type Page = { results: { id: string }[] };
			const { results } = await bench.callN8n<Page>(`/rest/executions?limit=100&filter=${filter}`);
			const runs = await Promise.all(results.map(async (one) => await bench.waitForEnd(one.id)));
			for (const { status } of runs) assert.equal(status, 'success');
			return runs.flatMap((run) => getAllItems(run, last).map(({ json }) => json));
		},
	};
}
