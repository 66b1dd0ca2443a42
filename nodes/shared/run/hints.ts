import type { IExecuteFunctions } from 'n8n-workflow';
import type { MessageContext } from '../errors/errorText';
import { describe } from '../errors/messages';
import type { Operation } from '../operation/defineOperation';
import type { ReadItems } from './readItems';
import type { Results, StandIn } from './send';
import { summaryOf } from './summary';
import { hintsOfUnfinished } from './unfinished';

/** Tells the user beside the items what became of the run: each thing once. */
export function addHints(
	context: IExecuteFunctions,
	operation: Operation,
	results: Results,
	messages: MessageContext,
	read: ReadItems,
	standIns: ReadonlyMap<number, StandIn>,
): void {
	const summary = summaryOf(operation, read, results, standIns);
	const hints = [
		...(summary === undefined ? [] : [summary]),
		...hintsOfResults(results, messages),
		...hintsOfUnfinished(new Map([...standIns, ...refusedIn(results)]), read.whoOfSeveral),
		...noticesOf(operation, read, results),
		...(read.mapping === undefined ? [] : [read.mapping.took]),
	];
	for (const message of new Set(hints)) {
		context.addExecutionHints?.({ message, location: 'outputPane' });
	}
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

function hintsOfResults(results: Results, messages: MessageContext): string[] {
	return [...results.values()].flatMap((result) => {
		if ('failure' in result || result.hint === undefined) return [];
		const { brokenOff, hint } = result;
		return brokenOff ? [`${describe(brokenOff, messages).message}. ${hint}`] : [hint];
	});
}

function noticesOf({ notices }: Operation, { inputs }: ReadItems, results: Results): string[] {
	const done = inputs.flatMap((input) => {
		const result = results.get(input.index);
		return result !== undefined && 'items' in result ? [{ ...input, items: result.items }] : [];
	});
	return notices?.(done) ?? [];
}
