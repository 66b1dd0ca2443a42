import type { Failure } from '../transport/outcome';
import type { RunErrorContext } from '../errors/errorText';
import { placeOf, reasonOf } from '../errors/faults';
import { textOf } from '../errors/textOf';
import { errorOfItems } from '../errors/nodeErrors';
import type { Operation } from '../operation/defineOperation';
import type { Input, NotDone, Output, Result } from '../operation/plan';
import type { ReadItems } from './readItems';
import { endsRun } from './stopping';
import { yieldToEventLoop } from './yieldToEventLoop';

/** What became of the items, by item index. Items that were not sent after a failure are missing. */
export type Results = ReadonlyMap<number, Result>;

/** What stands for an input that was not carried out, or of which that is not known. */
export type StandIn = Output & { notDone: NotDone };

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
export async function standInsOf(
	{ continueOnFail, errors, inPlace, inputs, operation }: ReadItems,
	results: Results,
): Promise<Map<number, StandIn>> {
	const standIns = new Map<number, StandIn>();
	for (const { faults, index, values } of inPlace) {
		const notDone: NotDone = { outcome: 'notSent', reason: reasonOf(faults) };
		standIns.set(index, standInFor(operation, values, notDone));
	}
	if (continueOnFail) return standIns;
	const failures = failuresOf(results);
	if (!isPartial(operation, inputs, results)) {
		if (failures.size === 0) return standIns;
		const indexes = [...inputs, ...inPlace].map(({ index }) => index);
		const left = indexes.filter((index) => !results.has(index));
		const others = [...results].filter(([index]) => !failures.has(index));
		const [skipped, done] = [true, false].map((wanted) =>
			others.flatMap(([index, result]) => (isSkipped(result) === wanted ? [index] : [])),
		);
		const { doneLabel } = operation;
		throw errorOfItems(failures, errors, { doneLabel, done, skipped, left });
	}
	const ofUntried = notTried(operation, failures, errors);
	for (const { index, values } of inputs) {
		await yieldToEventLoop();
		if (results.has(index) && !failures.has(index)) continue;
		const failure = failures.get(index);
		const notDone = failure ? notDoneOf(failure, errors) : ofUntried;
		standIns.set(index, standInFor(operation, values, notDone));
	}
	return standIns;
}

/** Why items failed, by item index. */
function failuresOf(results: Results): Map<number, Failure> {
	const failures = new Map<number, Failure>();
	for (const [index, result] of results) {
		if ('failure' in result) failures.set(index, result.failure);
	}
	return failures;
}

/** Whether the service has, or may have, taken something that comes out, so that an error would hide it. */
function isPartial(operation: Operation, inputs: Input[], results: Results): boolean {
	const { itemNotDone, partialResultsOnce } = operation;
	return inputs.some(({ index }) => {
		const result = results.get(index);
		if (result === undefined || partialResultsOnce === undefined) return false;
		if ('items' in result) return result.items.length > 0 && !isSkipped(result);
		if (partialResultsOnce === 'done' || itemNotDone === undefined) return false;
		return result.failure.outcome === 'unclear';
	});
}

/** It was done in an earlier run, so that it hides no error of this one. */
export function isSkipped(result: Result): boolean {
	return 'items' in result && result.notDone?.outcome === 'skipped';
}

function notDoneOf(failure: Failure, errors: RunErrorContext): NotDone {
	const { message, description, said } = textOf(failure, errors);
	const { outcome } = failure;
	const more = outcome === 'unclear' ? description : said;
	return { outcome, reason: more === undefined ? message : `${message}. ${more}` };
}

/** For an input that was still to come when the run ended. */
function notTried(
	operation: Operation,
	failures: Map<number, Failure>,
	errors: RunErrorContext,
): NotDone {
	const failed = [...failures];
	const ending = failed.filter(([, failure]) => endsRun(operation, failure));
	const [index = 0, failure] = ending.at(-1) ?? failed.at(-1) ?? [];
	const cause = failure
		? `the ${placeOf(index)} item stopped the run (${textOf(failure, errors).message})`
		: 'the run stopped';
	return { outcome: 'notSent', reason: `Not tried: ${cause}` };
}
