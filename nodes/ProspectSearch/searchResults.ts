import type { IDataObject } from 'n8n-workflow';
import { UNKNOWN_TOTAL } from '../shared/api/responses';
import type { Result, Run } from '../shared/operation/plan';
import type { RequestFailure } from '../shared/transport/outcome';
import { joinSentences } from '../shared/utils/text';

const UNKNOWN = 'The service did not say how many match';

/** Stop reasons of a search. */
export const NO_MORE = 'There are no more prospects';
export const REPEATED =
	'The search ended early: the service returned the same prospects again; they were left out';
export const ENDED_EARLY = 'The search ended early: the service returned fewer than requested';

/** The prospects of one search, and why it ended before its limit. */
export interface FoundProspects {
	prospects: IDataObject[];
	/** How many match; undefined if no request was sent. */
	total?: number;
	/** The 'Start At' that continues the search; undefined if the next run does so by itself. */
	nextStart?: number;
	/** How many came more than once. */
	repeated?: number;
	stopReason?: string;
	failure?: RequestFailure;
}

/**
 * Turns a search into a result. A search that found something is done; a note says how it ended.
 *
 * @param isOneOfMany then a complete search needs no note
 */
export function toResult(found: FoundProspects, run: Run, isOneOfMany: boolean): Result {
	const { failure, nextStart, prospects: items, repeated, total = UNKNOWN_TOTAL } = found;
	if (failure !== undefined && items.length === 0) return { failure };
	const stopReason = failure ? 'The search ended early' : found.stopReason;
	if (isOneOfMany && stopReason === undefined && !repeated) return { items };
	if (total === 0 && items.length === 0)
		return { items, notes: ['No prospects match these filters'] };
	const isOver = stopReason === undefined || [NO_MORE, REPEATED].includes(stopReason);
	const note = joinSentences(
		failure && run.describe(failure),
		describeTotal(total, items.length),
		// each of them was paid for, so none is left out
		repeated ? `Returned more than once: ${repeated}; others may be missing` : undefined,
		stopReason,
		isOver || nextStart === undefined ? undefined : `To continue, set 'Start At' to ${nextStart}`,
	);
	return { items, notes: note ? [note] : [] };
}

function describeTotal(total: number, returned: number): string | undefined {
	if (total === UNKNOWN_TOTAL) return returned > 0 ? UNKNOWN : undefined;
	const found = total === 1 ? '1 prospect matches' : `${total} prospects match`;
	return `${found} these filters; ${returned} returned`;
}
