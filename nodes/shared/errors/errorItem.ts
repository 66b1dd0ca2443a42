import type { IDataObject, IExecuteFunctions, INode, INodeExecutionData } from 'n8n-workflow';
import type { RequestFailure } from '../transport/outcome';
import { omitNullish } from '../utils/empty';
import { getServiceDetails } from './serviceDetails';
import type { NodeError } from './nodeErrors';

interface ErrorItemDetails {
	/** Undefined for an invalid item, which was not sent. */
	failure?: RequestFailure;
	who?: string;
	/** The error's message without the person. */
	reason?: string;
	/** The fields of the item that was not done. */
	record?: IDataObject;
}

/**
 * Whether an AI agent uses the node as a tool: n8n then gives it a type that ends in `Tool`.
 * `isToolExecution()` is false for agents of version 3, and missing before n8n 2.3.
 */
export function isAgentTool({ type }: Pick<INode, 'type'>): boolean {
	return type.endsWith('Tool');
}

/**
 * Whether failures become error items: as On Error says, and for tools unless the user chose Stop. The
 * model of an agent reads items, but of a thrown error only the message (version 3) or nothing (2).
 */
export function shouldContinueOnFail(context: IExecuteFunctions): boolean {
	const node = context.getNode();
	return isAgentTool(node) ? node.onError !== 'stopWorkflow' : context.continueOnFail();
}

/**
 * Creates the output item for an input item that failed (On Error = Continue). `details` holds the
 * next step and the service's explanation; for an agent, `error` itself contains the next step.
 */
export function createErrorItem(
	itemIndex: number,
	error: NodeError,
	{ failure, who, reason = error.message, record = {} }: ErrorItemDetails = {},
): INodeExecutionData {
	const { description, message, node } = error;
	const isTool = isAgentTool(node);
	const outcome = failure?.outcome ?? 'notSent';
	const ownDetails = omitNullish<string | number>({
		nextStep: isTool ? undefined : description || undefined,
		code: failure?.code || undefined,
		status: failure?.status,
	});
	// our fields come first and win over the service's
	const details = { ...ownDetails, ...(failure && getServiceDetails(failure)), ...ownDetails };
	const pairedItem = { item: itemIndex };
	if (isTool) {
		return {
			json: { outcome, error: describeForModel(message, description), details },
			pairedItem,
		};
	}
	const json = addOutcome(record, { outcome, reason, who: who ?? null });
	const item: INodeExecutionData = { json: { ...json, error: message, details }, pairedItem };
	// n8n before 2.36 routes an item with `details` to the error output only if `item.error` exists. But
	// all versions later replace `json` by the message of `item.error`. In between n8n copies the item,
	// and a non-enumerable property is not copied. A node that runs alone gets no copy, only the message.
	if (node.onError === 'continueErrorOutput') {
		Object.defineProperty(item, 'error', { value: error, enumerable: false });
	}
	return item;
}

/** Puts the next step into the message, as a model reads no description. */
function describeForModel(message: string, nextStep?: string | null): string {
	if (!nextStep) return message;
	const sentences = [message, nextStep].map((text) => (/[.!?]$/.test(text) ? text : `${text}.`));
	return `${sentences.join(' ')} To run the workflow again, call this tool again. Tell the user about any step that needs a person or time.`;
}

/** Puts the outcome before a record's fields, but after a leading boolean such as `created`. */
export function addOutcome(record: IDataObject, outcome: IDataObject): IDataObject {
	const [first = ''] = Object.keys(record);
	const isLeading = typeof record[first] === 'boolean';
	return { ...(isLeading && { [first]: record[first] }), ...outcome, ...record, ...outcome };
}
