import { UNKNOWN_TOTAL } from '../api/responses';
import type { FetchPage, Page } from './pageFetcher';
import { assertPageLimit, ListReadError } from './pageFetcher';

/*
 * If someone deletes records during a read, later records shift to earlier pages and the total falls.
 * Pages that were fetched before such a deletion are fetched again.
 */

/** Average fetches per page before giving up on a list that keeps changing. */
export const MAX_FETCHES_PER_PAGE = 5;

/** Fetches pages in order, and refetches those that a deletion may have changed. */
export async function* fetchInOrder(fetch: FetchPage): AsyncGenerator<Page> {
	let [number, furthestNumber] = [1, 1];
	let previous: Page | undefined;
	for (let fetches = 1; fetches <= MAX_FETCHES_PER_PAGE * furthestNumber; fetches++) {
		const page = await fetch(number, previous?.size);
		const rewindPage = getRewindPage(page, previous?.total ?? 0);
		previous = page;
		if (rewindPage === undefined) {
			yield page;
			// a short page is not the last page if the service caps its pages
			if (page.records.length === 0 || number * page.size >= page.total) return;
		}
		number = rewindPage ?? number + 1;
		assertPageLimit(number, page.total);
		furthestNumber = Math.max(furthestNumber, number);
	}
	throw new ListReadError({ outcome: 'failed', code: 'changing' });
}

/** Returns the page to continue with after `page`, if the total fell; undefined for the next page. */
export function getRewindPage(
	{ number, size, total }: Page,
	previousTotal: number,
): number | undefined {
	if (previousTotal === UNKNOWN_TOTAL || previousTotal <= total || number === 1) return undefined;
	return Math.max(1, number - Math.ceil((previousTotal - total) / size));
}

/**
 * Finds the pages to fetch, last one first: those that are missing, and those with a higher total than
 * a later page, which were fetched before a deletion.
 *
 * @param pages the fetched pages by number
 */
export function findPagesToFetch(pages: Map<number, Page>, pageCount: number): number[] {
	const numbers: number[] = [];
	let minTotal = Infinity;
	for (let number = pageCount; number >= 1; number--) {
		const page = pages.get(number);
		if (!page || page.total > minTotal) numbers.push(number);
		if (page) minTotal = Math.min(minTotal, page.total);
	}
	return numbers;
}
