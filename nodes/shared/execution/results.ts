import type { Fault, FaultyItem } from '../errors/invalidItems';
import { countOfItems, placeOf, placesOf, reasonOf } from '../errors/invalidItems';
import type { NodeError } from '../errors/nodeErrors';
import { errorOf } from '../errors/nodeErrors';
import type { MessageContext } from '../errors/describeFailure';
import { textOf } from '../errors/describeFailure';
import type { Operation } from '../operation/defineOperation';
import type { AnyValues, Input, NotDone, Output, Result } from '../operation/plan';
import type { Failure } from '../transport/outcome';
import { isAccountRefusal, isNotFound, isOfContent } from '../transport/outcome';
import { groupBy } from '../utils/values';

/** An item of a run: what was read of it, and what became of it. */
export interface RunItem extends Input, FaultyItem, Partial<Output> {
	/** What is wrong with the values that the request does without. */
	droppedFields: Fault[];
	/** Why there are no items. */
	failure?: Failure;
}

/** A run of a node for one operation: its items in their order, and what became of them so far. */
export interface RunState {
	operation: Operation;
	/** What fails becomes an error item; else it is thrown. */
	continueOnFail: boolean;
	items: RunItem[];
	/** What the user is told of the whole run. */
	hints: string[];
	/** What messages about it may name. */
	naming: MessageContext;
}

const MAX_OUTCOMES = 10;
const LABELS = { failed: 'Failed', notSent: 'Not sent', skipped: 'Skipped', unclear: 'Unclear' };

/**
 * What became of an item, in a word: `Created`, `Unclear`. Of one that was done also what its items
 * tell: `Already there (different: Phone)`.
 */
export function wordOf(operation: Operation, { items = [], notDone }: RunItem): string {
	if (notDone) return LABELS[notDone.outcome];
	return operation.became?.(items) ?? operation.doneLabel;
}

/** Groups items by what became of them; without details such as `(different: Phone)` where there are many. */
export function groupByOutcome(operation: Operation, items: RunItem[]): Map<string, RunItem[]> {
	const detailed = groupBy(items, (item) => wordOf(operation, item));
	if (detailed.size <= MAX_OUTCOMES) return detailed;
	return groupBy(items, (item) => wordOf(operation, item).split(' (')[0]);
}

/** Says how many of a run's items came out with this outcome; undefined where none has. */
export function hintOfNotDone(
	results: Array<Result | undefined>,
	outcome: NotDone['outcome'],
	text: string,
): string | undefined {
	const { length } = results.filter(
		(one) => one && 'items' in one && one.notDone?.outcome === outcome,
	);
	return length === 0 ? undefined : `${countOfItems(length)} ${text}`;
}

/** It was done in an earlier run, so that it hides no error of this one. */
export function isSkipped(result: Result | RunItem): boolean {
	return 'notDone' in result && result.notDone?.outcome === 'skipped';
}

/**
 * Whether a failure ends the run for the items still to come. A record that is gone keeps no other
 * from being deleted: a run that was killed could never be finished. A person who is refused keeps
 * no other back.
 */
export function endsRun({ standIn, method }: Operation, failure: Failure): boolean {
	const isPersonRefused = standIn !== undefined && isOfContent(failure);
	const isGone = method === 'DELETE' && isNotFound(failure);
	return !isPersonRefused && !isGone;
}

/** What stands for an item that was not done, as the operation shows it. */
export function standInFor({ standIn }: Operation, values: AnyValues, notDone?: NotDone): Output {
	const items = standIn && notDone ? [standIn(values, notDone.outcome)] : [];
	return { items, notDone };
}

const hasFailed = (item: RunItem): item is RunItem & { failure: Failure } =>
	item.failure !== undefined;

/** Notes of each item why it was not done, where it was not. */
export function noteReasons({ continueOnFail, items, naming, operation }: RunState): void {
	for (const item of items) {
		const { failure, faults } = item;
		if (faults.length > 0) item.notDone = { outcome: 'notSent', reason: reasonOf(faults) };
		else if (failure) item.notDone = whyNotDone(failure, naming);
	}
	const failed = items.filter(hasFailed);
	if (failed.length === 0 || continueOnFail) return;
	// those still to come when the run ended
	const ending = failed.filter(({ failure }) => endsRun(operation, failure));
	const { failure, index } = ending.at(-1) ?? failed[failed.length - 1];
	const { message } = textOf(failure, naming);
	const reason = `Not tried: the ${placeOf(index)} item stopped the run (${message})`;
	for (const item of items) if (!item.items) item.notDone ??= { outcome: 'notSent', reason };
}

function whyNotDone(failure: Failure, naming: MessageContext): NotDone {
	const { outcome } = failure;
	if (isAccountRefusal(failure)) return { outcome, reason: withNextStep(failure, naming) };
	const { message, description, said } = textOf(failure, naming);
	const more = outcome === 'unclear' ? description : said;
	return { outcome, reason: more === undefined ? message : `${message}. ${more}` };
}

/** What happened and what to do next, without a full stop. */
export function withNextStep(failure: Failure, naming: MessageContext): string {
	const { message, description } = textOf(failure, naming);
	return `${message}. ${description.replace(/\.$/, '')}`;
}

/** Whether the service has, or may have, taken something that comes out, so that an error would hide it. */
function isPartial({ items, operation }: RunState): boolean {
	const { partialResultsOnce } = operation;
	if (partialResultsOnce === undefined) return false;
	return items.some((item) =>
		item.failure
			? partialResultsOnce === 'unclear' && item.failure.outcome === 'unclear'
			: item.items?.length && !isSkipped(item),
	);
}

/** The error that all of a run is, with what became of each item; undefined where it is none. */
export function errorOfRun(state: RunState): NodeError | undefined {
	const { continueOnFail, items, naming, operation } = state;
	const first = items.find(hasFailed);
	if (first === undefined || continueOnFail || isPartial(state)) return undefined;
	const error = errorOf(first.failure, naming, first.index);
	if (items.length === 1) return error;
	const groups = groupByOutcome(operation, items);
	const told = [...groups].map(([label, group]) => `${label}: ${placesOf(group)}.`);
	const list =
		groups.size === 1 && groups.has(LABELS.notSent)
			? `None of the ${items.length} items was sent.`
			: `Items by outcome: ${told.join(' ')}`;
	const before = String(error.description);
	error.description = `${before}${/[.!?]$/.test(before) ? '' : '.'} ${list}`;
	return error;
}
