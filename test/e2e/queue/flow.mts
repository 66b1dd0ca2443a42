import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { parse } from 'flatted';
import type { Scenario } from '../trigger/scenario.mts';
import { waitUntil } from '../trigger/waitUntil.mts';
import type { Execution } from '../workbench.mts';
import { buildWorkflow, type Step } from '../workflow.mts';
import type { Stack } from './stack.mts';

const WEBHOOK = 'Webhook';
const FINAL_STATUSES = ['success', 'error', 'crashed', 'canceled'];

/** A published workflow that processes items posted to a webhook. */
export class Flow {
	private constructor(
		private readonly stack: Stack,
		readonly id: string,
		private readonly path: string,
	) {}

	static async publish(
		{ stack, scenario }: { stack: Stack; scenario: Scenario },
		steps: Step[],
	): Promise<Flow> {
		const path = randomUUID();
		const { editor } = stack.main;
		const id = await editor.saveNew(createFlowWorkflow(path, steps, scenario.credential));
		assert.equal(await editor.publish(id), 'published');
		return new Flow(stack, id, path);
	}

	/** Queues an execution with these items. */
	async post(items: object[]): Promise<void> {
		const response = await fetch(`${this.stack.main.url}/webhook/${this.path}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ items }),
		});
		assert.ok(response.ok, await response.text());
	}

	/** Starts an execution, and waits until a worker runs it. @returns the execution's ID */
	async startOnWorker(items: object[]): Promise<string> {
		const knownIds = await this.listIds();
		await this.post(items);
		let startedId: string | undefined;
		await waitUntil(async () => {
			startedId = [...(await this.listIds())].find((id) => !knownIds.has(id));
			return (
				startedId !== undefined &&
				this.stack.workers.some((worker) => worker.countStarts(startedId ?? '') > 0)
			);
		});
		return startedId ?? assert.fail();
	}

	/** Runs the workflow with these items to the end. */
	async run(items: object[]): Promise<Execution> {
		return await this.waitForEnd(await this.startOnWorker(items));
	}

	/** Waits until `count` executions have ended. */
	async waitForAll(count: number): Promise<Execution[]> {
		await waitUntil(async () => (await this.listIds()).size >= count, 500);
		return await Promise.all(
			[...(await this.listIds())].map(async (id) => await this.waitForEnd(id)),
		);
	}

	async waitForEnd(id: string): Promise<Execution> {
		await waitUntil(async () => FINAL_STATUSES.includes(await this.readStatus(id)), 300);
		const { data, status } = await this.readStored(id);
		return { id, status, data: parse(data) as Execution['data'] };
	}

	async readStatus(id: string): Promise<string> {
		return (await this.readStored(id)).status;
	}

	private async readStored(id: string): Promise<{ status: string; data: string }> {
		return await this.stack.main.editor.callN8n(`/rest/executions/${id}`);
	}

	private async listIds(): Promise<Set<string>> {
		return await this.stack.main.editor.listExecutionIds(this.id);
	}
}

function createFlowWorkflow(path: string, steps: Step[], credential: string): object {
	const webhook = { path, httpMethod: 'POST', responseMode: 'onReceived', options: {} };
	const credentials = { outreachAutomationApi: { id: credential, name: 'Sandbox' } };
	return buildWorkflow(path, [
		{
			...{ name: WEBHOOK, type: 'n8n-nodes-base.webhook', typeVersion: 2 },
			...{ parameters: webhook, webhookId: path },
		},
		{
			...{ name: 'Items', type: 'n8n-nodes-base.splitOut' },
			parameters: { fieldToSplitOut: 'body.items', options: {} },
		},
		...steps.map(({ settings, ...step }) => ({ ...step, credentials, ...settings })),
	]);
}
