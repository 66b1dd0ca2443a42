import type { IDataObject, INode, INodeExecutionData, JsonObject } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { fieldsOf } from '../operation/mapping/mapping';
import type { Setting, Words } from './messages';
import { describe, UNFORESEEN } from './messages';
import type { Fault } from '../operation/parameters';
import type { BadItem } from '../run/readItems';
import { textOf } from '../transport/facts';
import type { Failure } from '../transport/outcome';
import { quoted, shortened } from '../values';

type NodeFailure = NodeApiError['failure'];

/** How many different faults, and how many runs of items, a message names. */
const MOST_FAULTS = 5;
const MOST_RANGES = 20;

/** What a failure is called in an error item: a read that gave nothing usable was refused. */
export const OUTCOME_NAMES = {
	refusal: 'refused',
	unusable: 'refused',
	notSent: 'notSent',
	unknown: 'unknown',
} as const;

/** An n8n error for what became of a request. Its message never holds the API key. */
export function errorOf(
	node: INode,
	failure: Failure,
	setting: Setting,
	itemIndex?: number,
): NodeApiError | NodeOperationError {
	const words = describe(failure, setting);
	if (failure.kind === 'notSent' && failure.reason === 'credential') {
		return withWords(new NodeOperationError(node, words.message, { itemIndex }), words, {
			cause: 'configuration-invalid',
		});
	}
	const facts: JsonObject = { message: words.message };
	const httpCode = 'status' in failure ? String(failure.status ?? '') : '';
	const error = new NodeApiError(node, facts, { httpCode, itemIndex });
	return withWords(error, words, causeOf(failure));
}

/** The items of a run that stopped which did not fail, by what became of them. */
export interface Others {
	/** What was done to those that succeeded, for example `Created`. */
	done: string;
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
	setting: Setting,
	others: Others | undefined,
): NodeApiError | NodeOperationError {
	const [[firstIndex, first]] = failures;
	const error = errorOf(node, first, setting, firstIndex);
	if (others === undefined) return error;

	const failed = (...kinds: Array<Failure['kind']>) =>
		[...failures].filter(([, { kind }]) => kinds.includes(kind)).map(([index]) => index);
	const groups: Array<[string, number[]]> = [
		[others.done, others.succeeded],
		['Refused', failed('refusal', 'unusable')],
		['Not known', failed('unknown')],
		['Not sent', [...failed('notSent'), ...others.left]],
	];
	const list = groups
		.filter(([, indexes]) => indexes.length > 0)
		.map(([label, indexes]) => `${label}: ${ranges(indexes)}.`);
	error.description = `${error.description ?? ''} Items by outcome: ${list.join(' ')}`;
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
	return withWords(
		new NodeOperationError(node, message),
		{ message, description },
		{ cause: 'configuration-invalid' },
	);
}

/**
 * An n8n error for items whose fields cannot be sent; names all of them (nothing was sent).
 *
 * @param came the incoming items, so that a missing field can be compared with what they hold
 */
export function errorOfFields(
	node: INode,
	bad: BadItem[],
	came: INodeExecutionData[],
): NodeOperationError {
	const [{ faults, index }] = bad;
	const message =
		bad.length === 1 ? faults.map((fault) => fault.message).join('; ') : textOfFaults(bad);
	const isMissing = faults.some(({ missing }) => missing !== undefined);
	const description = [
		'Nothing was sent. Correct this and run the workflow again.',
		...(isMissing ? [namesOfFields(came[index]?.json)] : []),
	].join(' ');
	return withWords(
		new NodeOperationError(node, message, { itemIndex: index }),
		{ message, description },
		{ cause: 'configuration-invalid' },
	);
}

/** What is wrong with items, each fault once with the items that have it. */
export function textOfFaults(bad: Array<Pick<BadItem, 'faults' | 'index'>>): string {
	const groups = new Map<string, { fault: Fault; indexes: number[] }>();
	for (const { faults, index } of bad) {
		for (const fault of faults) {
			const group = groups.get(fault.message) ?? { fault, indexes: [] };
			group.indexes.push(index);
			groups.set(fault.message, group);
		}
	}
	const all = [...groups.values()];
	const texts = all.slice(0, MOST_FAULTS).map(nameItems);
	const others = [...new Set(all.slice(MOST_FAULTS).flatMap(({ indexes }) => indexes))];
	return [...texts, ...(others.length > 0 ? [`and more (items ${ranges(others)})`] : [])].join(
		'; ',
	);
}

