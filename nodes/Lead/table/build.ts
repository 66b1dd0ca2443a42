import { SETTLED_MS } from '../../shared/lists/leads/wholeList';
import { mapConcurrently } from '../../shared/run/mapConcurrently';
import type { FetchPage, Page } from '../../shared/run/pageReader';
import { pageCount } from '../../shared/run/pageReader';
import { msOf } from '../../shared/times';
import { LeadTable } from './leadTable';

const PAGES_AT_ONCE = 25;
const MOST_ROUNDS = 4;

/**
 * Reads all leads that were there before, from the last page to the first: what is deleted meanwhile
 * draws leads to pages that are still to be read, and none is missed.
 *
 * @param fetch reads the leads in the order of their creation, the oldest first
 * @param front the last changes, as they are now
 * @returns nothing where the list does not hold still
 */
export async function build(fetch: FetchPage, front: Page): Promise<LeadTable | undefined> {
	const { records, size, total } = front;
	const settled = settledBy(front);
	if (settled === undefined) return undefined;
	const bounds = { createdBefore: new Date(settled).toISOString() };
	const table = new LeadTable(records.filter(({ createdAt }) => !(msOf(createdAt) < settled)));
	const read = async (numbers: number[]): Promise<Page[]> => {
		const pages = await mapConcurrently(numbers, async (number) => await fetch(number, bounds));
		const answers = pages.filter((page) => page !== undefined);
		for (const page of answers) await table.take(page.records, 0);
		return answers;
	};
	let last = pageCount(total, size);
	// as many as fit into the pages that are read
	const totals = new Map([[last + 1, last * size]]);
	for (; last > 0; last -= PAGES_AT_ONCE) {
		const length = Math.min(PAGES_AT_ONCE, last);
		const numbers = Array.from({ length }, (_, place) => last - place);
		if (!(await readDownwards(numbers, read, totals))) return undefined;
	}
	return table;
}

/** What was created before this time, in ms, is among the pages that are read, all else among the last changes. */
export function settledBy({ serverTime }: Page): number | undefined {
	return serverTime && serverTime.getTime() - SETTLED_MS;
}

/**
 * Reads several pages at once. One whose total exceeds that of the page behind it was answered before
 * a lead was deleted, so it is read again; or a lead came before it and drew one to the page behind,
 * so that is read again.
 *
 * @param totals the total of each page that was read, as it was read last
 * @returns whether no lead can have slipped through between two pages
 */
async function readDownwards(
	numbers: number[],
	read: (numbers: number[]) => Promise<Page[]>,
	totals: Map<number, number>,
): Promise<boolean> {
	const totalOf = (number: number) => totals.get(number) ?? 0;
	let [due, open] = [numbers, numbers];
	for (let round = 0; round <= MOST_ROUNDS; round++) {
		for (const { number, records, size, total } of await read(due)) {
			// a list that is said to be longer than it is has no end
			if (records.length === 0 && (number - 1) * size < total) return false;
			totals.set(number, total);
		}
		open = open.filter((number) => totalOf(number) > totalOf(number + 1));
		if (open.length === 0) return true;
		due = round % 2 === 0 ? open : open.map((number) => number + 1);
	}
	return false;
}
