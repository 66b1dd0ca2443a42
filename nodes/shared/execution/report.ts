import type { INodeExecutionData } from 'n8n-workflow';
import { errorItem, withOutcome } from '../errors/errorItem';
import { namesOf, placeOf, textOfFaults, textOfItems } from '../errors/invalidItems';
import { errorOf, errorOfSetup } from '../errors/nodeErrors';
import type { MessageContext } from '../errors/describeFailure';
import { textOf } from '../errors/describeFailure';
import { shaperOf } from '../operation/simplify';
import type { Output } from '../operation/plan';
import { yieldToEventLoop } from '../utils/times';
import type { Failure } from '../transport/outcome';
import { isAccountRefusal } from '../transport/outcome';
import { given, groupBy, sentences } from '../utils/values';
import type { RunItem, RunState } from './results';
import { groupByOutcome, standInFor, withNextStep, wordOf } from './results';

/** How many hints about single items a run gives. */
const MAX_HINTS = 5;

/** Whether it was carried out, or something stands in its place. */
const hasItems = (item: RunItem): item is RunItem & Output => item.items !== undefined;

/**
 * The items of a run in input order: results as they are or simplified, what stands for items
 * without one, and with On Error = Continue an error item for each input that has none.
 */
export async function toItems(state: RunState): Promise<INodeExecutionData[]> {
	const { continueOnFail, naming, operation } = state;
	const all: INodeExecutionData[] = [];
	for (const item of state.items) {
		await yieldToEventLoop();
		const { failure, index, notDone, values, who } = item;
		if (notDone && !item.items && continueOnFail) {
			const standIn = operation.standIn?.(values, notDone.outcome);
			const error = failure
				? errorOf(failure, naming, index)
				: errorOfSetup(naming.node, textOfItems([item], naming), index);
			const reason = failure ? undefined : notDone.reason;
			all.push(errorItem(index, error, { failure, reason, standIn, who }));
			continue;
		}
		const { binary, items } = hasItems(item) ? item : standInFor(operation, values, notDone);
		// what stands in place of a record has none of its fields
		const shape = shaperOf(notDone ? undefined : operation.simplify, values);
		const became = notDone ?? { outcome: 'done', reason: wordOf(operation, item) };
		const told = operation.standIn && given({ ...became, who });
		for (const record of items) {
			await yieldToEventLoop();
			const json = told ? withOutcome(shape(record), told) : shape(record);
			all.push({ json, ...(binary && { binary }), pairedItem: { item: index } });
		}
	}
	return all;
}

/** What the user is told beside the items of what became of the run: each thing once. */
export function hintsOf(state: RunState): string[] {
	const { hints, items, naming, operation } = state;
	const done = items.filter(hasItems);
	const dropped = done.filter(({ droppedFields }) => droppedFields.length > 0);
	const leftOut = dropped.map(({ droppedFields: faults, index }) => ({ faults, index }));
	const told = [
		summaryOf(state),
		...hints,
		...limitHints(
			done.map(({ brokenOff, hint }) => sentences(brokenOff && endOf(brokenOff, naming), hint)),
		),
		...limitHints(hintsOfNotDone(state)),
		...(operation.notices?.(done) ?? []),
		leftOut.length > 0 && `Left out of the request: ${textOfFaults(leftOut)}`,
		naming.took,
	];
	return [...new Set(told.flatMap((hint) => hint || []))];
}

/** Why there are no more items. */
function endOf(failure: Failure, naming: MessageContext): string {
	return isAccountRefusal(failure)
		? withNextStep(failure, naming)
		: textOf(failure, naming).message;
}

function limitHints(hints: Array<string | undefined>): string[] {
	const different = [...new Set(hints.flatMap((hint) => hint || []))];
	const more = different.length - MAX_HINTS;
	return [...different.slice(0, MAX_HINTS), ...(more > 0 ? [`And ${more} more like these.`] : [])];
}

/**
 * What became of all items of a run that writes, counted: `4 created, 1 already there`. One item
 * speaks for itself.
 */
function summaryOf({ items, operation }: RunState): string | undefined {
	const { method, spendsCredits, standIn } = operation;
	// of what was paid for and not counted by itself, the credits are told
	const isTold = method === 'GET' || (spendsCredits && standIn === undefined);
	if (isTold || items.length < 2) return undefined;
	const ended = items.filter(({ items: records, notDone }) => notDone ?? records);
	// what could not be sent is told last
	ended.sort((a, b) => Number(a.faults.length > 0) - Number(b.faults.length > 0));
	const groups = groupByOutcome(operation, ended);
	const texts = [...groups].map(
		([word, { length }]) => `${length} ${word[0].toLowerCase()}${word.slice(1)}`,
	);
	return texts.join(', ');
}

/** What the user is told of items that were not done, each reason once. An unclear outcome is no failure. */
function hintsOfNotDone({ continueOnFail, items }: RunState): string[] {
	const isOne = items.length === 1;
	const isTold = (item: RunItem) =>
		item.items
			? // a plan tells by itself of those that it left out
				!isOne && item.notDone?.outcome === 'failed' && item.items.length > 0
			: // one error item speaks for itself
				!isOne || !continueOnFail;
	const groups = groupBy(items.filter(isTold), ({ notDone }) => notDone?.reason);
	return [...groups].map(([reason, group]) => {
		const who = isOne ? `the ${placeOf(group[0].index)} item` : namesOf(group);
		return `${group[0].notDone?.outcome === 'unclear' ? '' : 'Not done for '}${who}: ${reason}`;
	});
}
