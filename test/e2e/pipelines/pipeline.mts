import assert from 'node:assert/strict';
import type { INode, INodeParameters } from 'n8n-workflow';
import type { RunItem } from '../../../sandbox/launcher/n8n.mts';
import { type Workflow, loadExample, loadRecipe } from '../../../sandbox/launcher/workflows.mts';
import { CREDENTIAL_ID } from '../workflow.mts';
import type { Execution, LoggedRequest, Workbench } from '../workbench.mts';

/** The name of the manual trigger that most examples have. */
export const RUN_NOW = 'Run now';

/** Runs a pipeline as Execute Workflow does, and asserts success. */
export async function runPipeline(
	bench: Workbench,
	workflowId: string,
	trigger = RUN_NOW,
): Promise<Execution> {
	const run = await bench.run(workflowId, trigger);
	assert.equal(run.status, 'success', run.data.resultData.error?.message);
	return run;
}

/** Returns the requests other than GET, and clears the log. */
export async function drainWrites(bench: Workbench): Promise<LoggedRequest[]> {
	const requests = await bench.readRequests();
	await bench.service.control('log', undefined, 'DELETE');
	return requests.filter(({ method }) => method !== 'GET');
}

/** Returns the bodies of the requests to a path. */
export function filterBodies(requests: LoggedRequest[], path: string): Record<string, unknown>[] {
	return requests.filter((sent) => sent.path.endsWith(path)).map(({ body }) => body ?? {});
}

/** Returns the items of one output of a node, from all its runs in an execution. */
export function getAllItems(run: Execution, node: string, output = 0): RunItem[] {
	const tasks = run.data.resultData.runData[node] ?? [];
	return tasks.flatMap(({ data }) => data?.main[output] ?? []);
}

/** Returns one field of each output item of a node. */
export function pluckField(run: Execution, node: string, field: string): unknown[] {
	return getAllItems(run, node).map(({ json }) => json[field]);
}

/** Loads an example, and replaces parameters of all nodes of a type. */
export function loadWithParameters(
	name: string,
	type: string,
	parameters: INodeParameters,
): Workflow {
	const workflow = loadExample(name);
	const matchingNodes = workflow.nodes.filter((node) => node.type.endsWith(`.${type}`));
	assert.ok(matchingNodes.length > 0, `${name} has no ${type}`);
	for (const node of matchingNodes) node.parameters = { ...node.parameters, ...parameters };
	return workflow;
}

/** Saves a pipeline as a new workflow. @returns its ID */
export async function saveCopy(bench: Workbench, workflow: Workflow): Promise<string> {
	const initialState = { active: false, settings: { executionOrder: 'v1' } };
	const copy = { ...initialState, ...workflow, id: undefined };
	return (await bench.callN8n<{ id: string }>('/rest/workflows', copy)).id;
}

/**
 * Resets the service, and saves a recipe of docs/recipes as if a user pasted it and selected the
 * credential.
 * @param pinData replaces the output of nodes
 * @param changes replaces properties of nodes, by name
 */
export async function pasteRecipe(
	bench: Workbench,
	name: string,
	pinData = {},
	changes: Record<string, object> = {},
): Promise<string> {
	await bench.reset();
	const { nodes, connections } = loadRecipe(name);
	const credentials = { outreachAutomationApi: { id: CREDENTIAL_ID, name: '' } };
	for (const node of nodes) {
		if (node.type.includes('.outreach')) node.credentials = credentials;
		Object.assign(node, changes[node.name]);
	}
	return await saveCopy(bench, { id: '', name, nodes, connections, pinData });
}

/** Changes parameters of a node in a saved pipeline. */
export async function editNode(
	bench: Workbench,
	id: string,
	name: string,
	parameters: INodeParameters,
): Promise<void> {
	const path = `/rest/workflows/${id}`;
	const { nodes, versionId } = await bench.callN8n<{ nodes: INode[]; versionId: string }>(path);
	const node = nodes.find((other) => other.name === name) ?? assert.fail(`There is no ${name}`);
	Object.assign(node.parameters, parameters);
	await bench.callN8n(path, { nodes, versionId }, 'PATCH');
}

/** Sets the status of the job for a profile. */
export async function setJobStatus({ service }: Workbench, name: string, status: string) {
	type Job = { id: string; metadata: { profileUrl?: string } };
	const { jobs } = await service.control<{ jobs: Job[] }>('jobs');
	const job = jobs.find(({ metadata }) => metadata.profileUrl === toProfileUrl(name));
	await service.control(`jobs/${job?.id}`, { status }, 'PATCH');
}

export function toProfileUrl(name: string): string {
	return `https://www.linkedin.com/in/${name}`;
}
