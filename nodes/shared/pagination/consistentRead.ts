import type { IDataObject } from 'n8n-workflow';
import { failed } from '../transport/outcome';
import { MAX_CONCURRENCY } from '../transport/rateLimiter';
import type { FetchPage, Page } from './pageFetcher';
import {
	assertPageLimit,
	dedupeRecords,
	getRecordKey,
	ListReadError,
	MAX_READS_PER_PAGE,
	throwIncomplete,
} from './pageFetcher';

const MAX_ATTEMPTS = 3;

/**
 * Reads the first `limit` records of a list with a known total. If records are missing, it reads the
 * list again in the next sort order: records with equal sort keys may move between pages.
 *
 * @param fetchers one for each sort order; the first one has fetched `firstPage`
 * @throws ListReadError if the list keeps changing or stays incomplete
 */
export async function readConsistently(
	fetchers: FetchPage[],
	firstPage: Page,
	limit = Infinity,
): Promise<IDataObject[]> {
	let records: IDataObject[] = [];
	for (let attempt = 1; ; attempt++) {
		const fetch = fetchers[(attempt - 1) % fetchers.length];
		const pages = [attempt === 1 ? firstPage : await fetch(1)];
		const status = await readRemainingPages(fetch, pages, limit);
		const fetched = Object.values(pages);
		records = dedupeRecords([...fetched.flatMap((page) => page.records), ...records]);
		// the highest total, so that records deleted meanwhile do not make up for missing ones
		const total = Math.min(limit, Math.max(...fetched.map((page) => page.total)));
		if (status === 'complete' && records.length >= total) return records.slice(0, limit);
		if (attempt < MAX_ATTEMPTS) continue;
		if (status === 'changing') throw new ListReadError(failed('changing'));
		throwIncomplete(records.length, total);
	}
}

/**
 * Reads from the last page to the second, because deletions shift records to earlier pages.
 *
 * @param pages contains the first page and receives the others
 * @returns `exhausted` if unread pages within the total brought no new record
 */
async function readRemainingPages(
	fetch: FetchPage,
	pages: Page[],
	limit: number,
): Promise<'changing' | 'complete' | 'exhausted'> {
	const [{ records, size, total }] = pages;
	const pageCount = Math.ceil(Math.min(limit, total) / size);
	assertPageLimit(pageCount, total);
	const seen = new Set(records.map(getRecordKey));
	const isUnreadWithinTotal = (page: Page) =>
		pages[page.number - 1] === undefined && (page.number - 1) * size < page.total;
	const maxRounds = MAX_READS_PER_PAGE * Math.ceil(pageCount / MAX_CONCURRENCY);
	let pending = findPendingPages(pages, pageCount);
	for (let round = 1; pending.length > 0 && round <= maxRounds; round++) {
		const batch = await Promise.all(pending.slice(0, MAX_CONCURRENCY).map(fetch));
		const seenBefore = seen.size;
		for (const page of batch) for (const record of page.records) seen.add(getRecordKey(record));
		if (seen.size === seenBefore && batch.every(isUnreadWithinTotal)) return 'exhausted';
		for (const page of batch) pages[page.number - 1] = page;
		pending = findPendingPages(pages, pageCount);
	}
	return pending.length === 0 ? 'complete' : 'changing';
}

/** Finds unread pages, and those with a higher total than a later page: records were deleted since. */
function findPendingPages(pages: Array<Page | undefined>, pageCount: number): number[] {
	let minTotal = Infinity;
	const isPending = (number: number) => {
		const total = pages[number - 1]?.total ?? Infinity;
		minTotal = Math.min(minTotal, total);
		return total === Infinity || total > minTotal;
	};
	return Array.from({ length: pageCount }, (_, index) => pageCount - index).filter(isPending);
}
