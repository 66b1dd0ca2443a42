import type { IDataObject } from 'n8n-workflow';
import { finding } from '../shared/transport/outcome';
import type { Failure } from '../shared/transport/outcome';
import type { Result, Run } from '../shared/operation/plan';
import { fingerprint, sentences } from '../shared/values';
import type { FilterValues } from './filters';
import { filtersOf } from './filters';

/** Why a search ends that has found all. */
export const NO_MORE = 'There are no more prospects';

/** Why a search ends with a page of prospects that were there before. */
export const REPEATED =
	'The search ended early: the service returned the same prospects again; they were left out';

/** What is said where the next run does not know how far this one came. */
export const NOT_KEPT =
	"n8n could not save where this search stopped: the next run may return these prospects again. To prevent that, set 'Start At' for the next run and turn off 'Continue After Last Run'";

/** Why a search cannot go on where the last run stopped. */
export function positionUnknown(error: unknown): Failure {
	const why = error instanceof Error ? error.message : String(error);
	return finding(
		'POSITION_UNKNOWN',
		{
			message: `n8n cannot tell where the last run of this search stopped: ${why}`,
			description:
				"Nothing was searched, and no credits were spent. Try again later, or set 'Start At' under Options to the highest 'position' you have plus 1. If that does not help, turn off 'Continue After Last Run' too.",
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

/** Whether another 'Start At' finds more, and the next run does not go on by itself. */
export function canGoOn(values: FilterValues, stopped: string | undefined): boolean {
	return !goesOn(values) && stopped !== NO_MORE && stopped !== REPEATED;
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
	/** How many came more than once. */
	repeated?: number;
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

/** What is said where pages overlap: each of them was paid for, so none is left out. */
function cameTwice(count: number): string {
	const [people, others] =
		count === 1 ? ['1 prospect', '1 other'] : [`${count} prospects`, `${count} others`];
	return `The service returned ${people} twice, so it may have left out ${others}`;
}

/** A search that found something is a result; where it ended early, a hint says why. */
export function resultsOf(searches: FoundProspects[]): Result[] {
	return searches.map((search) => {
		const { failure, prospects } = search;
		if (failure !== undefined && prospects.length === 0) return { failure };
		const endedEarly = failure !== undefined || search.stopped !== undefined;
		const isTold = searches.length === 1 || endedEarly || (search.repeated ?? 0) > 0;
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

function textOf(search: FoundProspects): string | undefined {
	const { failure, next, prospects, repeated = 0, stopped, total } = search;
	if (total === 0 && prospects.length === 0) return 'No prospects match these filters';
	const why = failure ? 'The search ended early' : stopped;
	const goOn = why === undefined || next === undefined ? undefined : next;
	return sentences(
		matches(total, prospects.length),
		repeated === 0 ? undefined : cameTwice(repeated),
		why,
		goOn === undefined ? undefined : `To continue, set 'Start At' to ${goOn}`,
	);
}

function matches(total: number | undefined, returned: number): string | undefined {
	if (total === undefined) return returned > 0 ? NO_TOTAL : undefined;
	const found = total === 1 ? '1 prospect matches' : `${total} prospects match`;
	return `${found} these filters; ${returned} returned`;
}
