import type {
	IDataObject,
	IExecuteFunctions,
	INode,
	INodeExecutionData,
	NodeApiError,
	NodeOperationError,
} from 'n8n-workflow';
import type { RequestFailure } from '../transport/outcome';
import { omitNullish } from '../utils/empty';
import { getServiceFacts } from './messages';

/** Stands behind every next step: messages speak to a person in the editor. */
const FOR_MODEL =
	'To run the workflow again, call this tool again. Tell the user about any step that needs a person or time.';

/** What is known of an item beside the error. */
interface ErrorItemFacts {
	/** Undefined when a field of the item was at fault, so that it was not sent. */
	failure?: RequestFailure;
	/** Whom it is about. */
	who?: string;
	/** What the error says, without who it is about. */
	reason?: string;
	/** What the operation shows in its place. */
	placeholder?: IDataObject;
}

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
export function shouldContinueOnFail(context: IExecuteFunctions): boolean {
	const node = context.getNode();
	return isAgentTool(node) ? node.onError !== 'stopWorkflow' : context.continueOnFail();
}

/**
 * The item that stands for an input item without a result (On Error = Continue); `details` holds
 * what to do next and what the service says of it, as fields. The model of an AI agent reads what to
 * do next in `error` itself.
 */
export function createErrorItem(
	index: number,
	error: NodeApiError | NodeOperationError,
	{ failure, who, reason = error.message, placeholder = {} }: ErrorItemFacts = {},
): INodeExecutionData {
	const { description, message, node } = error;
	const isTool = isAgentTool(node);
	const outcome = failure?.outcome ?? 'notSent';
	const ours = omitNullish<string | number>({
		nextStep: isTool ? undefined : description || undefined,
		code: failure?.code || undefined,
		status: failure?.status,
	});
	// what the service says takes the place of none of ours
	const details = { ...ours, ...(failure && getServiceFacts(failure)), ...ours };
	const pairedItem = { item: index };
	if (isTool) {
		return { json: { outcome, error: inOneText(message, description), details }, pairedItem };
	}
	const about = addOutcome(placeholder, { outcome, reason, who: who ?? null });
	const item: INodeExecutionData = { json: { ...about, error: message, details }, pairedItem };
	// n8n before 2.36 lets an item with `details` leave by Error only if `error` stands beside its
	// `json`, and every n8n puts the bare message of such an `error` in place of `json` where it finds
	// one later. In between it copies the item, so one that is not copied along does both right. A node
	// that is run alone, without a node before it, is not copied: there only the message is left.
	if (node.onError === 'continueErrorOutput') {
		Object.defineProperty(item, 'error', { value: error, enumerable: false });
	}
	return item;
}

/** What happened and what to do next in one text, for a model, which reads no description. */
function inOneText(message: string, nextStep?: string | null): string {
	if (!nextStep) return message;
	const texts = [message, nextStep].map((text) => (/[.!?]$/.test(text) ? text : `${text}.`));
	return [...texts, FOR_MODEL].join(' ');
}

/** A record with what became of it: behind the yes or no that it begins with, as `created` is. */
export function addOutcome(record: IDataObject, told: IDataObject): IDataObject {
	const [first = ''] = Object.keys(record);
	const isAnswer = typeof record[first] === 'boolean';
	return { ...(isAnswer && { [first]: record[first] }), ...told, ...record, ...told };
}
