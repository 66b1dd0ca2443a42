import type { IDataObject, IExecuteFunctions, INode, INodeExecutionData } from 'n8n-workflow';
import type { RequestFailure } from '../transport/outcome';
import { omitNullish } from '../utils/empty';
import { getServiceDetails } from './serviceDetails';
import type { NodeError } from './nodeErrors';

interface ErrorItemDetails {
	/** Undefined for an invalid item, which was not sent. */
	failure?: RequestFailure;
	who?: string;
	/** The error's message without the person's name. */
	reason?: string;
	/** The fields of the item that was not done. */
	record?: IDataObject;
}

/**
 * Whether an AI agent uses the node as a tool: the node's type then ends in `Tool`.
 * `isToolExecution()` is false for agents of version 3, and missing before n8n 2.3.
 */
export function isAgentTool({ type }: Pick<INode, 'type'>): boolean {
	return type.endsWith('Tool');
}

/**
 * Whether failures become error items: as set in On Error, and for tools unless the user chose Stop.
 * An agent's model reads items. Of a thrown error, it reads the message (Agent 3) or nothing (Agent 2).
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
	// our fields come first and override the service's
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
	// all versions later replace `json` with the message of `item.error`. A non-enumerable property prevents
	// this, because n8n's copy of the item lacks it. (When a user runs only this node, n8n makes no copy.)
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
	const [firstField = ''] = Object.keys(record);
	const hasLeadingFlag = typeof record[firstField] === 'boolean';
	return {
		...(hasLeadingFlag && { [firstField]: record[firstField] }),
		...outcome,
		...record,
		...outcome,
	};
}
