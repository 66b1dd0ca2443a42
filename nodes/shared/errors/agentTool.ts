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

/** A sentence that asks for what no model can do: change the workflow or the account, or wait. */
const ONLY_A_PERSON =
	/\b(credential|in a few minutes|in Outreach Automation|later|the reset|under Options|your (credits|n8n|provider))\b|'(Base URL|CSV File|From List|Operation)'|^(Connect one|Report it|Stop these)\b/;

const RUN_AGAIN = /\b(r)un (?:the workflow|the rest|it|this)(?: again)?\b/gi;

/**
 * What happened and what to do next in one text, for a model, which reads no description. It is told
 * what it can do itself, and what to tell the user; the service's own words stay as they are.
 */
export function inOneText(message: string, nextStep?: string | null): string {
	const text = nextStep ? `${message}${/[.!?]$/.test(message) ? '' : '.'} ${nextStep}` : message;
	const [ours, ...theirs] = text.split(/(?=The service says: )/);
	const [first, ...sentences] = ours
		.replace('Nothing is wrong with your workflow. ', '')
		.replace('in the node, not in your workflow.', 'in the node.')
		.replace(', or ask your provider.', '. If that fails as well, ask your provider.')
		.split(/(?<=[.!?]) (?=[A-Z])/);
	return [[first, ...sentences.map(forModel)].join(' '), ...theirs].join('');
}

function forModel(sentence: string): string {
	const isForPerson = ONLY_A_PERSON.test(sentence);
	const words = sentence.replace(RUN_AGAIN, (_, letter: string) => {
		const again = isForPerson ? 'try again' : 'call this tool again';
		return letter === 'R' ? `${again[0].toUpperCase()}${again.slice(1)}` : again;
	});
	return isForPerson ? `Tell the user: ${words}` : words;
}
