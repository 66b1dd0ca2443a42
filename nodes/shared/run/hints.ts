import type { RunErrorContext } from '../errors/errorText';
import { outcomeOf } from '../errors/failure';
import type { FaultyItem, WhoOf } from '../errors/faults';
import { countOfItems, namesOf, placeOf, placesOf, textOfFaults } from '../errors/faults';
import { describe } from '../errors/messages';
import type { Operation } from '../operation/defineOperation';
import type { Output, Result } from '../operation/plan';
import { groupBy, sentences, shortened } from '../values';
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
		...hintsOfNotDone([...standIns, ...refusedIn(results)], whoOfSeveral),
		...noticesOf(read, results),
		...(took === undefined ? [] : [took]),
	];
	return [...new Set(hints)];
}

/**
 * What became of all items of a run that writes, counted, and which of them were left out: `4
 * created, 1 already there; 2 items left out: …`. One item speaks for itself, and so do those that
 * stand for what was not carried out.
 */
function summaryOf(
	read: ReadItems,
	results: Results,
	standIns: ReadonlyMap<number, StandIn>,
): string[] {
	const { errors, faulty, inPlace, inputs, operation } = read;
	const leftOut = [...read.leftOut, ...leftOutAfter(results)];
	const isOne = faulty.length + inPlace.length + inputs.length + read.leftOut.length < 2;
	const words = isOne
		? []
		: [...wordsOf(operation, results, standIns), ...faulty.map(() => 'not sent')];
	const omitted = textOfFaults(leftOut, errors.whoOfSeveral);
	const parts = [
		counted(words),
		omitted && `${countOfItems(leftOut.length)} left out: ${omitted}`,
	].filter((text) => text !== '');
	return parts.length === 0 ? [] : [parts.join('; ')];
}

/** Those for whom the service has done nothing: no item of theirs says who they are, and why. */
function leftOutAfter(results: Results): FaultyItem[] {
	return [...results].flatMap(([index, result]) =>
		'items' in result && isLeftOut(result)
			? [{ index, faults: [{ message: shortened(result.notDone.reason), isFixed: false }] }]
			: [],
	);
}

function isLeftOut(result: Output): result is StandIn {
	const { outcome = 'skipped' } = result.notDone ?? {};
	return outcome !== 'skipped' && result.items.length === 0;
}

/** What became of each item that was sent, in words that a number can stand before. */
function wordsOf(
	{ became, doneLabel, effect, itemNotDone, spendsCredits }: Operation,
	results: Results,
	standIns: ReadonlyMap<number, StandIn>,
): string[] {
	// of what was paid for and not counted by itself, the credits are told
	if (effect === 'read' || (spendsCredits && itemNotDone === undefined)) return [];
	return [...new Map<number, Result>([...results, ...standIns])].flatMap(([index, result]) => {
		if ('failure' in result) return WORDS[outcomeOf(result.failure)];
		if (isLeftOut(result) && !standIns.has(index)) return [];
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
		return brokenOff ? [`${describe(brokenOff, errors).message}. ${hint}`] : [hint];
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
