import type { Workbench } from '../workbench.mts';
import type { Editor } from './pages/editor.mts';
import type { NodePanel } from './pages/nodePanel.mts';
import { untilSaved } from './saved.mts';
import { actionOf } from './words.mts';

/**
 * A new workflow with a node behind these items, added as a person does. n8n chooses the
 * credential that there is for it: a run that begins earlier has none.
 *
 * @param node its class
 */
export async function newNode(
	editor: Editor,
	bench: Workbench,
	node: string,
	operation: string,
	items: object[] = [{}],
): Promise<NodePanel> {
	await editor.newWorkflow(items);
	const type = bench.nodeType(node);
	const panel = await editor.addNode(type.displayName, actionOf(type, operation));
	await untilSaved(bench, editor.workflowId(), { credentials: { outreachAutomationApi: {} } });
	return panel;
}

/** The same with a Lead node. */
export async function newLeadNode(
	editor: Editor,
	bench: Workbench,
	operation: string,
	items?: object[],
): Promise<NodePanel> {
	return await newNode(editor, bench, 'OutreachLead', operation, items);
}
