import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'flatted';
import type { INode, INodeTypeDescription } from 'n8n-workflow';
import manifest from '../../package.json' with { type: 'json' };
import type { N8n, WorkflowRun } from '../../sandbox/launcher/n8n.mts';
import type { Session } from '../../sandbox/launcher/n8nServer.mts';
import type { Service } from '../../sandbox/launcher/service.mts';
import { type Link, START_NODE, type Step, toTypeName, createManualWorkflow } from './workflow.mts';

const RUN_TIMEOUT_MS = 30_000;

/** An execution as n8n stores it. */
export interface Execution extends WorkflowRun {
	id: string;
}

/** A request in the service's log; `status` is null while it is in flight. */
export interface LoggedRequest {
	at: string;
	method: string;
	path: string;
	body: Record<string, unknown> | null;
	key: string | null;
	status: number | 'dropped' | null;
}

/** Acts as a user of n8n's editor: saves and runs workflows, and reads their results. */
export class Workbench {
	/** The IDs of all started executions. */
	readonly executionIds: string[] = [];

	private constructor(
		readonly n8n: N8n,
		readonly service: Service,
		readonly session: Session,
		private readonly types: INodeTypeDescription[],
	) {}

	/** @param session a signed-in session */
	static async create(n8n: N8n, service: Service, session: Session): Promise<Workbench> {
		const types = await (await session('/types/nodes.json')).json();
		return new Workbench(n8n, service, session, types as INodeTypeDescription[]);
	}

	/** Returns n8n's descriptions of the package's nodes, in the package's order. */
	listNodeTypes(): INodeTypeDescription[] {
		return manifest.n8n.nodes.map((file) => this.getNodeType(getClassName(file)));
	}

	/** Returns n8n's description of a node, by class name. */
	getNodeType(className: string): INodeTypeDescription {
		const name = toTypeName(className[0].toLowerCase() + className.slice(1));
		return this.types.find((type) => type.name === name) ?? assert.fail(`n8n has no ${name}`);
	}

	/** Returns n8n's description of a workflow's node, in its version. */
	getTypeOf({ name, type, typeVersion }: INode): INodeTypeDescription {
		const description = this.types.find(
			(other) => other.name === type && [other.version].flat().includes(typeVersion),
		);
		return description ?? assert.fail(`n8n has no ${type} ${typeVersion} (node "${name}")`);
	}

	/**
	 * Reads an operation's output schema as the editor does.
	 * @returns undefined without a schema, as for undocumented responses
	 */
	async readOutputSchema(
		{ name }: INodeTypeDescription,
		...path: string[]
	): Promise<object | undefined> {
		const response = await this.session(`/schemas/${name}/1.0.0/${path.join('/')}.json`);
		if (response.status === 404) return undefined;
		assert.equal(response.status, 200, 'n8n cannot read the output schema');
		return (await response.json()) as object;
	}

	/** Resets the service, with rate limits that no test reaches. */
	async reset(seed: { credits?: number; leads?: number } = {}): Promise<void> {
		const unlimited = 100_000;
		const limits = { minute: unlimited, hour: unlimited, day: unlimited };
		await this.service.control('reset', { ...seed, limits });
	}

	/** Returns the service's requests since its log was last cleared, in order. */
	async readRequests(): Promise<LoggedRequest[]> {
		return (await this.service.control<{ requests: LoggedRequest[] }>('log')).requests;
	}

	/** Saves a credential and returns its ID. */
	async saveCredential(name: string, apiKey: string, baseUrl = this.service.url): Promise<string> {
		const type = 'outreachAutomationApi';
		const data = { apiKey, baseUrl };
		return (await this.callN8n<{ id: string }>('/rest/credentials', { name, type, data })).id;
	}

	/** Saves a workflow (see `createManualWorkflow`), and returns its ID. */
	async save(name: string, items: object[], steps: Step[], links?: Link[]): Promise<string> {
		const workflow = createManualWorkflow(name, items, steps, links, this.types);
		return (await this.callN8n<{ id: string }>('/rest/workflows', workflow)).id;
	}

	/** Publishes or unpublishes a saved workflow. */
	async setActive(id: string, isActive: boolean): Promise<void> {
		const path = `/rest/workflows/${id}`;
		const { versionId } = await this.callN8n<{ versionId: string }>(path);
		const isN8n1 = this.n8n.version.startsWith('1.');
		if (isN8n1) await this.callN8n(path, { active: isActive, versionId }, 'PATCH');
		else await this.callN8n(`${path}/${isActive ? 'activate' : 'deactivate'}`, { versionId });
	}

	/**
	 * Runs a saved workflow from a trigger as Execute Workflow does, and returns the stored
	 * execution.
	 */
	async run(workflowId: string, trigger = START_NODE): Promise<Execution> {
		return await this.waitForEnd(await this.start(workflowId, trigger));
	}

	/** Starts a saved workflow like `run`, and returns the execution's ID. */
	async start(workflowId: string, trigger = START_NODE): Promise<string> {
		const path = `/rest/workflows/${workflowId}`;
		const { executionId } = await this.callN8n<{ executionId: string }>(`${path}/run`, {
			triggerToStartFrom: { name: trigger },
			// n8n 1 runs the workflow in the request; later versions run the saved workflow
			workflowData: await this.callN8n(path),
		});
		this.executionIds.push(executionId);
		return executionId;
	}

	/** Waits for the end of an execution, and returns its stored data. */
	async waitForEnd(id: string): Promise<Execution> {
		const deadline = Date.now() + RUN_TIMEOUT_MS;
		while (Date.now() < deadline) {
			const { data, status } = await this.readExecution(id);
			// n8n 1 stores the status shortly before the data
			const run = ['new', 'running'].includes(status) ? undefined : parse(data);
			if (run?.resultData) return { id, status, data: run as Execution['data'] };
			await sleep(50);
		}
		return assert.fail(`execution ${id} did not end`);
	}

	/** Saves a workflow like `save`, and runs it like `run`. */
	async saveAndRun(...workflow: Parameters<Workbench['save']>): Promise<Execution> {
		return await this.run(await this.save(...workflow));
	}

	/** Reads a stored execution; its data is serialized by flatted. */
	async readExecution(executionId: string): Promise<{ status: string; data: string }> {
		return await this.callN8n(`/rest/executions/${executionId}`);
	}

	/** Downloads a file of an item's binary data. */
	async download(id: string): Promise<Buffer> {
		const query = new URLSearchParams({ id, action: 'download' });
		const response = await this.session(`/rest/binary-data?${query}`);
		assert.equal(response.status, 200);
		return Buffer.from(await response.arrayBuffer());
	}

	/**
	 * Calls a route of n8n's internal API, and returns the `data` of its response.
	 * @throws AssertionError with the response if it is an error
	 */
	async callN8n<T>(path: string, body?: object, method?: string): Promise<T> {
		return await callN8n<T>(this.session, path, body, method);
	}
}

/** Calls a route of n8n's internal API like `Workbench.callN8n`. */
export async function callN8n<T>(session: Session, ...request: Parameters<Session>): Promise<T> {
	const response = await session(...request);
	const text = await response.text();
	assert.ok(response.ok, `${request[0]}: ${text}`);
	return (JSON.parse(text) as { data: T }).data;
}

/** Returns the class name of a node, by its file in package.json. */
export function getClassName(file: string): string {
	return file.replace(/^.*\/(.*)\.node\.js$/, '$1');
}
