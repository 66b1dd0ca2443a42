import { namesOf, placesOf, textOfFaults } from '../errors/faults';
import { textOf } from '../errors/textOf';
import { groupBy, sentences } from '../values';
import type { RunItem, RunState } from './readItems';
import { isFaulty } from './readItems';
import { hasItems, wordOf } from './results';

/** How many different hints a run gives of what was not done. */
const MAX_HINTS = 5;

/** What the user is told beside the items of what became of the run: each thing once. */
export function hintsOf(state: RunState): string[] {
	const { hints, items, naming, operation } = state;
	const done = items.filter(hasItems);
	const leftOut = textOfFaults(done.map(({ droppedFields: faults, index }) => ({ faults, index })));
	const told = [
		...summaryOf(state),
		...hints,
		...done.map(({ brokenOff, hint }) =>
			sentences(brokenOff && textOf(brokenOff, naming).message, hint),
		),
		...hintsOfNotDone(state),
		...(operation.notices?.(done) ?? []),
		leftOut && `Left out of the request: ${leftOut}`,
		naming.took,
	];
	return [...new Set(told.flatMap((hint) => hint || []))];
}

/**
 * What became of all items of a run that writes, counted: `4 created, 1 already there`. One item
 * speaks for itself.
 */
function summaryOf({ items, operation }: RunState): string[] {
	const { method, spendsCredits, standIn } = operation;
	// of what was paid for and not counted by itself, the credits are told
	const isTold = method === 'GET' || (spendsCredits && standIn === undefined);
	if (isTold || items.length < 2) return [];
	// what could not be sent is told last
	const inOrder = [...items.filter((item) => !isFaulty(item)), ...items.filter(isFaulty)];
	const ended = inOrder.filter(({ items: records, notDone }) => notDone ?? records);
	const groups = groupBy(ended, (item) => wordOf(operation, item));
	const texts = [...groups].map(
		([word, { length }]) => `${length} ${word[0].toLowerCase()}${word.slice(1)}`,
	);
	return texts.length === 0 ? [] : [texts.join(', ')];
}

/** What the user is told of items that were not done, each reason once. An unclear outcome is no failure. */
function hintsOfNotDone({ continueOnFail, items }: RunState): string[] {
	const isOne = items.length === 1;
	const isTold = (item: RunItem) =>
		hasItems(item)
			? // a plan tells by itself of those that it left out
				!isOne && item.notDone?.outcome === 'failed' && item.items.length > 0
			: // one error item speaks for itself
				!isOne || !continueOnFail;
	const groups = groupBy(items.filter(isTold), ({ notDone }) => notDone?.reason);
	return [...groups].slice(0, MAX_HINTS).map(([reason, group]) => {
		const who = (isOne ? undefined : namesOf(group)) ?? `the ${placesOf(group)} item`;
		return `${group[0].notDone?.outcome === 'unclear' ? '' : 'Not done for '}${who}: ${reason}`;
	});
}
