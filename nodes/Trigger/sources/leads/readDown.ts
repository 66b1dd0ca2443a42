import type { Failure } from '../../../shared/errors/failure';
import type { Finds } from './finds';
import type { LeadPage } from './pages';

/** Which pages are read, the oldest leads first in the list. */
interface Range {
	low: number;
	top: number;
	/** The time that many leads have in common, in ms. */
	crowdAt: number;
	/** The page on which the known leads of that time end. */
	from: number;
	/**
	 * How many leads of the list come before the cursor, where the range ends with the list; negative
	 * where the list begins behind the cursor.
	 */
	preceding?: number;
	/** Where the last reading of the range broke off; 0 where it did not. */
	page: number;
}

const MAX_REQUESTS = 12;

/**
 * Reads some pages from the last to the first: a lead that a deletion or a change draws forward is
 * then met twice and never missed, and one that went to the end has a later time than all of these.
 *
 * @returns whether all of the range was seen, and the page before which it broke off
 */
export async function readDown(
	fetch: (page: number) => Promise<LeadPage>,
	finds: Finds,
	{ preceding, crowdAt, from, low, page: brokeOffAt, top }: Range,
): Promise<{ isWhole: boolean; page?: number; failure?: Failure }> {
	finds.beginAgain();
	let [listed, shrunkBy, totalBefore] = [0, 0, 0];
	const isAllRead = brokeOffAt < low || brokeOffAt >= top;
	const first = isAllRead ? top : brokeOffAt;
	for (let [number, requests] = [first, 1]; number >= low; number--, requests++) {
		if (requests > MAX_REQUESTS) return { isWhole: false, page: number };
		const page = await fetch(number);
		if ('failure' in page) return { isWhole: false, page: number, failure: page.failure };
		const { records, total } = page;
		// An empty page is a mistake of the service: what it leaves out must not count as read.
		if (records.length === 0) return { isWhole: false };
		shrunkBy += Math.max(0, totalBefore - total);
		totalBefore = total;
		// What came while this was read counts as well.
		listed = preceding === undefined ? 0 : total - preceding;
		if (finds.take(records, number) < records.length) break;
		const isCrowd = finds.newestOf(records) <= crowdAt && finds.isKnown(records);
		// Deletions move new leads to pages that held known ones, so these count only if none is missing.
		if (number <= from && isCrowd && finds.count >= listed) break;
	}
	// As many as were deleted meanwhile may have been met twice.
	const isCovered = finds.missing(2) <= shrunkBy;
	return { isWhole: isCovered && (isAllRead || finds.count >= listed) };
}
