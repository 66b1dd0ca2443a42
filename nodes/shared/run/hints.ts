import type { WhoOf } from '../errors/faults';
import { countOfItems, namesOf, placesOf, reasonOf } from '../errors/faults';
import { textOf } from '../errors/textOf';
import type { NotDone, Result } from '../operation/plan';
import { groupBy, sentences } from '../values';
import type { ReadItems } from './readItems';
import type { Results, StandIn } from './results';
import { labelOf, notDoneOf } from './results';

/** How many different hints a run gives of what was not done. */
const MAX_HINTS = 5;

/** The results with a hint on the whole run: it stands with the first that has items, so only once. */
export function withHint(
	results: Array<Result | undefined>,
	hint: string | undefined,
): Array<Result | undefined> {
	const firstAt = results.findIndex((result) => result !== undefined && 'items' in result);
	const first = results[firstAt];
	if (hint === undefined || first === undefined || 'failure' in first) return results;
	const withIt = { ...first, hint: sentences(first.hint, hint) };
	return results.map((result, index) => (index === firstAt ? withIt : result));
}

/** What the user is told beside the items of what became of the run: each thing once. */
export function hintsOf(
	read: ReadItems,
	results: Results,
	standIns: ReadonlyMap<number, StandIn>,
): string[] {
	const { errors, inputs, leftOut, operation } = read;
	const done = inputs.flatMap((input) => {
		const result = results.get(input.index);
		return result && 'items' in result ? [{ ...input, ...result }] : [];
	});
	const ofResults = done.flatMap(({ brokenOff, hint }) =>
		hint && brokenOff ? `${textOf(brokenOff, errors).message}. ${hint}` : (hint ?? []),
	);
	return [
		...new Set([
			...summaryOf(read, new Map<number, Result>([...results, ...standIns])),
			...ofResults,
			...(leftOut > 0 ? [`Left out: ${countOfItems(leftOut)} without values.`] : []),
			...hintsOfNotDone(
				[...standIns, ...refusedIn(results), ...errorItemsIn(read, results)],
				errors.whoOfSeveral,
			),
			...(operation.notices?.(done) ?? []),
			...(errors.took === undefined ? [] : [errors.took]),
		]),
	];
}

/**
 * What became of all items of a run that writes, counted: `4 created, 1 already there`. One item
 * speaks for itself.
 */
function summaryOf({ faulty, inPlace, inputs, operation }: ReadItems, results: Results): string[] {
	const { became, effect, itemNotDone, spendsCredits } = operation;
	if (faulty.length + inPlace.length + inputs.length < 2) return [];
	// of what was paid for and not counted by itself, the credits are told
	const isTold = effect === 'read' || (spendsCredits && itemNotDone === undefined);
	const words = (isTold ? [] : [...results.values()]).map((result) => {
		const label = labelOf(operation, result).toLowerCase();
		return 'failure' in result || result.notDone ? label : (became?.(result.items) ?? label);
	});
	const all = [...words, ...faulty.map(() => labelOf(operation).toLowerCase())];
	const counts = [...groupBy(all, (word) => word)].map(([word, { length }]) => `${length} ${word}`);
	return counts.length === 0 ? [] : [counts.join(', ')];
}

type Told = [index: number, told: { notDone: NotDone }];

/** Those who come out as error items among others, with On Error = Continue. */
function errorItemsIn(read: ReadItems, results: Results): Told[] {
	const { continueOnFail, faulty, inputs } = read;
	if (!continueOnFail || inputs.length + faulty.length < 2) return [];
	const failed = [...results].flatMap(([index, result]): Told[] =>
		'failure' in result ? [[index, { notDone: notDoneOf(read, result.failure) }]] : [],
	);
	const notSent = faulty.map(({ faults, index }): Told => {
		return [index, { notDone: { outcome: 'notSent', reason: reasonOf(faults) } }];
	});
	return [...failed, ...notSent];
}

/** Those whom the service refused, or did not find, among others who were done. */
function refusedIn(results: Results): Array<[number, StandIn]> {
	if (results.size < 2) return [];
	return [...results].flatMap(([index, result]): Array<[number, StandIn]> => {
		if ('failure' in result || result.notDone?.outcome !== 'failed') return [];
		const { items, notDone } = result;
		return items.length === 0 ? [] : [[index, { items, notDone }]];
	});
}

/** What the user is told of items that were not done, each reason once. An unclear outcome is no failure. */
function hintsOfNotDone(standIns: Told[], whoOf: WhoOf): string[] {
	const groups = groupBy(standIns, ([, { notDone }]) => notDone.reason);
	return [...groups].slice(0, MAX_HINTS).map(([reason, group]) => {
		const indexes = group.map(([index]) => index);
		const [[, { notDone }]] = group;
		const items = namesOf(indexes, whoOf) ?? `the ${placesOf(indexes)} item`;
		return `${notDone.outcome === 'unclear' ? '' : 'Not done for '}${items}: ${reason}`;
	});
}
