import { namesOf, placesOf } from '../errors/faults';
import { textOf } from '../errors/textOf';
import type { Done, NotDone } from '../operation/plan';
import { sentences } from '../values';
import type { NodeRun, RunItem } from './readItems';
import { isFaulty } from './readItems';
import { wordOf } from './results';

/** How many different hints a run gives of what was not done. */
const MAX_HINTS = 5;

/** What the user is told beside the items of what became of the run: each thing once. */
export function hintsOf(run: NodeRun): string[] {
	const { errors, items, operation } = run;
	const done: Done[] = [];
	const hints = new Set([...summaryOf(run), ...run.hints]);
	for (const { result, ...item } of items) {
		if (result === undefined || 'failure' in result) continue;
		const { brokenOff, hint, items: records } = result;
		done.push({ ...item, items: records });
		const told = sentences(brokenOff && textOf(brokenOff, errors).message, hint);
		if (told) hints.add(told);
	}
	for (const hint of hintsOfNotDone(run)) hints.add(hint);
	for (const hint of operation.notices?.(done) ?? []) hints.add(hint);
	if (errors.took !== undefined) hints.add(errors.took);
	return [...hints];
}

/**
 * What became of all items of a run that writes, counted: `4 created, 1 already there`. One item
 * speaks for itself.
 */
function summaryOf({ items, operation }: NodeRun): string[] {
	const { itemNotDone, method, spendsCredits } = operation;
	// of what was paid for and not counted by itself, the credits are told
	const isTold = method === 'GET' || (spendsCredits && itemNotDone === undefined);
	if (isTold || items.length < 2) return [];
	const counts = new Map<string, number>();
	// what could not be sent is told last
	const inOrder = [...items.filter((item) => !isFaulty(item)), ...items.filter(isFaulty)];
	for (const item of inOrder.filter(({ notDone, result }) => notDone ?? result)) {
		const [first, ...rest] = wordOf(operation, item);
		const word = [first.toLowerCase(), ...rest].join('');
		counts.set(word, (counts.get(word) ?? 0) + 1);
	}
	const texts = [...counts].map(([word, count]) => `${count} ${word}`);
	return texts.length === 0 ? [] : [texts.join(', ')];
}

/** What the user is told of items that were not done, each reason once. An unclear outcome is no failure. */
function hintsOfNotDone(run: NodeRun): string[] {
	const groups = new Map<string, { outcome: NotDone['outcome']; indexes: number[] }>();
	for (const item of run.items) {
		const notDone = toldOf(run, item);
		if (notDone === undefined) continue;
		const { outcome, reason } = notDone;
		const group = groups.get(reason) ?? { outcome, indexes: [] };
		group.indexes.push(item.index);
		groups.set(reason, group);
	}
	return [...groups].slice(0, MAX_HINTS).map(([reason, { indexes, outcome }]) => {
		const who = namesOf(indexes, run.errors.whoOfSeveral) ?? `the ${placesOf(indexes)} item`;
		return `${outcome === 'unclear' ? '' : 'Not done for '}${who}: ${reason}`;
	});
}

/** Why an item was not done, where it does not speak for itself. */
function toldOf({ continueOnFail, items }: NodeRun, { notDone, result }: RunItem) {
	const isOne = items.length < 2;
	if (!result || 'failure' in result) return isOne && continueOnFail ? undefined : notDone;
	// a plan tells by itself of those that it left out
	const isRefused = notDone?.outcome === 'failed' && result.items.length > 0;
	return isRefused && !isOne ? notDone : undefined;
}
