import type { INode } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import type { RequestFailure } from '../transport/outcome';
import { getErrorMessage, quote } from '../utils/text';
import type { ErrorText, MessageContext } from './messages';
import { describeFailure } from './messages';

export type NodeError = NodeApiError | NodeOperationError;

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
	return setText(error, text);
}

export function createUnknownChoiceError(
	node: INode,
	choice: unknown,
	parameterLabel: 'Operation' | 'Trigger On' = 'Operation',
): NodeError {
	const message = `The ${parameterLabel === 'Operation' ? 'operation' : 'event'} ${quote(choice)} does not exist`;
	return createConfigError(node, {
		message,
		description: `Choose another one under '${parameterLabel}'.`,
	});
}

/** Converts anything thrown to an n8n error; unexpected errors are reported as a bug in the node. */
export function asNodeError(node: INode, thrown: unknown): NodeError {
	if (isNodeError(thrown)) return thrown;
	const details = { reason: getErrorMessage(thrown) };
	const failure: RequestFailure = { outcome: 'failed', code: 'unforeseen', details };
	return toNodeError(failure, { node, getFieldLabel: String, timezone: 'UTC' });
}

export function isNodeError(thrown: unknown): thrown is NodeError {
	return thrown instanceof NodeApiError || thrown instanceof NodeOperationError;
}

export function createConfigError(node: INode, text: ErrorText, itemIndex?: number): NodeError {
	return setText(new NodeOperationError(node, text.message, { itemIndex }), text);
}

/** n8n's constructors change some texts, such as those with system codes, so texts are set last. */
function setText(error: NodeError, { message, description }: ErrorText): NodeError {
	return Object.assign(error, { message, description });
}
