import { errorOfItems, NOT_SENT } from '../errors/nodeErrors';
import { placeOf, reasonOf } from '../errors/faults';
import { textOf } from '../errors/textOf';
import type { Operation } from '../operation/defineOperation';
import type { Input, NotDone, Output, Result } from '../operation/plan';
import type { Failure } from '../transport/outcome';
import { isNotFound, isOfContent } from '../transport/outcome';
import type { ReadItems } from './readItems';
import { yieldToEventLoop } from './yieldToEventLoop';

/** What became of the items, by item index. Items that were not sent after a failure are missing. */
export type Results = ReadonlyMap<number, Result>;

/** What stands for an input that was not carried out, or of which that is not known. */
export type StandIn = Output & { notDone: NotDone };

const LABELS = { failed: 'Failed', notSent: NOT_SENT, skipped: 'Skipped', unclear: 'Unclear' };

/** What became of an item, in a word: `Created`, `Unclear`. */
export function labelOf({ doneLabel }: Operation, result?: Result): string {
	if (result === undefined) return NOT_SENT;
	const notDone = 'failure' in result ? result.failure : result.notDone;
	return notDone ? LABELS[notDone.outcome] : doneLabel;
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
 * What comes out in place of items without a result, by item index: those that could not be sent, and
 * where the run gives a part of the results also those that failed or were not tried.
 *
 * @throws NodeApiError or NodeOperationError for the first failure where all of the run is an error
 */
export async function standInsOf(read: ReadItems, results: Results): Promise<Map<number, StandIn>> {
	const { continueOnFail, inPlace, inputs, operation } = read;
	const standIns = new Map<number, StandIn>();
	for (const { faults, index, values } of inPlace) {
		const notDone: NotDone = { outcome: 'notSent', reason: reasonOf(faults) };
		standIns.set(index, standInFor(operation, values, notDone));
	}
	if (continueOnFail) return standIns;
	const failures = [...results].flatMap(([index, result]): Array<[number, Failure]> =>
		'failure' in result ? [[index, result.failure]] : [],
	);
	if (!isPartial(operation, results)) {
		if (failures.length === 0) return standIns;
		throw errorOfRun(read, results, failures[0]);
	}
	const notTried = whyNotTried(read, failures);
	for (const { index, values } of inputs) {
		await yieldToEventLoop();
		const result = results.get(index);
		if (result && 'items' in result) continue;
		const notDone = result ? notDoneOf(read, result.failure) : notTried;
		standIns.set(index, standInFor(operation, values, notDone));
	}
	return standIns;
}

/** Whether the service has, or may have, taken something that comes out, so that an error would hide it. */
function isPartial({ itemNotDone, partialResultsOnce }: Operation, results: Results): boolean {
	if (partialResultsOnce === undefined) return false;
	return [...results.values()].some((result) => {
		if ('items' in result) return result.items.length > 0 && !isSkipped(result);
		return partialResultsOnce === 'unclear' && itemNotDone && result.failure.outcome === 'unclear';
	});
}

/** The error of a run that stopped, with what became of each of its items. */
function errorOfRun(read: ReadItems, results: Results, first: [number, Failure]) {
	const { errors, inPlace, inputs, operation } = read;
	const indexes = [...inputs, ...inPlace].map(({ index }) => index).sort((a, b) => a - b);
	const labels = indexes.map((index) => [index, labelOf(operation, results.get(index))] as const);
	return errorOfItems(first, errors, new Map(labels));
}

/** Why an item that failed was not done, in the words of its first columns. */
export function notDoneOf({ errors }: ReadItems, failure: Failure): NotDone {
	const { message, description, said } = textOf(failure, errors);
	const { outcome } = failure;
	const more = outcome === 'unclear' ? description : said;
	return { outcome, reason: more === undefined ? message : `${message}. ${more}` };
}

/** Of inputs that were still to come when the run ended. */
function whyNotTried(
	{ errors, operation }: ReadItems,
	failures: Array<[number, Failure]>,
): NotDone {
	const ending = failures.filter(([, failure]) => endsRun(operation, failure));
	const last = ending.at(-1) ?? failures.at(-1);
	const cause = last
		? `the ${placeOf(last[0])} item stopped the run (${textOf(last[1], errors).message})`
		: 'the run stopped';
	return { outcome: 'notSent', reason: `Not tried: ${cause}` };
}
