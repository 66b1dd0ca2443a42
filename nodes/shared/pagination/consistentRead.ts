import type { IDataObject } from 'n8n-workflow';
import { failed } from '../transport/outcome';
import { MAX_CONCURRENCY } from '../transport/rateLimiter';
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

const MAX_READINGS = 3;

/**
 * The first records of a list that says how many it has, or all. Where fewer different ones are found
 * than it had, it is read again, in the next order.
 *
 * @param orders each reads pages in one; later ones tell apart what may change places in the first
 */
export async function readConsistently(
	orders: FetchPage[],
	first: Page,
	limit = Infinity,
): Promise<IDataObject[]> {
	let records: IDataObject[] = [];
	for (let reading = 1; ; reading++) {
		const fetch = orders[(reading - 1) % orders.length];
		const pages = [reading === 1 ? first : await fetch(1)];
		const end = await readBehind(fetch, pages, limit);
		const read = Object.values(pages);
		records = dedupeRecords([...read.flatMap((page) => page.records), ...records]);
		// at the most, or what was deleted meanwhile could stand for what changed places
		const total = Math.min(limit, Math.max(...read.map((page) => page.total)));
		if (end === 'complete' && records.length >= total) return records.slice(0, limit);
		if (reading < MAX_READINGS) continue;
		throw new ListReadError(
			end === 'changing' ? failed(end) : createIncompleteFailure(records.length, total),
		);
	}
}

/**
 * Reads from the last page on, several at a time: what is deleted meanwhile draws records to pages that
 * are still to be read.
 *
 * @param pages has the first page, and gets the others in their places
 * @returns `complete` where no record can have slipped through between two pages; `exhausted` where the
 * pages of a round were empty or repeated others, though the total promises more records
 */
async function readBehind(
	fetch: FetchPage,
	pages: Page[],
	limit: number,
): Promise<'changing' | 'complete' | 'exhausted'> {
	const [{ records, size, total }] = pages;
	const last = Math.ceil(Math.min(limit, total) / size);
	if (last > MAX_PAGES) throw new ListReadError(tooManyPages(total));
	const seen = new Set(records.map(getRecordKey));
	let due = pagesDue(pages, last);
	const mostRounds = MAX_READS * Math.ceil(last / MAX_CONCURRENCY);
	for (let round = 1; due.length > 0 && round <= mostRounds; round++) {
		const read = await Promise.all(due.slice(0, MAX_CONCURRENCY).map(fetch));
		const known = seen.size;
		for (const page of read) for (const record of page.records) seen.add(getRecordKey(record));
		const isPromised = (page: Page) =>
			pages[page.number - 1] === undefined && (page.number - 1) * size < page.total;
		if (seen.size === known && read.every(isPromised)) return 'exhausted';
		for (const page of read) pages[page.number - 1] = page;
		due = pagesDue(pages, last);
	}
	return due.length === 0 ? 'complete' : 'changing';
}

/** The pages that are not read yet, or had a higher total than one behind them: something was deleted since. */
function pagesDue(pages: Array<Page | undefined>, last: number): number[] {
	let least = Infinity;
	const isDue = (number: number) => {
		const total = pages[number - 1]?.total ?? Infinity;
		least = Math.min(least, total);
		return total === Infinity || total > least;
	};
	return Array.from({ length: last }, (_, place) => last - place).filter(isDue);
}
