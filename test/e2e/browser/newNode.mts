import type { Workbench } from '../workbench.mts';
import type { Editor } from './pages/editor.mts';
import type { NodePanel } from './pages/nodePanel.mts';
import { untilSaved } from './saved.mts';
import { actionOf } from './words.mts';

/**
 * A new workflow with a Lead node behind these items, added as a person does. n8n chooses the
 * credential that there is for it: a run that begins earlier has none.
 */
export async function newLeadNode(
	editor: Editor,
	bench: Workbench,
	operation: string,
	items: object[] = [{}],
): Promise<NodePanel> {
	await editor.newWorkflow(items);
	const type = bench.nodeType('OutreachLead');
	const panel = await editor.addNode(type.displayName, actionOf(type, operation));
	await untilSaved(bench, editor.workflowId(), { credentials: { outreachAutomationApi: {} } });
	return panel;
}
