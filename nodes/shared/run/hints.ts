import { countOfItems, namesOf, placesOf, reasonOf } from '../errors/faults';
import { textOf } from '../errors/textOf';
import type { NotDone, Result } from '../operation/plan';
import { groupBy, sentences } from '../values';
import type { NodeRun, RunItem } from './readItems';
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
export function hintsOf(run: NodeRun): string[] {
	const { errors, items, leftOut, operation } = run;
	const done = items.flatMap(({ result, ...item }) =>
		result && 'items' in result ? [{ ...item, ...result }] : [],
	);
	const ofResults = done.flatMap(({ brokenOff, hint }) =>
		hint && brokenOff ? `${textOf(brokenOff, errors).message}. ${hint}` : (hint ?? []),
	);
	return [
		...new Set([
			...summaryOf(run),
			...ofResults,
			...(leftOut > 0 ? [`Left out: ${countOfItems(leftOut)} without values.`] : []),
			...hintsOfNotDone(run),
			...(operation.notices?.(done) ?? []),
			...(errors.took === undefined ? [] : [errors.took]),
		]),
	];
}

/**
 * What became of all items of a run that writes, counted: `4 created, 1 already there`. One item
 * speaks for itself.
 */
function summaryOf({ items, operation }: NodeRun): string[] {
	const { became, effect, itemNotDone, spendsCredits } = operation;
	// of what was paid for and not counted by itself, the credits are told
	const isTold = effect === 'read' || (spendsCredits && itemNotDone === undefined);
	if (isTold || items.length < 2) return [];
	const words = items.flatMap(({ faults, result, standIn = result }) => {
		if (standIn === undefined && faults === undefined) return [];
		const label = labelOf(operation, standIn).toLowerCase();
		const isDone = standIn && 'items' in standIn && !standIn.notDone;
		return isDone ? (became?.(standIn.items) ?? label) : label;
	});
	const counts = [...groupBy(words, (word) => word)].map(([word, all]) => `${all.length} ${word}`);
	return counts.length === 0 ? [] : [counts.join(', ')];
}

/** What the user is told of items that were not done, each reason once. An unclear outcome is no failure. */
function hintsOfNotDone(run: NodeRun): string[] {
	const told = run.items.flatMap((item) => {
		const notDone = toldOf(run, item);
		return notDone ? [{ ...notDone, index: item.index }] : [];
	});
	const groups = groupBy(told, ({ reason }) => reason);
	return [...groups].slice(0, MAX_HINTS).map(([reason, group]) => {
		const indexes = group.map(({ index }) => index);
		const who = namesOf(indexes, run.errors.whoOfSeveral) ?? `the ${placesOf(indexes)} item`;
		return `${group[0].outcome === 'unclear' ? '' : 'Not done for '}${who}: ${reason}`;
	});
}

/** Why an item was not done; a plan tells by itself of those that it left out. */
function toldOf(run: NodeRun, { faults, result, standIn }: RunItem): NotDone | undefined {
	if (standIn) return standIn.notDone;
	// one item speaks for itself
	if (run.items.length < 2) return undefined;
	if (faults) return { outcome: 'notSent', reason: reasonOf(faults) };
	if (result && 'failure' in result) return notDoneOf(run, result.failure);
	const isRefused = result?.notDone?.outcome === 'failed' && result.items.length > 0;
	return isRefused ? result.notDone : undefined;
}
