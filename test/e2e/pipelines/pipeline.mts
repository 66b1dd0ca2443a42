import assert from 'node:assert/strict';
import type { INode, INodeParameters } from 'n8n-workflow';
import type { RunItem } from '../../../sandbox/launcher/n8n.mts';
import { type Workflow, loadExample, loadRecipe } from '../../../sandbox/launcher/workflows.mts';
import { CREDENTIAL_ID } from '../workflow.mts';
import type { Execution, LoggedRequest, Workbench } from '../workbench.mts';

/** A trigger that can start every pipeline without a trigger of its own. */
export const RUN_NOW = 'Run now';

/** Runs a pipeline like a click on Execute workflow; the run must succeed. */
export async function runPipeline(
	bench: Workbench,
	workflowId: string,
	trigger = RUN_NOW,
): Promise<Execution> {
	const run = await bench.run(workflowId, trigger);
	assert.equal(run.status, 'success', run.data.resultData.error?.message);
	return run;
}

/** Returns the requests that change, send or spend something, and clears the log. */
export async function takeWrites(bench: Workbench): Promise<LoggedRequest[]> {
	const requests = await bench.readRequests();
	await bench.service.control('log', undefined, 'DELETE');
	return requests.filter(({ method }) => method !== 'GET');
}

/** The bodies of the requests to one route. */
export function filterBodies(requests: LoggedRequest[], path: string): Record<string, unknown>[] {
	return requests.filter((one) => one.path.endsWith(path)).map(({ body }) => body ?? {});
}

/** The items of one output of a node, in all its runs of an execution. */
export function getAllItems(run: Execution, node: string, output = 0): RunItem[] {
	const tasks = run.data.resultData.runData[node] ?? [];
	return tasks.flatMap(({ data }) => data?.main[output] ?? []);
}

/** One field of each output item of a node. */
export function pluckField(run: Execution, node: string, field: string): unknown[] {
	return getAllItems(run, node).map(({ json }) => json[field]);
}

/** A pipeline of `workflows/` with replaced parameters of all nodes of one type. */
export function withParameters(name: string, type: string, parameters: INodeParameters): Workflow {
	const workflow = loadExample(name);
	const changed = workflow.nodes.filter((node) => node.type.endsWith(`.${type}`));
	assert.ok(changed.length > 0, `${name} has no ${type}`);
	for (const node of changed) node.parameters = { ...node.parameters, ...parameters };
	return workflow;
}

/** Saves a pipeline next to the imported one. @returns its ID */
export async function saveCopy(bench: Workbench, workflow: Workflow): Promise<string> {
	const asNew = { active: false, settings: { executionOrder: 'v1' } };
	const copy = { ...asNew, ...workflow, id: undefined };
	return (await bench.callN8n<{ id: string }>('/rest/workflows', copy)).id;
}

/**
 * Saves a recipe of docs/recipes like a user who pastes it and selects the credential. Resets the
 * service.
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

/** Changes parameters of a node in a saved pipeline, as a user's edit does. */
export async function edit(
	bench: Workbench,
	id: string,
	name: string,
	parameters: INodeParameters,
): Promise<void> {
	const path = `/rest/workflows/${id}`;
	const { nodes, versionId } = await bench.callN8n<{ nodes: INode[]; versionId: string }>(path);
	const node = nodes.find((one) => one.name === name) ?? assert.fail(`There is no ${name}`);
	Object.assign(node.parameters, parameters);
	await bench.callN8n(path, { nodes, versionId }, 'PATCH');
}

/** Sets the state of the job about a person. */
export async function setJobStatus({ service }: Workbench, name: string, status: string) {
	type Job = { id: string; metadata: { profileUrl?: string } };
	const { jobs } = await service.control<{ jobs: Job[] }>('jobs');
	const job = jobs.find(({ metadata }) => metadata.profileUrl === toProfileUrl(name));
	await service.control(`jobs/${job?.id}`, { status }, 'PATCH');
}

/** The URL of a profile, by its handle. */
export function toProfileUrl(name: string): string {
	return `https://www.linkedin.com/in/${name}`;
}
