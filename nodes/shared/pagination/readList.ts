import type { IDataObject } from 'n8n-workflow';
import { UNKNOWN_TOTAL } from '../api/responses';
import type { AnyValues } from '../operation/plan';
import type { ApiClient } from '../transport/client';
import type { Failed } from '../transport/outcome';
import { isEmpty } from '../utils/empty';
import { readConsistently } from './consistentRead';
import { fetchSince } from './fetchSince';
import type { FetchPage, List, Page } from './pageFetcher';
import {
	createPageFetcher,
	dedupeRecords,
	MAX_PAGE_SIZE,
	throwIncomplete,
	toFailed,
} from './pageFetcher';

/*
 * A list can change while its pages are read, so pages may be inconsistent. Two readers repeat passes
 * over the pages until nothing can be missing:
 *
 * |                  | readConsistently                 | fetchSince                          |
 * | ---------------- | -------------------------------- | ----------------------------------- |
 * | needs            | a total                          | times, newest first                 |
 * | fetches          | up to 25 pages at a time         | one page at a time, down to a time  |
 * | after a deletion | fetches earlier pages again      | goes back to earlier pages          |
 * | is done when     | `total` records were found       | a pass finds nothing new            |
 */

/** Longer than the clocks of the service's servers may differ. */
const CLOCK_TOLERANCE_MS = 60_000;

type CreateFetcher = (query?: IDataObject) => FetchPage;

/**
 * Reads all records of a list, or the first `limit`, in the order set in `values`. Each record that
 * exists throughout the read is returned exactly once.
 */
export async function readList(
	client: ApiClient,
	list: List,
	values: AnyValues = {},
	limit = Infinity,
): Promise<{ records: IDataObject[] } | Failed> {
	const size = Math.min(MAX_PAGE_SIZE, limit);
	// `query` may contain another sort order; `sortAndFilter` restores the one that was asked for
	const createFetcher: CreateFetcher = (query) =>
		createPageFetcher(client, list, values, size, query);
	const since = list.getSince?.(values);
	// `fetchSince` may stop at the limit only if the user wants the newest change first
	const sinceLimit = isEmpty(values.sort) ? limit : Infinity;
	const canSortLocally = limit === Infinity || list.pagination === 'none' || since !== undefined;
	try {
		const records =
			since === undefined
				? await readRecords(createFetcher, list, values, limit)
				: await fetchSince(createFetcher(), 'updatedAt', since, sinceLimit);
		const sorted = canSortLocally ? list.sortAndFilter?.(records, values) : undefined;
		return { records: (sorted ?? records).slice(0, limit) };
	} catch (error) {
		return toFailed(error);
	}
}

async function readRecords(
	createFetcher: CreateFetcher,
	{ pagination, buildQuery, sortOrders }: List,
	values: AnyValues,
	limit: number,
): Promise<IDataObject[]> {
	const orders = limit === Infinity ? sortOrders : undefined;
	const fetch = createFetcher(orders?.[0]);
	const firstPage = await fetch(1);
	const { records, total } = firstPage;
	const found = dedupeRecords(records);
	const isComplete = records.length >= total || (pagination === 'none' && total === UNKNOWN_TOTAL);
	if (isComplete || found.length >= limit) return found;
	if (pagination === 'none') return throwIncomplete(records.length, total);
	// without a time to stop at, the pages may have any order
	if (total === UNKNOWN_TOTAL) return await fetchSince(fetch, 'updatedAt', '', limit);
	if (orders === undefined) return await readConsistently([fetch], firstPage, limit);
	return await readBounded(createFetcher, orders, firstPage, buildQuery?.(values));
}

/**
 * Reads a complete list. A list bounded by `createdBefore` can only shrink, so equal totals mean equal
 * lists. Newer records are fetched separately. The user's own bounds may be narrower.
 */
async function readBounded(
	createFetcher: CreateFetcher,
	orders: IDataObject[],
	firstPage: Page,
	{ createdAfter, createdBefore }: IDataObject = {},
): Promise<IDataObject[]> {
	const settledMs = (firstPage.serverTime?.getTime() ?? Date.now()) - CLOCK_TOLERANCE_MS;
	const upperBound = getEarlier(new Date(settledMs).toISOString(), createdBefore);
	// 1 ms overlap: whether `createdBefore` is inclusive is not documented
	const lowerBound = getLater(new Date(settledMs - 1).toISOString(), createdAfter);
	const boundedFetchers = orders.map((order) =>
		createFetcher({ ...order, createdBefore: upperBound }),
	);
	const olderRecords = await readConsistently(boundedFetchers, firstPage);
	if (olderRecords.length >= firstPage.total) return olderRecords;
	const newestFirst = { createdAfter: lowerBound, sortBy: 'createdAt', sortOrder: 'desc' };
	const newerRecords = await fetchSince(createFetcher(newestFirst), 'createdAt', '');
	const merged = dedupeRecords([...olderRecords, ...newerRecords]);
	if (merged.length >= firstPage.total) return merged;
	return await addUndated(merged, orders.map(createFetcher));
}

/** Reads the list without bounds, as leads without `createdAt` match neither bound. */
async function addUndated(records: IDataObject[], fetchers: FetchPage[]): Promise<IDataObject[]> {
	const firstPage = await fetchers[0](1);
	if (records.length >= firstPage.total) return records;
	return dedupeRecords([...records, ...(await readConsistently(fetchers, firstPage))]);
}

/** Times in ISO 8601 and UTC can be compared as texts. Without a bound, `time` is returned. */
const getEarlier = (time: string, bound: unknown) =>
	typeof bound === 'string' && bound < time ? bound : time;

const getLater = (time: string, bound: unknown) =>
	typeof bound === 'string' && bound > time ? bound : time;
