import type { IDataObject } from 'n8n-workflow';
import { OUTCOME_NAMES, ranges } from '../errors/errors';
import { giveWay } from './giveWay';
import type { Setting } from '../errors/messages';
import { describe } from '../errors/messages';
import type { Left, Operation } from '../operation/defineOperation';
import type { Input } from '../operation/plan';
import type { BadItem } from './readItems';
import type { Results } from './send';
import type { Failure } from '../transport/outcome';

/** How many different hints a run gives of what was not done. */
const MOST_HINTS = 5;

/** What stands for an input that was not carried out, or of which that is not known. */
export interface Rest {
	items: IDataObject[];
	left: Left;
}

/**
 * What stands for each input without a result, where the service has, or may have, taken something
 * and the operation must not throw any more; undefined where it may.
 */
export async function restOf(
	{ remainder }: Operation,
	inputs: Input[],
	results: Results,
	setting: Setting,
): Promise<Map<number, Rest> | undefined> {
	const isTaken = [...results.values()].some(
		(result) => 'items' in result || result.failure.kind === 'unknown',
	);
	if (remainder === undefined || !isTaken) return undefined;

	const rest = new Map<number, Rest>();
	const ofUntried = notTried(results, setting);
	for (const { index, values } of inputs) {
		await giveWay();
		const result = results.get(index);
		if (result !== undefined && 'items' in result) continue;
		const left = result ? leftBy(result.failure, setting) : ofUntried;
		rest.set(index, { items: remainder(values, left), left });
	}
	return rest;
}

/** What stands for each item that could not be sent and comes out in its place. */
export function badInPlace({ remainder }: Operation, bad: BadItem[]): Map<number, Rest> {
	return new Map(
		bad.map(({ faults, index, values }) => {
			const message = faults.map((fault) => fault.message).join('; ');
			const left: Left = { outcome: 'refused', message };
			return [index, { items: remainder?.(values, left) ?? [], left }];
		}),
	);
}

/** What the user is told of the rest: a failure is one thing, not to know is another. */
export function hintsOfRest(rest: ReadonlyMap<number, Rest>): string[] {
	const groups = new Map<string, { left: Left; indexes: number[] }>();
	for (const [index, { left }] of rest) {
		const group = groups.get(left.message);
		if (group === undefined) groups.set(left.message, { left, indexes: [index] });
		else group.indexes.push(index);
	}
	return [...groups.values()].slice(0, MOST_HINTS).map(({ indexes, left }) => {
		const count = `${indexes.length} ${indexes.length === 1 ? 'item' : 'items'}`;
		const items = `${count} (${ranges(indexes)})`;
		return `${left.outcome === 'unknown' ? '' : 'Not done for '}${items}: ${left.message}`;
	});
}

function leftBy(failure: Failure, setting: Setting): Left {
	const { message, description } = describe(failure, setting);
	const outcome = OUTCOME_NAMES[failure.kind];
	const text = outcome === 'unknown' ? `${message}. ${description}` : message;
	return { outcome, message: text, failure };
}

/** For an input that was still to come when the run ended. */
function notTried(results: Results, setting: Setting): Left {
	const failed = [...results].flatMap(([index, result]) =>
		'failure' in result ? [{ index, failure: result.failure }] : [],
	);
	// what was refused for its own content ends no run
	const isAboutContent = ({ failure }: { failure: Failure }) =>
		failure.kind === 'refusal' && failure.status === 400;
	const ended = failed.filter((entry) => !isAboutContent(entry)).at(-1) ?? failed.at(-1);
	const cause = ended
		? `item ${ended.index} ended the run (${describe(ended.failure, setting).message})`
		: 'the run stopped';
	return { outcome: 'notSent', message: `Not tried: ${cause}` };
}
