import type { INode, JsonObject } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { quoted, shortened } from '../values';
import { isAgentTool } from './agentTool';
import type { ErrorText, MessageContext } from './errorText';
import type { Failure, OutcomeName } from './failure';
import { outcomeOf } from './failure';
import type { Fault, FaultyItem, WhoOf } from './faults';
import { NO_CONTACT, placesOf, textOfFaults } from './faults';
import { describe, UNFORESEEN } from './messages';

type NodeFailure = NodeApiError['failure'];

const CONNECT =
	"Connect a node that supplies contacts, such as Google Sheets. To type one in, choose 'Map Each Field Manually' under 'Mapping Column Mode'.";

/** An n8n error for what became of a request. Its message never holds the API key. */
export function errorOf(
	node: INode,
	failure: Failure,
	context: MessageContext,
	itemIndex?: number,
): NodeApiError | NodeOperationError {
	const text = describe(failure, context);
	if (failure.kind === 'notSent' && failure.reason === 'credential') {
		return errorOfSetup(node, text, itemIndex);
	}
	const facts: JsonObject = { message: text.message };
	const httpCode = 'status' in failure ? String(failure.status ?? '') : '';
	const error = new NodeApiError(node, facts, { httpCode, itemIndex });
	return withText(error, text, causeOf(failure));
}

/** The items of a run that stopped which did not fail, by what became of them. */
export interface Others {
	/** What was done to those that succeeded, for example `Created`. */
	doneLabel: string;
	succeeded: number[];
	/** Those that were left when the run stopped. */
	left: number[];
}

/**
 * An n8n error for a run that stopped: the first failure's words, and what became of each item.
 *
 * @param others undefined when there was only one item
 */
export function errorOfItems(
	node: INode,
	failures: ReadonlyMap<number, Failure>,
	context: MessageContext,
	others: Others | undefined,
): NodeApiError | NodeOperationError {
	const [[firstIndex, first]] = failures;
	const error = errorOf(node, first, context, firstIndex);
	if (others === undefined) return error;

	const failed = (outcome: OutcomeName) =>
		[...failures].flatMap(([index, failure]) => (outcomeOf(failure) === outcome ? [index] : []));
	const groups: Array<[string, number[]]> = [
		[others.doneLabel, others.succeeded],
		['Failed', failed('failed')],
		['Unclear', failed('unclear')],
		['Not sent', [...failed('notSent'), ...others.left]],
	];
	const told = groups.filter(([, indexes]) => indexes.length > 0);
	const [[label, { length }]] = told;
	const list =
		label === 'Not sent'
			? `None of the ${length} items was sent.`
			: `Items by outcome: ${told.map(([word, indexes]) => `${word}: ${placesOf(indexes)}.`).join(' ')}`;
	error.description = `${error.description ?? ''} ${list}`;
	return error;
}

/** An n8n error for a saved workflow whose operation or event this version does not know. */
export function errorOfMissing(
	node: INode,
	choice: unknown,
	list: 'Operation' | 'Trigger On' = 'Operation',
): NodeOperationError {
	const message = `The ${list === 'Operation' ? 'operation' : 'event'} ${quoted(choice)} does not exist`;
	const description = `Choose another one under '${list}'.`;
	return errorOfSetup(node, { message, description });
}

/**
 * An n8n error for items whose fields cannot be sent; names all of them (nothing was sent).
 *
 * @param fieldsAt the names of an incoming item's fields, so that a missing one can be compared
 * @param read which of them Map Automatically took, and who the items are about
 */