/** What was thrown as an n8n error of ours: anything unforeseen in words for people. */
export function asNodeError(node: INode, thrown: unknown): NodeApiError | NodeOperationError {
	if (thrown instanceof NodeApiError || thrown instanceof NodeOperationError) return thrown;
	const cause = thrown instanceof Error ? thrown : new Error('Nothing is known of the reason');
	return withWords(new NodeOperationError(node, cause), UNFORESEEN, undefined);
}

/** An n8n error for settings of a trigger that cannot be used (nothing was sent). */
export function errorOfSettings(node: INode, faults: Fault[]): NodeOperationError {
	const message = faults.map((fault) => fault.message).join('; ');
	return withWords(
		new NodeOperationError(node, message),
		{ message, description: 'Nothing was sent. Correct this in the trigger.' },
		{ cause: 'configuration-invalid' },
	);
}

/** An n8n error for a test run of a trigger that found nothing to show. */
export function errorOfNothing(node: INode): NodeOperationError {
	const message = 'No data with the current filter could be found';
	const description =
		'Nothing is in this state right now. Change the settings to test with others.';
	return withWords(new NodeOperationError(node, message), { message, description }, undefined);
}

/**
 * The item that stands for an input item without a result (On Error = Continue).
 *
 * @param failure why; undefined when a field of the item was at fault, so that it was not sent
 */
export function errorItem(
	error: NodeApiError | NodeOperationError,
	failure: Failure | undefined,
	index: number,
): INodeExecutionData {
	const details: IDataObject = {
		outcome: failure ? OUTCOME_NAMES[failure.kind] : 'notSent',
		...(failure && codeOf(failure) && { code: codeOf(failure) }),
		...(failure && 'status' in failure && failure.status && { status: failure.status }),
		...(error.description && { nextStep: error.description }),
	};
	const item: INodeExecutionData = {
		json: { error: error.message, message: error.message, details },
		pairedItem: { item: index },
	};
	if (error.node.onError === 'continueErrorOutput') leaveByError(item, error);
	return item;
}

/**
 * n8n before 2.36 lets an item with `details` leave by Error only if `error` stands beside its
 * `json`, and every n8n puts the bare message of such an `error` in place of `json` where it finds
 * one later. In between it copies the item, so one that is not copied along does both right. A node
 * that is run alone, without a node before it, is not copied: there only the message is left.
 */
function leaveByError(item: INodeExecutionData, error: NodeApiError | NodeOperationError): void {
	Object.defineProperty(item, 'error', { value: error, enumerable: false });
}

/** Item numbers as people write them: `0 to 3, 5`. */
export function ranges(indexes: number[]): string {
	const runs: Array<[number, number]> = [];
	for (const index of [...indexes].sort((a, b) => a - b)) {
		const last = runs.at(-1);
		if (last?.[1] === index - 1) last[1] = index;
		else runs.push([index, index]);
	}
	const texts = runs.map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`));
	return texts.length > MOST_RANGES
		? `${texts.slice(0, MOST_RANGES).join(', ')} and more`
		: texts.join(', ');
}

function nameItems({ fault, indexes }: { fault: Fault; indexes: number[] }): string {
	const count = indexes.length;
	if (count === 1) return `${fault.message} (item ${ranges(indexes)})`;
	return fault.missing === undefined
		? `${fault.message} (items ${ranges(indexes)})`
		: `${fault.message} in ${count} items: ${ranges(indexes)}`;
}

function namesOfFields(item: IDataObject = {}): string {
	const { names } = fieldsOf(item);
	return names.length === 0
		? 'The incoming item has no fields.'
		: `Fields of the incoming item: ${shortened(names.join(', '))}.`;
}

/** n8n replaces words that hold a system code and shortens equal ones, so ours are set last. */
function withWords<E extends NodeApiError | NodeOperationError>(
	error: E,
	{ message, description }: Words,
	failure: NodeFailure,
): E {
	return Object.assign(error, { message, description, failure });
}

function codeOf(failure: Failure): string {
	if ('because' in failure && failure.because !== undefined) return codeOf(failure.because);
	const body = 'body' in failure ? failure.body : undefined;
	return textOf(body?.code) ?? ('reason' in failure ? failure.reason : '');
}

function causeOf(failure: Failure): NodeFailure {
	if (failure.kind === 'refusal') {
		return failure.status === 401 ? { cause: 'credential-invalid' } : undefined;
	}
	if (failure.kind === 'notSent' && failure.because !== undefined) return causeOf(failure.because);
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
