import type { Json } from '../../operations/operationFixture.ts';
import type { Execution, Workbench } from '../workbench.mts';
import type { NodePanel } from './pages/nodePanel.mts';
import { expect } from './fixtures.mts';

/**
 * Waits until n8n has saved the workflow's last node with these properties, because it runs the
 * saved workflow.
 * @param node some of its properties, such as `parameters`
 */
export async function waitUntilSaved(
	bench: Workbench,
	workflow: string,
	node: Json,
): Promise<void> {
	await expect(async () => {
		const nodes = await readSavedNodes(bench, workflow);
		expect(nodes.at(-1)).toMatchObject(node);
	}).toPass();
}

/** Reads the saved nodes of a workflow. */
async function readSavedNodes(bench: Workbench, workflow: string): Promise<object[]> {
	return (await bench.callN8n<{ nodes: object[] }>(`/rest/workflows/${workflow}`)).nodes;
}

/** Executes an open node, and asserts success. */
export async function executeSuccessfully(bench: Workbench, panel: NodePanel): Promise<Execution> {
	const execution = await bench.waitForEnd(await panel.execute());
	expect(execution.data.resultData.error?.message).toBeUndefined();
	expect(execution.status).toBe('success');
	return execution;
}