export function errorOfFields(
	node: INode,
	bad: FaultyItem[],
	fieldsAt: (index: number) => string[],
	{ took, whoOf }: { took?: string; whoOf: WhoOf },
): NodeOperationError {
	const [{ faults, index }] = bad;
	const message =
		bad.length === 1 && whoOf(index) === undefined
			? faults.map((fault) => fault.message).join('; ')
			: textOfFaults(bad, whoOf);
	const isMissing = faults.some(({ missing }) => missing !== undefined);
	const nextSteps = faults.includes(NO_CONTACT)
		? [CONNECT]
		: [
				'Correct this and run the workflow again.',
				...(isMissing && !isAgentTool(node) ? [textOfFields(fieldsAt(index))] : []),
				...(took === undefined ? [] : [took]),
			];
	const description = ['Nothing was sent.', ...nextSteps].join(' ');
	return errorOfSetup(node, { message, description }, index);
}

/** An n8n error for a list of which only the user knows which column is meant (nothing was sent). */
export function errorOfQuestion(node: INode, question: string, took: string): NodeOperationError {
	return errorOfSetup(node, { message: question, description: `Nothing was sent. ${took}` });
}

/** What was thrown as an n8n error of ours: anything unforeseen in words for people. */
export function asNodeError(node: INode, thrown: unknown): NodeApiError | NodeOperationError {
	if (isNodeError(thrown)) return thrown;
	const cause = thrown instanceof Error ? thrown : new Error('The reason is unknown');
	return withText(new NodeOperationError(node, cause), UNFORESEEN, undefined);
}

/** Whether it says in words for people what happened. */
export function isNodeError(thrown: unknown): thrown is NodeApiError | NodeOperationError {
	return thrown instanceof NodeApiError || thrown instanceof NodeOperationError;
}

/** An n8n error for settings of a trigger that cannot be used (nothing was sent). */
export function errorOfSettings(node: INode, faults: Fault[]): NodeOperationError {
	const message = faults.map((fault) => fault.message).join('; ');
	return errorOfSetup(node, {
		message,
		description: 'Nothing was sent. Correct this in the trigger.',
	});
}

/** An n8n error for a test run of a trigger that found nothing to show. */
export function errorOfNothing(node: INode): NodeOperationError {
	const message = 'No data with the current filter could be found';
	const description =
		'Nothing matches these settings right now. Change them to test with other data.';
	return withText(new NodeOperationError(node, message), { message, description }, undefined);
}

function textOfFields(names: string[]): string {
	return names.length === 0
		? 'The incoming item has no fields.'
		: `Fields of the incoming item: ${shortened(names.join(', '))}.`;
}

/** An n8n error for what is wrong with a node's settings, or with an item that they are filled from. */
function errorOfSetup(node: INode, text: ErrorText, itemIndex?: number): NodeOperationError {
	const error = new NodeOperationError(node, text.message, { itemIndex });
	return withText(error, text, { cause: 'configuration-invalid' });
}

/** n8n replaces words that hold a system code and shortens equal ones, so ours are set last. */
function withText<E extends NodeApiError | NodeOperationError>(
	error: E,
	{ message, description }: ErrorText,
	failure: NodeFailure,
): E {
	return Object.assign(error, { message, description, failure });
}

function causeOf(failure: Failure): NodeFailure {
	if (failure.kind === 'refusal') {
		return failure.status === 401 ? { cause: 'credential-invalid' } : undefined;
	}
	if (failure.kind === 'finding') return failure.because && causeOf(failure.because);
	if (failure.reason === 'keyRefused') return { cause: 'credential-invalid' };
	if (failure.reason === 'rateLimit') {
		const resetsAtEpochMs = failure.resetsAt?.getTime();
		if (resetsAtEpochMs === undefined) return { cause: 'rate-limited' };
		const retryAfterMs = Math.max(0, resetsAtEpochMs - Date.now());
		return { cause: 'rate-limited', resetsAtEpochMs, retryAfterMs };
	}
	if (failure.reason === 'dailyLimit') return { cause: 'quota-exhausted' };
	const isAway = failure.reason === 'serverError' || failure.reason === 'unreachable';
	return isAway ? { cause: 'temporarily-unavailable' } : undefined;
}
