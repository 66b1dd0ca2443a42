import type { IDataObject } from 'n8n-workflow';
import { MAX_CONCURRENCY } from '../transport/rateLimiter';
import type { FetchPage, Page } from './pageFetcher';
import {
	assertPageLimit,
	dedupeRecords,
	getRecordKey,
	ListReadError,
	throwIncomplete,
} from './pageFetcher';
import { findPagesToFetch, MAX_FETCHES_PER_PAGE } from './refetch';

const MAX_PASSES = 3;

/**
 * `complete`: all pages were fetched after the last deletion; `changing`: deletions continued;
 * `exhausted`: pages within the total had no new records.
 */
type PassStatus = 'changing' | 'complete' | 'exhausted';

/**
 * Reads the first `limit` records of a list with a known total, several pages at a time. If records are
 * missing, another pass uses the next sort order, as records with equal sort keys may swap places.
 *
 * @param fetchers one for each sort order
 * @param firstPage page 1, possibly fetched without the fetchers' date bounds
 * @throws ListReadError if the list keeps changing or stays incomplete
 */
export async function readConsistently(
	fetchers: FetchPage[],
	firstPage: Page,
	limit = Infinity,
): Promise<IDataObject[]> {
	let records: IDataObject[] = [];
	for (let pass = 1; ; pass++) {
		const fetch = fetchers[(pass - 1) % fetchers.length];
		const firstPageOfPass = pass === 1 ? firstPage : await fetch(1);
		const { pages: pagesByNumber, status } = await readAllPages(fetch, firstPageOfPass, limit);
		const pages = [...pagesByNumber.values()].sort((a, b) => a.number - b.number);
		records = dedupeRecords([...pages.flatMap((page) => page.records), ...records]);
		// the highest total, as a lower one could hide missing records
		const total = Math.min(limit, Math.max(...pages.map((page) => page.total)));
		if (status === 'complete' && records.length >= total) return records.slice(0, limit);
		if (pass < MAX_PASSES) continue;
		if (status === 'changing') throw new ListReadError({ outcome: 'failed', code: 'changing' });
		throwIncomplete(records.length, total);
	}
}

/** Fetches the last page first, because deletions shift records to earlier pages. */
async function readAllPages(
	fetch: FetchPage,
	firstPage: Page,
	limit: number,
): Promise<{ pages: Map<number, Page>; status: PassStatus }> {
	const { records, size, total } = firstPage;
	const pageCount = Math.ceil(Math.min(limit, total) / size);
	assertPageLimit(pageCount, total);
	const pages = new Map([[1, firstPage]]);
	const seenKeys = new Set(records.map(getRecordKey));
	const maxBatches = MAX_FETCHES_PER_PAGE * Math.ceil(pageCount / MAX_CONCURRENCY);
	for (let batches = 0; ; batches++) {
		const numbers = findPagesToFetch(pages, pageCount).slice(0, MAX_CONCURRENCY);
		if (numbers.length === 0) return { pages, status: 'complete' };
		if (batches === maxBatches) return { pages, status: 'changing' };
		const batch = await Promise.all(numbers.map(async (number) => await fetch(number, size)));
		// a page that is fetched again has known records
		const isFirstFetch = batch.every(({ number }) => !pages.has(number));
		if (isFirstFetch && batch.every((page) => isExhausted(page, seenKeys)))
			return { pages, status: 'exhausted' };
		for (const page of batch) {
			pages.set(page.number, page);
			for (const record of page.records) seenKeys.add(getRecordKey(record));
		}
	}
}

/** Whether a page within the total has no new records. */
function isExhausted({ number, records, size, total }: Page, seenKeys: Set<string>): boolean {
	const isWithinTotal = (number - 1) * size < total;
	return isWithinTotal && records.every((record) => seenKeys.has(getRecordKey(record)));
}
