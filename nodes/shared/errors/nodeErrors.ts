import type { INode } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import type { RequestFailure } from '../transport/outcome';
import { failed } from '../transport/outcome';
import { getErrorMessage, quote } from '../utils/text';
import type { ErrorText, MessageContext } from './messages';
import { describeFailure } from './messages';

export type NodeError = NodeApiError | NodeOperationError;

/** An n8n error for what became of a request. Its message never holds the API key. */
export function toNodeError(
	failure: RequestFailure,
	context: MessageContext,
	itemIndex?: number,
): NodeError {
	const { node } = context;
	const text = describeFailure(failure, context);
	if (failure.code === 'credential') return createConfigError(node, text, itemIndex);
	const httpCode = failure.outcome === 'notSent' ? '' : String(failure.status ?? '');
	const error = new NodeApiError(node, { message: text.message }, { httpCode, itemIndex });
	return withText(error, text);
}

/** An n8n error for a saved workflow whose operation or event this version does not know. */
export function createUnknownChoiceError(
	node: INode,
	choice: unknown,
	list: 'Operation' | 'Trigger On' = 'Operation',
): NodeOperationError {
	const message = `The ${list === 'Operation' ? 'operation' : 'event'} ${quote(choice)} does not exist`;
	return createConfigError(node, { message, description: `Choose another one under '${list}'.` });
}

/** What was thrown as an n8n error of ours: anything unforeseen in words for people. */
export function asNodeError(node: INode, thrown: unknown): NodeError {
	if (isNodeError(thrown)) return thrown;
	const failure = failed('unforeseen', { details: { reason: getErrorMessage(thrown) } });
	return toNodeError(failure, { node, labelOf: String, timezone: 'UTC' });
}

/** Whether it says in words for people what happened. */
export function isNodeError(thrown: unknown): thrown is NodeError {
	return thrown instanceof NodeApiError || thrown instanceof NodeOperationError;
}

/** An n8n error for what is wrong with a node's settings, or with items that they are filled from. */
export function createConfigError(
	node: INode,
	text: ErrorText,
	itemIndex?: number,
): NodeOperationError {
	return withText(new NodeOperationError(node, text.message, { itemIndex }), text);
}

/** n8n replaces words that hold a system code and shortens equal ones, so ours are set last. */
function withText<E extends NodeError>(error: E, { message, description }: ErrorText): E {
	return Object.assign(error, { message, description });
}
