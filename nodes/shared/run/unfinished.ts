import type { MessageContext } from '../errors/errorText';
import type { Failure } from '../errors/failure';
import { isOfContent, outcomeOf } from '../errors/failure';
import type { WhoOf } from '../errors/faults';
import { countOfItems, namesOf, placeOf, placesOf, reasonOf } from '../errors/faults';
import { describe } from '../errors/messages';
import type { Operation } from '../operation/defineOperation';
import type { Input, NotDone } from '../operation/plan';
import { groupBy } from '../values';
import type { BadItem } from './readItems';
import type { Results, StandIn } from './send';
import { failuresOf, standInFor } from './send';
import { yieldToEventLoop } from './yieldToEventLoop';

/** How many different hints a run gives of what was not done. */
const MAX_HINTS = 5;

/**
 * What stands for each input without a result, where the service has, or may have, taken something
 * that comes out, so that the operation must not throw any more; undefined where it may.
 */
export async function standInsFor(
	operation: Operation,
	inputs: Input[],
	results: Results,
	context: MessageContext,
): Promise<Map<number, StandIn> | undefined> {
	if (!operation.keepsTaken) return undefined;
	const standIns = new Map<number, StandIn>();
	const ofUntried = notTried(results, context);
	for (const { index, values } of inputs) {
		await yieldToEventLoop();
		const result = results.get(index);
		if (result !== undefined && 'items' in result) continue;
		const notDone = result ? becauseOf(result.failure, context) : ofUntried;
		standIns.set(index, standInFor(operation, values, notDone));
	}
	const isTaken = [...results].some(([index, result]) =>
		'items' in result
			? result.items.length > 0
			: operation.keepsTaken === true &&
				outcomeOf(result.failure) === 'unclear' &&
				standIns.get(index)?.items.length !== 0,
	);
	return isTaken ? standIns : undefined;
}

/** What stands for each item that could not be sent and comes out in its place. */
export function standInsForBad(operation: Operation, bad: BadItem[]): Map<number, StandIn> {
	return new Map(
		bad.map(({ faults, index, values }) => {
			const notDone: NotDone = { outcome: 'notSent', reason: reasonOf(faults) };
			return [index, standInFor(operation, values, notDone)];
		}),
	);
}

/** What the user is told of unfinished items, each reason once. An unclear outcome is no failure. */
export function hintsOfUnfinished(standIns: ReadonlyMap<number, StandIn>, whoOf: WhoOf): string[] {
	const groups = groupBy(standIns, ([, { notDone }]) => notDone.reason);
	return [...groups.values()].slice(0, MAX_HINTS).map((group) => {
		const [
			[
				first,
				{
					notDone: { outcome, reason },
				},
			],
		] = group;
		const isOne = group.length === 1 && whoOf(first) === undefined;
		const indexes = group.map(([index]) => index);
		const names = namesOf(indexes, whoOf);
		const items = names ?? `${countOfItems(group.length)} (${placesOf(indexes)})`;
		if (outcome === 'unclear') return `${isOne ? `${placeOf(first)} item` : items}: ${reason}`;
		return `Not done for ${isOne ? `the ${placeOf(first)} item` : items}: ${reason}`;
	});
}

function becauseOf(failure: Failure, context: MessageContext): NotDone {
	const { message, description } = describe(failure, context);
	const outcome = outcomeOf(failure);
	return { outcome, reason: outcome === 'unclear' ? `${message}. ${description}` : message };
}

/** For an input that was still to come when the run ended. */
function notTried(results: Results, context: MessageContext): NotDone {
	const failed = [...failuresOf(results)];
	// what was refused for its own content ends no run
	const ended = failed.filter(([, cause]) => !isOfContent(cause));
	const [index = 0, failure] = ended.at(-1) ?? failed.at(-1) ?? [];
	const cause = failure
		? `the ${placeOf(index)} item stopped the run (${describe(failure, context).message})`
		: 'the run stopped';
	return { outcome: 'notSent', reason: `Not tried: ${cause}` };
}
