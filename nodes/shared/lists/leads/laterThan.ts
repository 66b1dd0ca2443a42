import type { IDataObject } from 'n8n-workflow';
import { msOf } from '../../times';
import { failed } from '../../transport/outcome';
import type { FetchPage, Page } from '../list';
import { UNKNOWN_TOTAL } from '../inAnswer';
import { addNewer, incomplete, keyOf, Unread } from '../list';

/** So often each page is read, on average, before the list is said never to hold still. */
const MAX_READINGS = 5;
const MAX_ROUNDS = 6;

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
	limit = Infinity,
): Promise<IDataObject[]> {
	const found = new Map<string, IDataObject>();
	const timeOf = (lead?: IDataObject) => msOf(lead?.[field]);
	// without a time that can be read, a lead may be of any
	const isWanted = (lead: IDataObject) => timeOf(lead) === -Infinity || timeOf(lead) > msOf(time);
	const isIn = (leads: Map<string, IDataObject>, lead: IDataObject) =>
		leads.has(keyOf(lead)) && timeOf(leads.get(keyOf(lead))) >= timeOf(lead);
	let known = new Map<string, IDataObject>();
	for (let round = 1, shortages = 0; round <= MAX_ROUNDS; round++) {
		let hasNews = false;
		const { pages, total } = await walk(fetch, ({ records }) => {
			const wanted = records.filter(isWanted);
			const news = wanted.filter((lead) => !isIn(found, lead));
			const isMet = wanted.some((lead) => isIn(known, lead));
			for (const lead of news) addNewer(found, lead);
			hasNews ||= news.length > 0;
			const isEnough = isMet || wanted.length < records.length || found.size >= limit;
			return { isEnough, isNew: news.length > 0 };
		});
		const isShort = found.size < total;
		if (isShort && ++shortages > 1) throw new Unread(incomplete(found.size, total));
		if (!isShort && (!hasNews || pages === 1 || limit !== Infinity)) break;
		known = isShort ? new Map() : new Map(found);
	}
	return [...found.values()].sort((a, b) => timeOf(b) - timeOf(a)).slice(0, limit);
}

/**
 * Reads page by page until there is enough, or to the end of the list.
 *
 * @returns how many pages; at the end of the list also how many records it said that it has, at the fewest
 * @throws Unread when there is no end to it
 */
export async function walk(
	fetch: FetchPage,
	take: (page: Page) => { isEnough: boolean; isNew: boolean },
): Promise<{ pages: number; total: number }> {
	let [number, furthest, totalBefore, least] = [1, 1, 0, Infinity];
	for (let requests = 1; requests <= MAX_READINGS * furthest; requests++) {
		const page = await fetch(number);
		const { records, size, total } = page;
		const { isEnough, isNew } = take(page);
		const again = pageAgain(number, size, totalBefore - total);
		[totalBefore, least] = [total, Math.min(least, total)];
		if (again === undefined) {
			if (isEnough || records.length >= total) return { pages: furthest, total: 0 };
			// the service may cap its pages, so a short one is no end
			const isRepeated = total === UNKNOWN_TOTAL && !isNew;
			if (isRepeated && number > 1 && records.length > 0) throw new Unread(failed('repeating'));
			if (isRepeated) return { pages: furthest, total: 0 };
			if (records.length === 0 || number * size >= total) return { pages: furthest, total: least };
		}
		number = again ?? number + 1;
		furthest = Math.max(furthest, number);
	}
	throw new Unread(failed('changing'));
}

/** Where to read again, as what is deleted meanwhile draws the rest forward, past pages that were read. */
export function pageAgain(number: number, size: number, shrunkBy: number): number | undefined {
	if (shrunkBy <= 0 || number === 1) return undefined;
	return Math.max(1, number - Math.ceil(shrunkBy / size));
}
