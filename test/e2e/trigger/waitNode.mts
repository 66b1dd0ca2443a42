import assert from 'node:assert/strict';
import { parse } from 'flatted';
import { type WorkflowRun, itemsOf } from '../../../sandbox/launcher/n8n.mts';
import { RUN_NOW, withOther } from '../pipelines/pipeline.mts';
import type { Harness } from './harness.mts';
import type { Scene } from './scene.mts';
import { until } from './until.mts';

/** n8n keeps a wait of more than 65 seconds in its database alone. */
const WAIT = { amount: 70, unit: 'seconds' };
/** At its start n8n calls it crashed for a moment before it finds that it waits. */
const ENDED = ['error', 'success'];

/**
 * n8n dies while the example that follows a job is in its Wait node; the job, the only one of its
 * service, ends before n8n is there again.
 */
export async function killedInTheWait(harness: Harness, scene: Scene): Promise<void> {
	const execution = await startExample(harness, scene);
	const stored = async () => await harness.editor.ask<{ status: string; data: string }>(execution);
	await until(async () => (await stored()).status === 'waiting');
	await harness.kill();
	const { service } = scene;
	const { jobs } = await service.control<{ jobs: { id: string }[] }>('jobs');
	await service.control(`jobs/${jobs[0].id}`, { status: 'completed' }, 'PATCH');
	await harness.start();
	await until(async () => ENDED.includes((await stored()).status));

	const { data, status } = await stored();
	const run: WorkflowRun = { status, data: parse(data) as WorkflowRun['data'] };
	assert.equal(status, 'success', run.data.resultData.error?.message);
	const looks = itemsOf(run, 'Look at the job').map(({ json }) => [json.id, json.completed]);
	assert.deepEqual(looks, [[jobs[0].id, true]]);
	assert.equal(itemsOf(run, 'Completed').length, 1);
	const [first, ...others] = (await scene.requests()).filter(({ method }) => method === 'POST');
	assert.deepEqual([first.body?.actionType, others], ['sendConnectionRequest', []]);
}

/** Runs the example as the editor's button does. @returns where its execution is */
async function startExample({ editor }: Harness, { credential }: Scene): Promise<string> {
	const example = withOther('follow-a-job', 'wait', WAIT);
	const credentials = { outreachAutomationApi: { id: credential, name: 'Sandbox' } };
	const nodes = example.nodes.map((node) =>
		node.credentials === undefined ? node : { ...node, credentials },
	);
	const id = await editor.saveNew({ ...example, id: undefined, nodes });
	const path = `/rest/workflows/${id}`;
	const order = {
		triggerToStartFrom: { name: RUN_NOW },
		workflowData: await editor.ask<object>(path),
	};
	const started = await editor.ask<{ executionId: string }>(`${path}/run`, order);
	return `/rest/executions/${started.executionId}`;
}
