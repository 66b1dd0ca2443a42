import assert from 'node:assert/strict';
import { parse } from 'flatted';
import type { IDataObject } from 'n8n-workflow';
import type { Session } from '../../../sandbox/launcher/n8nServer.mts';
import type { Service } from '../../../sandbox/launcher/service.mts';
import { callN8n } from '../workbench.mts';
import { waitUntil } from './waitUntil.mts';
import { NEXT_NODE } from './workflow.mts';

/** Whether the trigger polls, or why it does not. */
export type PublishResult = 'published' | `failed: ${string}`;

/** The result of a poll: the trigger's items, or why the poll failed. */
export interface PollExecution {
	status: string;
	items: IDataObject[];
	error?: string;
}

/** Acts as a user of n8n's editor: saves and publishes workflows, and reads their executions. */
export class EditorApi {
	/** Executions that have ended and no longer change, by ID. */
	private readonly endedExecutions = new Map<string, PollExecution>();

	/** @param getSession returns a signed-in session of the running n8n */
	constructor(private readonly getSession: () => Session) {}

	/** @returns the credential's ID */
	async saveCredential({ keys, url }: Service): Promise<string> {
		const data = { apiKey: keys.full, baseUrl: url };
		const credential = { name: 'Sandbox', type: 'outreachAutomationApi', data };
		return (await this.callN8n<{ id: string }>('/rest/credentials', credential)).id;
	}

	/** @returns the workflow's ID */
	async saveNew(workflow: object): Promise<string> {
		return (await this.callN8n<{ id: string }>('/rest/workflows', workflow)).id;
	}

	/** Publishes a saved workflow, and waits for the trigger's first poll. */
	async publish(id: string): Promise<PublishResult> {
		const { versionId } = await this.callN8n<{ versionId: string }>(`/rest/workflows/${id}`);
		await this.callN8n(`/rest/workflows/${id}/activate`, { versionId });
		let result: PublishResult | undefined;
		await waitUntil(async () => {
			const { liveVersionId, status, triggers } = await this.readPublication(id);
			if (status === 'failed') result = `failed: ${triggers[0]?.errorMessage}`;
			if (status === 'published' && liveVersionId === versionId) result = 'published';
			return result !== undefined;
		});
		return result ?? assert.fail();
	}

	async unpublish(id: string): Promise<void> {
		await this.callN8n(`/rest/workflows/${id}/deactivate`, {});
		await waitUntil(async () => (await this.readPublication(id)).status === 'not_published');
	}

	async listExecutions(workflowId: string): Promise<PollExecution[]> {
		const executions: PollExecution[] = [];
		for (const id of await this.listExecutionIds(workflowId)) {
			const execution = this.endedExecutions.get(id) ?? (await this.readPollExecution(id));
			if (['error', 'success'].includes(execution.status)) this.endedExecutions.set(id, execution);
			executions.push(execution);
		}
		return executions;
	}

	private async readPublication(id: string): Promise<Publication> {
		return await this.callN8n<Publication>(`/rest/workflows/${id}/publication-status`);
	}

	private async readPollExecution(id: string): Promise<PollExecution> {
		const { data, status } = await this.callN8n<StoredExecution>(`/rest/executions/${id}`);
		const run = parse(data) as RunData;
		const error = run.resultData.error?.message;
		return { status, error, items: error === undefined ? getTriggerItems(run) : [] };
	}

	async listExecutionIds(workflowId: string): Promise<Set<string>> {
		const ids = new Set<string>();
		const filter = encodeURIComponent(JSON.stringify({ workflowId }));
		for (let query = ''; ;) {
			const path = `/rest/executions?limit=100&filter=${filter}${query}`;
			const { nextCursor, results } = await this.callN8n<ExecutionPage>(path);
			for (const { id } of results) ids.add(id);
			if (!nextCursor) return ids;
			query = `&cursor=${encodeURIComponent(nextCursor)}`;
		}
	}

	/** Calls a route of n8n's internal API and returns the `data` of its response. */
	async callN8n<T>(path: string, body?: object, method?: string): Promise<T> {
		return await callN8n<T>(this.getSession(), path, body, method);
	}
}

/** Reads the trigger's items, also if n8n was killed between the poll and the run. */
function getTriggerItems({ resultData, executionData }: RunData): IDataObject[] {
	const waiting = executionData?.nodeExecutionStack.find(
		({ node }) => node.name !== NEXT_NODE,
	)?.data;
	const [run] = Object.entries(resultData.runData).find(([name]) => name !== NEXT_NODE)?.[1] ?? [];
	return ((run?.data ?? waiting)?.main?.[0] ?? []).map(({ json }) => json);
}

interface Publication {
	status: string;
	liveVersionId: string | null;
	triggers: { errorMessage: string | null }[];
}

interface StoredExecution {
	status: string;
	data: string;
}

interface ExecutionPage {
	results: { id: string }[];
	nextCursor?: string | null;
}

interface NodeOutput {
	main?: ({ json: IDataObject }[] | null)[];
}

interface RunData {
	resultData: { runData: Record<string, { data?: NodeOutput }[]>; error?: { message: string } };
	executionData?: { nodeExecutionStack: { node: { name: string }; data: NodeOutput }[] };
}
