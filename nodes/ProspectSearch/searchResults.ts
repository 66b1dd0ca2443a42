import type { IDataObject } from 'n8n-workflow';
import type { Failure } from '../shared/errors/failure';
import type { Result } from '../shared/operation/plan';
import { sentences } from '../shared/values';
import type { FilterValues } from './filters';

/** Why a search ends that has found all. */
export const NO_MORE = 'There are no more prospects';

/** Why a search ends with a page of prospects that were there before. */
export const REPEATED =
	'The search ended early: the service returned the same prospects again; they were left out';

/** Whether another 'Start At' finds more, and the next run does not go on by itself. */
export function canGoOn({ options }: FilterValues, stopped: string | undefined): boolean {
	return options.continueAfterLastRun !== true && stopped !== NO_MORE && stopped !== REPEATED;
}

/** What is said of a count without credits, and of one, or a search, without a total. */
export const NO_COST = 'The service did not say how many credits were used, or are left';
export const NO_TOTAL = 'The service did not say how many match';

/** The prospects of one search, and why it ended before its limit. */
export interface FoundProspects {
	prospects: IDataObject[];
	/** How many match; undefined where no answer said so. */
	total?: number;
	/** What 'Start At' has to be to go on; undefined where the next run goes on by itself. */
	next?: number;
	stopped?: string;
	failure?: Failure;
}

/** Why a search ends with a page that holds more than was asked for. */
export function leftOut(count: number): string {
	return `The service returned ${count} more than 'Limit'; they were left out`;
}

/**
 * Why a search ends with a page shorter than was asked for though more match.
 *
 * @param credits what is left, where it shows that too little is
 */
export function endedEarly(credits?: number): string {
	return credits === undefined
		? 'The search ended early: the service returned fewer than requested'
		: `The search ended early: the credits may have run out (${credits} left)`;
}

/** A search that found something is a result; where it ended early, a hint says why. */
export function resultsOf(searches: FoundProspects[]): Result[] {
	return searches.map((search) => {
		const { failure, prospects } = search;
		if (failure !== undefined && prospects.length === 0) return { failure };
		const isTold = searches.length === 1 || failure !== undefined || search.stopped !== undefined;
		const hint = isTold ? textOf(search) : undefined;
		return {
			items: prospects,
			...(hint !== undefined && { hint }),
			...(failure && { brokenOff: failure }),
		};
	});
}

/** How many match in all searches of a run; undefined where it is one, which says so itself. */
export function textOfAll(searches: FoundProspects[]): string | undefined {
	const answered = searches.filter(({ total }) => total !== undefined);
	if (searches.length === 1 || answered.length === 0) return undefined;
	const total = answered.reduce((sum, search) => sum + (search.total ?? 0), 0);
	const returned = answered.reduce((sum, { prospects }) => sum + prospects.length, 0);
	const count = `${answered.length} ${answered.length === 1 ? 'search' : 'searches'}`;
	return `${count}: ${total} prospects match; ${returned} returned`;
}

function textOf({ failure, next, prospects, stopped, total }: FoundProspects): string | undefined {
	if (total === 0 && prospects.length === 0) return 'No prospects match these filters';
	const why = failure ? 'The search ended early' : stopped;
	const goOn = why === undefined || next === undefined ? undefined : next;
	return sentences(
		matches(total, prospects.length),
		why,
		goOn === undefined ? undefined : `To continue, set 'Start At' to ${goOn}`,
	);
}

function matches(total: number | undefined, returned: number): string | undefined {
	if (total === undefined) return returned > 0 ? NO_TOTAL : undefined;
	const found = total === 1 ? '1 prospect matches' : `${total} prospects match`;
	return `${found} these filters; ${returned} returned`;
}
