import type { IDataObject } from 'n8n-workflow';
import { changingList } from '../../errors/findings';
import type { FetchPage, Page } from '../../run/pageReader';
import { keyOf, pageCount, PageFailure } from '../../run/pageReader';
import { msOf } from '../../times';

/** So often each page is read, on average, before the list is said never to hold still. */
const MOST_READINGS = 5;

/**
 * Leads that were created or updated after a time, the newest first. A lead that changes while
 * reading moves to the front, so at the end that is read again, up to one that was read before.
 *
 * @param fetch reads pages in the order of this time, the newest first
 */
export async function readLaterThan(
	fetch: FetchPage,
	field: 'createdAt' | 'updatedAt',
	time: string,
	limit: number,
): Promise<IDataObject[]> {
	const found = new Map<string, IDataObject>();
	const timeOf = (record: IDataObject) => msOf(record[field]);
	const isIn = (records: Map<string, IDataObject>, record: IDataObject) => {
		const known = records.get(keyOf(record));
		return known !== undefined && timeOf(known) >= timeOf(record);
	};
	const reader = (known: Map<string, IDataObject>) => async (number: number) => {
		const page = await fetch(number);
		const wanted = page.records.filter((record) => !isUpTo(timeOf(record), msOf(time)));
		const isEnd = wanted.length < page.records.length || page.records.length === 0;
		const isMet = wanted.some((record) => isIn(known, record));
		for (const record of wanted) if (!isIn(found, record)) found.set(keyOf(record), record);
		return { page, isEnough: isEnd || isMet || found.size >= limit };
	};
	const pages = await readOn(reader(new Map()));
	if (limit === Infinity && pages > 1) await readOn(reader(new Map(found)));
	const newestFirst = [...found.values()].sort((a, b) => timeOf(b) - timeOf(a));
	return newestFirst.slice(0, limit);
}

/**
 * Reads page by page. What is deleted meanwhile draws the rest forward, past the page that was read:
 * then the reading goes on as many pages before.
 *
 * @returns the number of the last page
 * @throws PageFailure when there is no end to it
 */
async function readOn(
	read: (number: number) => Promise<{ page: Page; isEnough: boolean }>,
): Promise<number> {
	let [number, totalBefore, mostPages] = [1, 0, 1];
	for (let requests = 1; requests <= MOST_READINGS * mostPages; requests++) {
		const { isEnough, page } = await read(number);
		const { size, total } = page;
		const pages = pageCount(total, size);
		if (number > 1 && total < totalBefore) {
			number = Math.max(1, number - Math.ceil((totalBefore - total) / size));
		} else if (isEnough || number >= pages) return number;
		else number++;
		totalBefore = total;
		mostPages = Math.max(mostPages, pages);
	}
	throw new PageFailure(changingList);
}

/** Without a time that can be read, it may be of any. */
function isUpTo(at: number, ms: number): boolean {
	return at > -Infinity && at <= ms;
}
