import type { IDataObject } from 'n8n-workflow';
import { failed } from '../../transport/outcome';
import type { FetchPage, Page } from '../../run/pageReader';
import { keyOf, pageCount, PageFailure, UNKNOWN_TOTAL } from '../../run/pageReader';
import { addNewer } from '../../run/pages';
import { msOf } from '../../times';

/** So often each page is read, on average, before the list is said never to hold still. */
const MAX_READINGS = 5;
const MAX_ROUNDS = 5;

/**
 * Leads that were created or updated after a time, the newest first. A lead that changes while
 * reading moves to the front: so that is read again, up to a lead that was read before, until it
 * shows nothing new.
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
	const round = async (known: Map<string, IDataObject>) => {
		let hasNews = false;
		const pages = await readOn(async (number) => {
			const page = await fetch(number);
			const wanted = page.records.filter((record) => !isUpTo(timeOf(record), msOf(time)));
			const news = wanted.filter((record) => !isIn(found, record));
			const isMet = wanted.some((record) => isIn(known, record));
			for (const record of news) addNewer(found, record);
			hasNews ||= news.length > 0;
			const isEnd = wanted.length < page.records.length || page.records.length === 0;
			// a list that does not say how long it is may give its last page again and again
			const isOver = isEnd || (page.total === UNKNOWN_TOTAL && news.length === 0);
			return { page, isEnough: isOver || isMet || found.size >= limit };
		});
		return { pages, hasNews };
	};
	const { pages } = await round(new Map());
	let isWhole = pages === 1 || limit !== Infinity;
	for (let left = MAX_ROUNDS; left > 0 && !isWhole; left--) {
		isWhole = !(await round(new Map(found))).hasNews;
	}
	const newestFirst = [...found.values()].sort((a, b) => timeOf(b) - timeOf(a));
	return newestFirst.slice(0, limit);
}

/** Where to read again, as what is deleted meanwhile draws the rest forward, past pages that were read. */
export function pageAgain(number: number, size: number, shrunkBy: number): number | undefined {
	if (shrunkBy <= 0 || number === 1) return undefined;
	return Math.max(1, number - Math.ceil(shrunkBy / size));
}

/**
 * Reads page by page.
 *
 * @returns the number of the last page
 * @throws PageFailure when there is no end to it
 */
async function readOn(
	read: (number: number) => Promise<{ page: Page; isEnough: boolean }>,
): Promise<number> {
	let [number, furthest, totalBefore] = [1, 1, 0];
	for (let requests = 1; requests <= MAX_READINGS * furthest; requests++) {
		const { isEnough, page } = await read(number);
		const { size, total } = page;
		const again = pageAgain(number, size, totalBefore - total);
		if (again === undefined && (isEnough || number >= pageCount(total, size))) return number;
		number = again ?? number + 1;
		furthest = Math.max(furthest, number);
		totalBefore = total;
	}
	throw new PageFailure(failed('changing'));
}

/** Without a time that can be read, it may be of any. */
function isUpTo(at: number, ms: number): boolean {
	return at > -Infinity && at <= ms;
}
