import type { IDataObject } from 'n8n-workflow';
import { parseTimestamp } from '../utils/dates';
import { failed } from '../transport/outcome';
import { UNKNOWN_TOTAL } from '../api/responses';
import type { FetchPage, Page } from './pageFetcher';
import {
	createIncompleteFailure,
	getRecordKey,
	MAX_PAGES,
	MAX_READS,
	tooManyPages,
	dedupeRecords,
	ListReadError,
} from './pageFetcher';

const MAX_ROUNDS = 6;

/**
 * Records that were created or updated after a time, one page after another. A record that changes
 * while reading moves to the front: so that is read again, up to one that was read before, until it
 * shows nothing new.
 *
 * @param fetch reads pages in the order of this time, the newest first
 * @param time '' for all records
 */
export async function fetchSince(
	fetch: FetchPage,
	field: 'createdAt' | 'updatedAt',
	time: string,
	limit = Infinity,
): Promise<IDataObject[]> {
	const found = new Map<string, IDataObject>();
	const timeOf = (record?: IDataObject) => parseTimestamp(record?.[field]);
	// without a time that can be read, a record may be of any
	const isWanted = (record: IDataObject) =>
		timeOf(record) === -Infinity || timeOf(record) > parseTimestamp(time);
	const isIn = (records: Map<string, IDataObject>, record: IDataObject) =>
		records.has(getRecordKey(record)) &&
		timeOf(records.get(getRecordKey(record))) >= timeOf(record);
	let known = new Map<string, IDataObject>();
	for (let round = 1; round <= MAX_ROUNDS; round++) {
		let [isEnough, hasNews, last, fewest, repeats] = [false, false, 1, UNKNOWN_TOTAL, 0];
		for await (const { number, records, total } of walk(fetch)) {
			const wanted = records.filter(isWanted);
			const news = wanted.filter((record) => !isIn(found, record));
			const isMet = wanted.some((record) => isIn(known, record));
			for (const record of dedupeRecords(news)) found.set(getRecordKey(record), record);
			hasNews ||= news.length > 0;
			[last, fewest] = [number, Math.min(fewest, total)];
			const isBelow = wanted.length < records.length;
			isEnough = isMet || isBelow || records.length >= total || found.size >= limit;
			if (isEnough) break;
			repeats = news.length === 0 && records.length > 0 ? repeats + 1 : 0;
			if (repeats > 0 && total === UNKNOWN_TOTAL) throw new ListReadError(failed('repeating'));
			if (repeats === MAX_READS) break;
		}
		const isShort = !isEnough && found.size < fewest && fewest < UNKNOWN_TOTAL;
		if (isShort && round > 1) throw new ListReadError(createIncompleteFailure(found.size, fewest));
		if (!isShort && (!hasNews || last === 1)) break;
		known = isShort ? new Map() : new Map(found);
	}
	return [...found.values()];
}

/**
 * The pages of a list one after another. What is deleted meanwhile draws the rest forward, so pages
 * that were read are read again.
 *
 * @throws Unread when the list has no end or keeps changing
 */
async function* walk(fetch: FetchPage): AsyncGenerator<Page> {
	let [number, furthest, before] = [1, 1, 0];
	for (let requests = 1; requests <= MAX_READS * furthest; requests++) {
		const page = await fetch(number);
		const again = getRewindPage(page, page.size, before);
		before = page.total;
		if (again === undefined) {
			yield page;
			// the service may cap its pages, so a short one is no end
			if (page.records.length === 0 || number * page.size >= page.total) return;
		}
		number = again ?? number + 1;
		if (number > MAX_PAGES) throw new ListReadError(tooManyPages(page.total));
		furthest = Math.max(furthest, number);
	}
	throw new ListReadError(failed('changing'));
}

/** Where to read again, as what is deleted meanwhile draws the rest forward, past pages that were read. */
export function getRewindPage(
	{ number, total }: Page,
	size: number,
	before: number,
): number | undefined {
	if (before === UNKNOWN_TOTAL || before <= total || number === 1) return undefined;
	return Math.max(1, number - Math.ceil((before - total) / size));
}
