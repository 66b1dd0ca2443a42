import type {
	IDataObject,
	INodeExecutionData,
	NodeApiError,
	NodeOperationError,
} from 'n8n-workflow';
import { inOneText, isAgentTool } from './agentTool';
import type { Failure, OutcomeName } from '../transport/outcome';
import { factsOf } from './facts';

/** What is known of an item beside the error. */
export interface AboutItem {
	/** Undefined when a field of the item was at fault, so that it was not sent. */
	failure?: Failure;
	/** Whom it is about. */
	who?: string;
	/** What the error says, without who it is about. */
	reason?: string;
	/** What the operation shows of an item that was not done. */
	shown?(outcome: OutcomeName): IDataObject;
}

/**
 * The item that stands for an input item without a result (On Error = Continue); `details` holds
 * what to do next and what the service says of it, as fields. The model of an AI agent reads what to
 * do next in `error` itself.
 */
export function errorItem(
	index: number,
	error: NodeApiError | NodeOperationError,
	{ failure, who, reason = error.message, shown }: AboutItem = {},
): INodeExecutionData {
	const { description: nextStep, message } = error;
	const outcome = failure?.outcome ?? 'notSent';
	const details: IDataObject = {
		...(failure?.code && { code: failure.code }),
		...(failure?.status && { status: failure.status }),
	};
	const facts = failure && factsOf(failure);
	if (isAgentTool(error.node)) {
		const json = {
			outcome,
			error: inOneText(message, nextStep),
			details: { ...details, ...facts },
		};
		return { json, pairedItem: { item: index } };
	}
	const item: INodeExecutionData = {
		json: {
			...{ outcome, reason, who: who ?? null, ...shown?.(outcome), error: message },
			details: { ...details, ...(nextStep && { nextStep }), ...facts },
		},
		pairedItem: { item: index },
	};
	if (error.node.onError === 'continueErrorOutput') routeToErrorOutput(item, error);
	return item;
}

/**
 * n8n before 2.36 lets an item with `details` leave by Error only if `error` stands beside its
 * `json`, and every n8n puts the bare message of such an `error` in place of `json` where it finds
 * one later. In between it copies the item, so one that is not copied along does both right. A node
 * that is run alone, without a node before it, is not copied: there only the message is left.
 */
function routeToErrorOutput(
	item: INodeExecutionData,
	error: NodeApiError | NodeOperationError,
): void {
	Object.defineProperty(item, 'error', { value: error, enumerable: false });
}
