import { mapConcurrently } from '../../shared/run/mapConcurrently';
import type { FetchPage, Page } from '../../shared/run/pageReader';
import { pageCount } from '../../shared/run/pageReader';
import { msOf } from '../../shared/times';
import { LeadTable } from '../leadTable';

/** How much later a change may appear than its time says, and how far two clocks may differ. */
const LOOKBACK_MS = 600_000;
/** How long before it begins a building ends: what is newer, the first refresh reads. */
const SETTLED_MS = 60_000;
const PAGES_AT_ONCE = 25;
const MOST_ROUNDS = 3;

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
function reaches({ number, records, size, total }: Page, ms: number): boolean {
	const isOlder = (time: number) => time > -Infinity && time <= ms;
	return number * size >= total || records.some(({ updatedAt }) => isOlder(msOf(updatedAt)));
}

/**
 * Takes in what has changed since the cursor. What changes while several pages are read moves to
 * the front, so the end is one answer that alone reaches back to the front of the reading before it.
 *
 * @param fetch reads the leads in the order of their changes, the newest first
 * @param most how many requests it may take, beside a few
 * @param isSteady whether what was answered still holds
 * @returns how many leads the service has; nothing where that cannot be told
 */
export async function catchUp(
	table: LeadTable,
	fetch: FetchPage,
	front: Page,
	cursor: number,
	most: number,
	isSteady: () => boolean,
): Promise<number | undefined> {
	let [first, page, since] = [front, front, cursor];
	for (let left = most + MOST_ROUNDS; left > 0; left--) {
		if (!isSteady()) return undefined;
		await table.take(page.records);
		const isReached = reaches(page, since);
		// with more leads than the service, it holds one that was deleted
		if (table.size > page.total || (isReached && page.number === 1)) return page.total;
		if (isReached) {
			since = frontOf(first);
			first = page = await fetch(1);
		} else {
			const { total } = page;
			page = await fetch(page.number + 1);
			// what is deleted draws the rest forward, past the page that was read
			if (page.total < total) page = await fetch(1);
		}
	}
	return undefined;
}

/**
 * Reads all leads that were there before, from the last page to the first: what is deleted meanwhile
 * draws leads to pages that are still to be read, and none is missed.
 *
 * @param fetch reads the leads in the order of their creation, the oldest first
 * @param front an answer of now
 * @returns nothing where the list does not hold still
 */
export async function build(fetch: FetchPage, front: Page): Promise<LeadTable | undefined> {
	const { serverTime, size, total } = front;
	if (serverTime === undefined) return undefined;
	const createdBefore = new Date(serverTime.getTime() - SETTLED_MS).toISOString();
	const table = new LeadTable();
	let behind = Infinity;
	for (let last = pageCount(total, size); last > 0; last -= PAGES_AT_ONCE) {
		const length = Math.min(PAGES_AT_ONCE, last);
		const numbers = Array.from({ length }, (_, place) => last - place);
		const read = async (number: number) => await fetch(number, { createdBefore });
		const pages = await readDownwards(numbers, read, behind);
		// a list that is said to be longer than it is has no end
		const isOver = (page: Page) =>
			page.records.length === 0 && (page.number - 1) * size < page.total;
		if (pages === undefined || pages.some(isOver)) return undefined;
		for (const { records, total: left } of pages) {
			behind = left;
			await table.take(records, 0);
		}
	}
	return table;
}

/** Several pages at once; one whose answer is older than that of the page behind it is read again. */
async function readDownwards(
	numbers: number[],
	read: (number: number) => Promise<Page>,
	behind: number,
): Promise<Page[] | undefined> {
	const answers = new Map<number, Page>();
	let stale = numbers;
	for (let round = 0; round <= MOST_ROUNDS; round++) {
		for (const page of await mapConcurrently(stale, read)) {
			if (page) answers.set(page.number, page);
		}
		const pages = numbers.flatMap((number) => answers.get(number) ?? []);
		const isStale = (page: Page, place: number) => page.total > (pages[place - 1]?.total ?? behind);
		stale = pages.filter(isStale).map(({ number }) => number);
		if (stale.length === 0) return pages;
	}
	return undefined;
}
