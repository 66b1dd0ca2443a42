import type { INode } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import type { Failure } from '../transport/outcome';
import { failed } from '../transport/outcome';
import { messageOf, quoted, shortened } from '../values';
import { isAgentTool } from './errorItem';
import type { FaultyItem } from './faults';
import { NO_CONTACT, reasonOf, textOfFaults } from './faults';
import type { ErrorText, MessageContext } from './textOf';
import { textOf } from './textOf';
import { joined } from './texts';

export type NodeError = NodeApiError | NodeOperationError;

const CONNECT =
	"Connect a node that supplies contacts, such as Google Sheets. To enter a contact yourself, choose 'Map Each Field Manually' under 'Mapping Column Mode'.";

/** An n8n error for what became of a request. Its message never holds the API key. */
export function errorOf(failure: Failure, context: MessageContext, itemIndex?: number): NodeError {
	const { node } = context;
	const text = textOf(failure, context);
	if (failure.code === 'credential') return errorOfSetup(node, text, itemIndex);
	const httpCode = failure.outcome === 'notSent' ? '' : String(failure.status ?? '');
	const error = new NodeApiError(node, { message: text.message }, { httpCode, itemIndex });
	return withText(error, text);
}

/** An n8n error for items whose fields cannot be sent; names all of them (nothing was sent). */
export function errorOfFields(bad: FaultyItem[], context: MessageContext): NodeOperationError {
	const { hasOneItem, node, took } = context;
	const [{ faults, fields, index, who }] = bad;
	// what stands in the parameters is wrong for every item
	const isFixed = faults.every((fault) => fault.isFixed);
	const isOne = bad.length === 1 || isFixed;
	const list = textOfFaults(bad);
	const isNamed = !isFixed && !hasOneItem && who !== undefined;
	const ofOne = isNamed ? list : reasonOf(faults);
	const isAnyMissing = faults.some(({ isMissing }) => isMissing);
	const listed =
		fields.length === 0
			? 'The incoming item has no fields.'
			: `Fields of the incoming item: ${shortened(fields.join(', '))}.`;
	const nextSteps = faults.includes(NO_CONTACT)
		? [CONNECT]
		: [
				'Correct this and run the workflow again.',
				isAnyMissing && !isAgentTool(node) ? listed : '',
				took ?? '',
			];
	const description = joined(isOne ? '' : `${list}.`, 'Nothing was sent.', ...nextSteps);
	const message = isOne ? ofOne : `${bad.length} items cannot be sent`;
	return errorOfSetup(node, { message, description }, index);
}

/** An n8n error for a saved workflow whose operation or event this version does not know. */
export function errorOfUnknownChoice(
	node: INode,
	choice: unknown,
	list: 'Operation' | 'Trigger On' = 'Operation',
): NodeOperationError {
	const message = `The ${list === 'Operation' ? 'operation' : 'event'} ${quoted(choice)} does not exist`;
	return errorOfSetup(node, { message, description: `Choose another one under '${list}'.` });
}

/** What was thrown as an n8n error of ours: anything unforeseen in words for people. */
export function asNodeError(node: INode, thrown: unknown): NodeError {
	if (isNodeError(thrown)) return thrown;
	const failure = failed('unforeseen', { about: { reason: messageOf(thrown) } });
	return errorOf(failure, { node, labelOf: String, timezone: 'UTC' });
}

/** Whether it says in words for people what happened. */
export function isNodeError(thrown: unknown): thrown is NodeError {
	return thrown instanceof NodeApiError || thrown instanceof NodeOperationError;
}

/** An n8n error for what is wrong with a node's settings, or with items that they are filled from. */
export function errorOfSetup(node: INode, text: ErrorText, itemIndex?: number): NodeOperationError {
	return withText(new NodeOperationError(node, text.message, { itemIndex }), text);
}

/** n8n replaces words that hold a system code and shortens equal ones, so ours are set last. */
function withText<E extends NodeError>(error: E, { message, description }: ErrorText): E {
	return Object.assign(error, { message, description });
}
