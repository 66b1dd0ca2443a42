import { UNKNOWN_TOTAL } from '../shared/api/responses';
import type { IDataObject } from 'n8n-workflow';
import { finding } from '../shared/transport/outcome';
import type { Failure } from '../shared/transport/outcome';
import type { Result, Run } from '../shared/operation/plan';
import { fingerprint, messageOf, sentences } from '../shared/utils/values';
import type { FilterValues } from './filters';
import { filtersOf } from './filters';

const UNKNOWN = 'The service did not say how many match';

/** Why a search ends that has found all. */
export const NO_MORE = 'There are no more prospects';

/** Why a search ends with a page of prospects that were there before. */
export const REPEATED =
	'The search ended early: the service returned the same prospects again; they were left out';

/** Why a search ends with a page shorter than was asked for though more match. */
export const ENDED_EARLY = 'The search ended early: the service returned fewer than requested';

/** What is said where the next run does not know how far this one came. */
export const NOT_KEPT =
	"n8n could not save where this search stopped: the next run may return these prospects again. To prevent that, set 'Start At' for the next run and turn off 'Continue After Last Run'";

/** Why a search cannot go on where the last run stopped. */
export function positionUnknown(error: unknown): Failure {
	return finding(
		'POSITION_UNKNOWN',
		{
			message: `n8n cannot tell where the last run of this search stopped: ${messageOf(error)}`,
			description:
				"Try again later: nothing was searched, and no credits were spent. To continue at once, set 'Start At' under Options to the highest 'position' you have plus 1, and turn off 'Continue After Last Run'.",
		},
		'notSent',
	);
}

/** Whether the next run continues by itself. */
export function goesOn({ options }: FilterValues): boolean {
	return options.continueAfterLastRun === true;
}

/** What tells a search from every other one of the node. */
export function nameOf(values: FilterValues, { connection }: Run): string {
	return fingerprint(connection.href, filtersOf(values));
}

/** The prospects of one search, and why it ended before its limit. */
export interface FoundProspects {
	prospects: IDataObject[];
	/** How many match; undefined where nothing was asked. */
	total?: number;
	/** What 'Start At' has to be to go on; undefined where the next run goes on by itself. */
	next?: number;
	/** How many came more than once. */
	repeated?: number;
	stopped?: string;
	failure?: Failure;
}

/**
 * A search that found something is a result; a hint says how it has ended.
 *
 * @param isOneOfMany one that found all that was asked for needs no hint
 */
export function resultOf(found: FoundProspects, isOneOfMany: boolean): Result {
	const { failure: brokenOff, next, prospects: items, repeated, stopped } = found;
	const { total = UNKNOWN_TOTAL } = found;
	if (brokenOff !== undefined && items.length === 0) return { failure: brokenOff };
	const why = brokenOff ? 'The search ended early' : stopped;
	if (isOneOfMany && why === undefined && !repeated) return { items };
	if (total === 0 && items.length === 0) return { items, hint: 'No prospects match these filters' };
	const canGoOn = why !== undefined && next !== undefined && ![NO_MORE, REPEATED].includes(why);
	const hint = sentences(
		matches(total, items.length),
		// each of them was paid for, so none is left out
		repeated ? `Returned more than once: ${repeated}; others may be missing` : undefined,
		why,
		canGoOn ? `To continue, set 'Start At' to ${next}` : undefined,
	);
	return { items, brokenOff, hint };
}

function matches(total: number, returned: number): string | undefined {
	if (total === UNKNOWN_TOTAL) return returned > 0 ? UNKNOWN : undefined;
	const found = total === 1 ? '1 prospect matches' : `${total} prospects match`;
	return `${found} these filters; ${returned} returned`;
}
