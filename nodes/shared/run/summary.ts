import { outcomeOf } from '../errors/failure';
import type { FaultyItem } from '../errors/faults';
import { countOfItems, textOfFaults } from '../errors/faults';
import type { Operation } from '../operation/defineOperation';
import type { Output, Result } from '../operation/plan';
import { groupBy, shortened } from '../values';
import type { ReadItems } from './readItems';
import type { Results, StandIn } from './send';

/** How many different words a summary counts. */
const MAX_WORDS = 5;
const WORDS = { failed: 'failed', notSent: 'not sent', skipped: 'skipped', unclear: 'unclear' };

/**
 * What became of all items of a run that writes, counted, and which of them were left out: `4
 * created, 1 already there; 2 items left out: …`. One item speaks for itself, and so do those that
 * stand for what was not carried out.
 */
export function summaryOf(
	operation: Operation,
	read: ReadItems,
	results: Results,
	standIns: ReadonlyMap<number, StandIn>,
): string | undefined {
	const { faulty, inPlace, inputs } = read;
	const leftOut = [...read.leftOut, ...leftOutAfter(results)];
	const isOne = faulty.length + inPlace.length + inputs.length + read.leftOut.length < 2;
	const words = isOne
		? []
		: [...wordsOf(operation, results, standIns), ...faulty.map(() => 'not sent')];
	const parts = [
		...(words.length === 0 ? [] : [counted(words)]),
		...(leftOut.length === 0
			? []
			: [`${countOfItems(leftOut.length)} left out: ${textOfFaults(leftOut, read.whoOfSeveral)}`]),
	];
	return parts.length === 0 ? undefined : parts.join('; ');
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
