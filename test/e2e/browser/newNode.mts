import type { Workbench } from '../workbench.mts';
import type { Editor } from './pages/editor.mts';
import type { NodePanel } from './pages/nodePanel.mts';
import { waitUntilSaved } from './saved.mts';

/**
 * Creates a workflow with a Lead node behind these items, as a user does. n8n then selects an
 * existing credential; a run before that has none.
 */
export async function addLeadNode(
	editor: Editor,
	bench: Workbench,
	action: string,
	items: object[] = [{}],
): Promise<NodePanel> {
	await editor.createWorkflow(items);
	const panel = await editor.addNode('Outreach Lead', action);
	await waitUntilSaved(bench, editor.workflowId(), { credentials: { outreachAutomationApi: {} } });
	return panel;
}
