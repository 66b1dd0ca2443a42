import { outcomeOf } from '../errors/failure';
import { countOfItems, textOfFaults } from '../errors/faults';
import type { Operation } from '../operation/defineOperation';
import { groupBy } from '../values';
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
	const { faulty, inPlace, inputs, leftOut } = read;
	const isOne = faulty.length + inPlace.length + inputs.length + leftOut.length < 2;
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

/** What became of each item that was sent, in words that a number can stand before. */
function wordsOf(
	{ became, doneLabel, effect, itemNotDone, spendsCredits }: Operation,
	results: Results,
	standIns: ReadonlyMap<number, StandIn>,
): string[] {
	// of what was paid for and not counted by itself, the credits are told
	if (effect === 'read' || (spendsCredits && itemNotDone === undefined)) return [];
	return [...new Map([...results, ...standIns]).values()].map((result) => {
		if ('failure' in result) return WORDS[outcomeOf(result.failure)];
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
