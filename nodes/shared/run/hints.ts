import type { RunErrorContext } from '../errors/errorText';
import type { WhoOf } from '../errors/faults';
import { countOfItems, namesOf, placeOf, placesOf } from '../errors/faults';
import { textOf } from '../errors/textOf';
import type { Operation } from '../operation/defineOperation';
import type { Result } from '../operation/plan';
import { groupBy, sentences } from '../values';
import type { ReadItems } from './readItems';
import type { Results, StandIn } from './results';

/** How many different words the summary counts. */
const MAX_WORDS = 5;
const WORDS = { failed: 'failed', notSent: 'not sent', skipped: 'skipped', unclear: 'unclear' };
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
	const told = { ...first, hint: sentences(first.hint, hint) };
	return results.map((result, index) => (index === firstAt ? told : result));
}

/** What the user is told beside the items of what became of the run: each thing once. */
export function hintsOf(
	read: ReadItems,
	results: Results,
	standIns: ReadonlyMap<number, StandIn>,
): string[] {
	const { errors } = read;
	const { took, whoOfSeveral } = errors;
	const hints = [
		...summaryOf(read, results, standIns),
		...hintsOfResults(results, errors),
		...(read.leftOut > 0 ? [`Left out: ${countOfItems(read.leftOut)} without values.`] : []),
		...hintsOfNotDone([...standIns, ...refusedIn(results)], whoOfSeveral),
		...noticesOf(read, results),
		...(took === undefined ? [] : [took]),
	];
	return [...new Set(hints)];
}

/**
 * What became of all items of a run that writes, counted: `4 created, 1 already there`. One item
 * speaks for itself.
 */
function summaryOf(
	read: ReadItems,
	results: Results,
	standIns: ReadonlyMap<number, StandIn>,
): string[] {
	const { faulty, inPlace, inputs, operation } = read;
	if (faulty.length + inPlace.length + inputs.length < 2) return [];
	const words = [...wordsOf(operation, results, standIns), ...faulty.map(() => 'not sent')];
	return words.length === 0 ? [] : [counted(words)];
}

/** What became of each item that was sent, in words that a number can stand before. */
function wordsOf(
	{ became, doneLabel, effect, itemNotDone, spendsCredits }: Operation,
	results: Results,
	standIns: ReadonlyMap<number, StandIn>,
): string[] {
	// of what was paid for and not counted by itself, the credits are told
	if (effect === 'read' || (spendsCredits && itemNotDone === undefined)) return [];
	return [...new Map<number, Result>([...results, ...standIns]).values()].map((result) => {
		if ('failure' in result) return WORDS[result.failure.outcome];
		const { items, notDone } = result;
		return notDone ? WORDS[notDone.outcome] : (became?.(items) ?? doneLabel.toLowerCase());
	});
}

function counted(words: string[]): string {
	const groups = [...groupBy(words, (word) => word)];
	const parts = groups.slice(0, MAX_WORDS).map(([word, { length }]) => `${length} ${word}`);
	const others = groups.slice(MAX_WORDS).flatMap(([, group]) => group).length;
	return [...parts, ...(others === 0 ? [] : [`${others} others`])].join(', ');
}

function hintsOfResults(results: Results, errors: RunErrorContext): string[] {
	return [...results.values()].flatMap((result) => {
		if ('failure' in result || result.hint === undefined) return [];
		const { brokenOff, hint } = result;
		return brokenOff ? [`${textOf(brokenOff, errors).message}. ${hint}`] : [hint];
	});
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
function hintsOfNotDone(standIns: Array<[number, StandIn]>, whoOf: WhoOf): string[] {
	const groups = groupBy(standIns, ([, { notDone }]) => notDone.reason);
	return [...groups].slice(0, MAX_HINTS).map(([reason, group]) => {
		const indexes = group.map(([index]) => index);
		const [[first, { notDone }]] = group;
		const isUnclear = notDone.outcome === 'unclear';
		const one = `${isUnclear ? '' : 'the '}${placeOf(first)} item`;
		const several = `${countOfItems(group.length)} (${placesOf(indexes)})`;
		const items = namesOf(indexes, whoOf) ?? (group.length === 1 ? one : several);
		return `${isUnclear ? '' : 'Not done for '}${items}: ${reason}`;
	});
}

function noticesOf({ inputs, operation }: ReadItems, results: Results): string[] {
	const done = inputs.flatMap((input) => {
		const result = results.get(input.index);
		return result !== undefined && 'items' in result ? [{ ...input, items: result.items }] : [];
	});
	return operation.notices?.(done) ?? [];
}
