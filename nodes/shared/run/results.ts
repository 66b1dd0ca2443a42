import { placeOf, reasonOf } from '../errors/faults';
import type { NodeError } from '../errors/nodeErrors';
import { errorOfItems, NOT_SENT } from '../errors/nodeErrors';
import { textOf } from '../errors/textOf';
import type { Operation } from '../operation/defineOperation';
import type { Input, NotDone, Result } from '../operation/plan';
import type { Failure } from '../transport/outcome';
import { isNotFound, isOfContent } from '../transport/outcome';
import type { NodeRun, StandIn } from './readItems';

const LABELS = { failed: 'Failed', notSent: NOT_SENT, skipped: 'Skipped', unclear: 'Unclear' };

/** What became of an item, in a word: `Created`, `Unclear`. */
export function outcomeLabel({ doneLabel }: Operation, result?: Result): string {
	if (result === undefined) return NOT_SENT;
	const notDone = 'failure' in result ? result.failure : result.notDone;
	return notDone ? LABELS[notDone.outcome] : doneLabel;
}

/** The same, with what the items of one that was done tell: `Already there (different: Phone)`. */
export function wordOf(operation: Operation, result?: Result): string {
	const isDone = result && 'items' in result && !result.notDone;
	const word = isDone ? operation.became?.(result.items) : undefined;
	return word ?? outcomeLabel(operation, result);
}

/** It was done in an earlier run, so that it hides no error of this one. */
export function isSkipped(result: Result): boolean {
	return 'items' in result && result.notDone?.outcome === 'skipped';
}

/**
 * Whether a failure ends the run for the items still to come. A record that is gone keeps no other
 * from being deleted: a run that was killed could never be finished. A person who is refused keeps
 * no other back, unless many in a row are.
 */
export function endsRun({ itemNotDone, route }: Operation, failure: Failure): boolean {
	const isPersonRefused = itemNotDone !== undefined && isOfContent(failure);
	const isGone = route.startsWith('DELETE ') && isNotFound(failure);
	return !isPersonRefused && !isGone;
}

/** What stands for an item that was not done, as the operation shows it. */
export function standInFor(
	{ itemNotDone }: Operation,
	values: Input['values'],
	notDone: NotDone,
): StandIn {
	const items = itemNotDone ? [itemNotDone(values, notDone.outcome)] : [];
	return { items, skipSimplify: true, notDone };
}

/**
 * Puts something in place of items without a result: of those that could not be sent, and where the
 * run gives a part of the results also of those that failed or were not tried.
 *
 * @throws NodeApiError or NodeOperationError for the first failure where all of the run is an error
 */
export function putStandIns(run: NodeRun): void {
	const { continueOnFail, faultsAreErrors, items, operation } = run;
	const failures: FailedItem[] = [];
	for (const item of items) {
		const { faults, index, result, values } = item;
		if (faults && !faultsAreErrors) {
			const why = { outcome: 'notSent', reason: reasonOf(faults) } as const;
			item.standIn = standInFor(operation, values, why);
		}
		if (result && 'failure' in result) failures.push({ index, failure: result.failure });
	}
	if (failures.length === 0 || continueOnFail) return;
	if (!isPartial(run)) throw errorOfRun(run, failures[0]);
	const notTried = whyNotTried(run, failures);
	for (const item of items) {
		const { faults, result, values } = item;
		if (faults || (result && 'items' in result)) continue;
		const why = result ? notDoneOf(run, result.failure) : notTried;
		item.standIn = standInFor(operation, values, why);
	}
}

interface FailedItem {
	index: number;
	failure: Failure;
}

/** Whether the service has, or may have, taken something that comes out, so that an error would hide it. */
function isPartial({ items, operation }: NodeRun): boolean {
	const { itemNotDone, partialResultsOnce } = operation;
	if (partialResultsOnce === undefined) return false;
	return items.some(({ result }) => {
		if (result === undefined) return false;
		if ('items' in result) return result.items.length > 0 && !isSkipped(result);
		return partialResultsOnce === 'unclear' && itemNotDone && result.failure.outcome === 'unclear';
	});
}

/** The error of a run that stopped, with what became of each of its items. */
function errorOfRun({ errors, items, operation }: NodeRun, first: FailedItem): NodeError {
	const labels = items.map(
		({ index, result }) => [index, outcomeLabel(operation, result)] as const,
	);
	return errorOfItems([first.index, first.failure], errors, new Map(labels));
}

/** Why an item that failed was not done, in the words of its first columns. */
export function notDoneOf({ errors }: NodeRun, failure: Failure): NotDone {
	const { message, description, said } = textOf(failure, errors);
	const { outcome } = failure;
	const more = outcome === 'unclear' ? description : said;
	return { outcome, reason: more === undefined ? message : `${message}. ${more}` };
}

/** Of items that were still to come when the run ended. */
function whyNotTried({ errors, operation }: NodeRun, failures: FailedItem[]): NotDone {
	const ending = failures.filter(({ failure }) => endsRun(operation, failure));
	const { index, failure } = ending.at(-1) ?? failures[failures.length - 1];
	const { message } = textOf(failure, errors);
	const reason = `Not tried: the ${placeOf(index)} item stopped the run (${message})`;
	return { outcome: 'notSent', reason };
}
