import { mapConcurrently } from '../../run/mapConcurrently';
import type { FetchPage, Page } from '../../run/pageReader';
import { pageCount } from '../../run/pageReader';

const PAGES_AT_ONCE = 25;
const MAX_ROUNDS = 4;

/** How a list is read from its end. */
interface Reading {
	/** An answer that tells how much there is. */
	front: Pick<Page, 'size' | 'total'>;
	/** The first page, where it was read before. */
	first?: Page;
	/** Is handed each page as it comes, also one that is read again. */
	take(page: Page): Promise<void> | void;
}

/**
 * Reads a list that can only shrink, from the last page to the first: what is deleted meanwhile draws
 * records to pages that are still to be read, and none is missed.
 *
 * @returns whether none can be missing; not where the list is shorter than it says, or grows and grows
 */
export async function readFromEnd(
	fetch: FetchPage,
	{ front: { size, total }, first, take }: Reading,
): Promise<boolean> {
	const read = async (numbers: number[]): Promise<Page[]> => {
		const answers = await mapConcurrently(numbers, async (number) => await fetch(number));
		const pages = answers.filter((page) => page !== undefined);
		for (const page of pages) await take(page);
		return pages;
	};
	let last = pageCount(total, size);
	// as many as fit into the pages that are read
	const totals = new Map([[last + 1, last * size]]);
	if (first) totals.set(1, first.total);
	for (; last > 0; last -= PAGES_AT_ONCE) {
		const length = Math.min(PAGES_AT_ONCE, last);
		const numbers = Array.from({ length }, (_, place) => last - place);
		if (!(await readDownwards(numbers, read, totals))) return false;
	}
	return true;
}

/**
 * Reads several pages at once, until none of them is older than one behind it, as their totals tell: a
 * record that was deleted between the two may have drawn another one past both. Those that are older
 * are read again, or those that are younger, where records came to the list: the fewer of them first.
 *
 * @param numbers of the pages, from the last to the first
 * @param totals the total of each page that was read, as it was read last
 * @returns whether no record can have slipped through between two pages
 */
async function readDownwards(
	numbers: number[],
	read: (numbers: number[]) => Promise<Page[]>,
	totals: Map<number, number>,
): Promise<boolean> {
	const totalOf = (number: number) => totals.get(number) ?? 0;
	const all = [numbers[0] + 1, ...numbers];
	let due = numbers.filter((number) => !totals.has(number));
	for (let round = 0; round <= MAX_ROUNDS; round++) {
		const pages = await read(due);
		for (const { number, total } of pages) totals.set(number, total);
		// a list that is said to be far longer than it is has no end
		if (pages.length > 0 && pages.every(isMissing)) return false;
		let [least, most] = [Infinity, 0];
		const older = all.filter((number) => {
			least = Math.min(least, totalOf(number));
			return totalOf(number) > least;
		});
		if (older.length === 0) return true;
		const younger = [...all].reverse().filter((number) => {
			most = Math.max(most, totalOf(number));
			return totalOf(number) < most;
		});
		const isOlderTried = older.length <= younger.length === (round % 2 === 0);
		due = isOlderTried ? older : younger;
	}
	return false;
}

/** Whether a page is empty though the list says that it goes on behind it. */
function isMissing({ number, records, size, total }: Page): boolean {
	return records.length === 0 && (number - 1) * size < total;
}
