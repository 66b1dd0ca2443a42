import type { IDataObject, INode, INodeExecutionData, JsonObject } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import type { FieldError } from './checks';
import type { Setting, Words } from './messages';
import { describe } from './messages';
import type { Failure } from './transport/outcome';

type NodeFailure = NodeApiError['failure'];

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
	choice: string,
	list: 'Operation' | 'Trigger On' = 'Operation',
): NodeOperationError {
	const message = `The ${list === 'Operation' ? 'operation' : 'event'} "${choice}" does not exist`;
	const description = `Choose another one under '${list}'.`;
	return withWords(
		new NodeOperationError(node, message),
		{ message, description },
		{ cause: 'configuration-invalid' },
	);
}

/** An n8n error for items whose fields cannot be sent; names all of them (nothing was sent). */
export function errorOfFields(
	node: INode,
	faults: ReadonlyMap<number, FieldError[]>,
): NodeOperationError {
	const groups = new Map<string, { fault: FieldError; indexes: number[] }>();
	for (const [index, list] of faults) {
		for (const fault of list) {
			const group = groups.get(fault.message) ?? { fault, indexes: [] };
			group.indexes.push(index);
			groups.set(fault.message, group);
		}
	}
	const message = [...groups.values()].map(nameItems).join('; ');
	const [[itemIndex]] = faults;
	return withWords(
		new NodeOperationError(node, message, { itemIndex }),
		{ message, description: 'Nothing was sent. Correct this and run the workflow again.' },
		{ cause: 'configuration-invalid' },
	);
}

/** An n8n error for settings of a trigger that cannot be used (nothing was sent). */
export function errorOfSettings(node: INode, faults: FieldError[]): NodeOperationError {
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
 * The item that stands for an input item without a result (On Error = Continue). It has no `error`
 * beside its `json`: n8n would then put the bare message in place of all that `json` says.
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
	return {
		json: { error: error.message, message: error.message, details },
		pairedItem: { item: index },
	};
}

/** Item numbers as people write them: `0 to 3, 5`. */
export function ranges(indexes: number[]): string {
	const runs: Array<[number, number]> = [];
	for (const index of [...indexes].sort((a, b) => a - b)) {
		const last = runs.at(-1);
		if (last?.[1] === index - 1) last[1] = index;
		else runs.push([index, index]);
	}
	return runs.map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`)).join(', ');
}

function nameItems({ fault, indexes }: { fault: FieldError; indexes: number[] }): string {
	const items = indexes.join(', ');
	if (fault.missing === undefined) {
		return `${fault.message} (${indexes.length === 1 ? 'item' : 'items'} ${items})`;
	}
	return indexes.length === 1
		? `Item ${items} has no ${fault.missing}`
		: `${indexes.length} items have no ${fault.missing}: ${items}`;
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
	return String(body?.code ?? ('reason' in failure ? failure.reason : ''));
}

function causeOf(failure: Failure): NodeFailure {
	if (failure.kind === 'refusal') {
		return failure.status === 401 ? { cause: 'credential-invalid' } : undefined;
	}
	if (failure.kind === 'notSent' && failure.because !== undefined) return causeOf(failure.because);
	if (failure.kind === 'notSent' && failure.reason === 'rateLimit') {
		const resetsAtEpochMs = failure.resetsAt?.getTime() ?? Date.now();
		const retryAfterMs = Math.max(0, resetsAtEpochMs - Date.now());
		return { cause: 'rate-limited', resetsAtEpochMs, retryAfterMs };
	}
	if (failure.kind === 'notSent' && failure.reason === 'dailyLimit')
		return { cause: 'quota-exhausted' };
	const isAway = failure.reason === 'serverError' || failure.reason === 'unreachable';
	return isAway ? { cause: 'temporarily-unavailable' } : undefined;
}
