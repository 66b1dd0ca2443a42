import type { FetchPage, Page } from '../../shared/run/pageReader';
import { msOf } from '../../shared/times';
import type { LeadTable } from './leadTable';

/** How much later a change may appear than its time says, and how far two clocks may differ. */
const LOOKBACK_MS = 600_000;

/** From where on the next refresh reads, by the first page of this one. */
export function cursorOf(front: Page): number {
	return frontOf(front) - LOOKBACK_MS;
}

/** The time of the newest change, but never later than the service's clock. */
function frontOf({ records, serverTime }: Page): number {
	const newest = Math.max(...records.map(({ updatedAt }) => msOf(updatedAt)));
	return Math.min(newest > -Infinity ? newest : Infinity, serverTime?.getTime() ?? -Infinity);
}

/** Whether all that has changed since a time is on a page or before it; without a time, a record says nothing. */
export function reaches({ number, records, size, total }: Page, ms: number): boolean {
	const isOlder = (time: number) => time > -Infinity && time <= ms;
	return number * size >= total || records.some(({ updatedAt }) => isOlder(msOf(updatedAt)));
}

/**
 * Takes in what has changed since the cursor. What changes while several pages are read moves to
 * the front, so the end is one answer that alone reaches back to the front of the reading before it.
 *
 * @param fetch reads the leads in the order of their changes, the newest first
 * @param bounds `most`: how many requests it may take; `isSteady`: whether what was answered still
 * holds; `isUseless`: whether a table with a lead that was deleted is of no use, so that the rest need
 * not be read
 * @returns how many leads the service has; nothing where that cannot be told
 */
export async function catchUp(
	table: LeadTable,
	fetch: FetchPage,
	front: Page,
	cursor: number,
	bounds: { most: number; isSteady: () => boolean; isUseless: boolean },
): Promise<number | undefined> {
	const { isSteady, isUseless, most } = bounds;
	let [first, page, since, isShrunk] = [front, front, cursor, false];
	// a page more is of no use without the first one after it
	for (let left = most < 2 ? 0 : most; isSteady(); left--) {
		await table.take(page.records);
		// what is deleted draws the rest forward, past the page that was read
		const isReached = !isShrunk && reaches(page, since);
		if (isReached && page.number === 1) return page.total;
		// with more leads than the service, it holds one that was deleted
		if (isUseless && table.size > page.total) return page.total;
		if (left <= 0) return undefined;
		if (isReached) since = frontOf(first);
		const { number, total } = page;
		page = await fetch(isReached || isShrunk ? 1 : number + 1);
		if (page.number === 1) first = page;
		isShrunk = page.number > 1 && page.total < total;
	}
	return undefined;
}
