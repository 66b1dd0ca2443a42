import type { IDataObject } from 'n8n-workflow';
import type { MessageContext } from '../errors/errorText';
import type { Failure } from '../errors/failure';
import { outcomeOf } from '../errors/failure';
import type { WhoOf } from '../errors/faults';
import { countOfItems, namesOf, placeOf, placesOf } from '../errors/faults';
import { describe } from '../errors/messages';
import type { Operation } from '../operation/defineOperation';
import type { Input, Unfinished } from '../operation/plan';
import { groupBy } from '../values';
import { yieldToEventLoop } from './yieldToEventLoop';
import type { BadItem } from './readItems';
import type { Results } from './send';
import { failuresOf } from './send';

/** How many different hints a run gives of what was not done. */
const MAX_HINTS = 5;

/** What stands for an input that was not carried out, or of which that is not known. */
export interface StandIn {
	items: IDataObject[];
	why: Unfinished;
}

/**
 * What stands for each input without a result, where the service has, or may have, taken something
 * that comes out, so that the operation must not throw any more; undefined where it may.
 */
export async function standInsFor(
	{ unfinished }: Operation,
	inputs: Input[],
	results: Results,
	context: MessageContext,
	whoOf: WhoOf,
): Promise<Map<number, StandIn> | undefined> {
	if (unfinished === undefined) return undefined;
	const standIns = new Map<number, StandIn>();
	const ofUntried = notTried(results, context);
	for (const { index, values } of inputs) {
		await yieldToEventLoop();
		const result = results.get(index);
		if (result !== undefined && 'items' in result) continue;
		const cause = result ? becauseOf(result.failure, context) : ofUntried;
		const why = { ...cause, who: whoOf(index) };
		standIns.set(index, { items: unfinished(values, why), why });
	}
	const isTaken = [...results].some(([index, result]) =>
		'items' in result
			? result.items.length > 0
			: outcomeOf(result.failure) === 'unknown' && standIns.get(index)?.items.length !== 0,
	);
	return isTaken ? standIns : undefined;
}

/** What stands for each item that could not be sent and comes out in its place. */
export function standInsForBad(
	{ unfinished }: Operation,
	bad: BadItem[],
	whoOf: WhoOf,
): Map<number, StandIn> {
	return new Map(
		bad.map(({ faults, index, values }) => {
			const message = faults.map((fault) => fault.message).join('; ');
			const why: Unfinished = { outcome: 'refused', message, who: whoOf(index) };
			return [index, { items: unfinished?.(values, why) ?? [], why }];
		}),
	);
}

/** What the user is told of unfinished items, each reason once. An unknown outcome is no failure. */
export function hintsOfUnfinished(standIns: ReadonlyMap<number, StandIn>, whoOf: WhoOf): string[] {
	const groups = groupBy(standIns, ([, { why }]) => why.message);
	return [...groups.values()].slice(0, MAX_HINTS).map((group) => {
		const [[first, { why }]] = group;
		const isOne = group.length === 1 && whoOf(first) === undefined;
		const indexes = group.map(([index]) => index);
		const names = namesOf(indexes, whoOf);
		const items = names ?? `${countOfItems(group.length)} (${placesOf(indexes)})`;
		if (why.outcome === 'unknown')
			return `${isOne ? `${placeOf(first)} item` : items}: ${why.message}`;
		return `Not done for ${isOne ? `the ${placeOf(first)} item` : items}: ${why.message}`;
	});
}

function becauseOf(failure: Failure, context: MessageContext): Unfinished {
	const { message, description } = describe(failure, context);
	const outcome = outcomeOf(failure);
	const text = outcome === 'unknown' ? `${message}. ${description}` : message;
	return { outcome, message: text, failure };
}

/** For an input that was still to come when the run ended. */
function notTried(results: Results, context: MessageContext): Unfinished {
	const failed = [...failuresOf(results)];
	// what was refused for its own content ends no run
	const ended = failed.filter(([, cause]) => cause.kind !== 'refusal' || cause.status !== 400);
	const [index = 0, failure] = ended.at(-1) ?? failed.at(-1) ?? [];
	const cause = failure
		? `the ${placeOf(index)} item stopped the run (${describe(failure, context).message})`
		: 'the run stopped';
	return { outcome: 'notSent', message: `Not tried: ${cause}` };
}
