import type { Failure } from '../../../shared/transport/outcome';
import type { Finds } from './finds';
import type { LeadPage } from './pages';

/** Which pages are read, the oldest leads first in the list. */
export interface Range {
	low: number;
	top: number;
	/** The page on which those end that are known of one time. */
	from: number;
	/** This time. */
	crowdAt: number;
	/**
	 * How many leads of the list come before the cursor, where the range ends with the list; less than
	 * none where the list begins behind it.
	 */
	before?: number;
	/** Where the last reading of the range broke off; 0 where it did not. */
	page: number;
}

const MOST_REQUESTS = 12;

/**
 * Reads some pages from the last to the first: a lead that a deletion or a change draws forward is
 * then met twice and never missed, and one that went to the end has a later time than all of these.
 *
 * @returns whether all of the range was seen, and the page before which it broke off: where leads of one time come in another order at each
 * request, some are met twice and others not at all
 */
export async function readDown(
	fetch: (page: number) => Promise<LeadPage>,
	finds: Finds,
	{ before, crowdAt, from, low, page: brokeOffAt, top }: Range,
): Promise<{ isWhole: boolean; page?: number; failure?: Failure }> {
	finds.beginAgain();
	let listed = 0;
	const first = brokeOffAt >= low ? Math.min(brokeOffAt, top) : top;
	for (let [number, requests] = [first, 1]; number >= low; number--, requests++) {
		if (requests > MOST_REQUESTS) return { isWhole: false, page: number };
		const page = await fetch(number);
		if (page.failure) return { isWhole: false, failure: page.failure };
		const { records, total } = page;
		// What came while this was read counts as well.
		listed = before === undefined ? 0 : total - before;
		if (finds.take(records) < records.length) break;
		const isCrowd = finds.newestOf(records) <= crowdAt && finds.isKnown(records);
		// What was deleted has drawn the news to pages that held known ones.
		if (number <= from && isCrowd && finds.count >= listed) break;
	}
	return { isWhole: before === undefined ? finds.twice === 0 : finds.count >= listed };
}
