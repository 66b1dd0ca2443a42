import type { IExecuteFunctions, INode } from 'n8n-workflow';

/**
 * Whether the node is the tool of an AI agent: n8n then gives it a type that ends in `Tool`. Its
 * `isToolExecution()` says no where an agent of version 3 calls, and is missing before n8n 2.3.
 */
export function isAgentTool({ type }: Pick<INode, 'type'>): boolean {
	return type.endsWith('Tool');
}

/**
 * Whether what fails becomes an error item: as On Error says, and for a tool always, unless someone
 * has set On Error to Stop. Of an error that is thrown an agent of version 2 hands its model an empty
 * text, and one of version 3 only the message; an item reaches the model of both.
 */
export function continuesOnError(
	context: Pick<IExecuteFunctions, 'continueOnFail' | 'getNode'>,
): boolean {
	const node = context.getNode();
	return isAgentTool(node) ? node.onError !== 'stopWorkflow' : context.continueOnFail();
}

/** Stands behind every next step: messages speak to a person in the editor. */
const FOR_MODEL =
	'To run the workflow again, call this tool again. Tell the user about any step that needs a person or time.';

/** What happened and what to do next in one text, for a model, which reads no description. */
export function inOneText(message: string, nextStep?: string | null): string {
	if (!nextStep) return message;
	const texts = [message, nextStep].map((text) => (/[.!?]$/.test(text) ? text : `${text}.`));
	return [...texts, FOR_MODEL].join(' ');
}
