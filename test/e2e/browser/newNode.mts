import type { Workbench } from '../workbench.mts';
import type { Editor } from './pages/editor.mts';
import type { NodePanel } from './pages/nodePanel.mts';
import { waitUntilSaved } from './saved.mts';

/**
 * Creates a workflow with a Lead node that receives these items, as a user does, and waits until n8n has
 * selected a credential.
 */
export async function addLeadNode(
	editor: Editor,
	bench: Workbench,
	action: string,
	items: object[] = [{}],
): Promise<NodePanel> {
	await editor.createWorkflow(items);
	const panel = await editor.addNode('Outreach Lead', action);
	await waitUntilSaved(bench, editor.getWorkflowId(), {
		credentials: { outreachAutomationApi: {} },
	});
	return panel;
}
