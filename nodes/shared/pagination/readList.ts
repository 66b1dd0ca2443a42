import type { IDataObject } from 'n8n-workflow';
import { UNKNOWN_TOTAL } from '../api/responses';
import type { AnyValues, Input, Plan, Result } from '../operation/plan';
import { planPerItem } from '../operation/plan';
import type { LocatorValue } from '../parameters/resourceLocator';
import { toLocatorKey } from '../parameters/resourceLocator';
import type { ApiClient } from '../transport/client';
import type { Failed } from '../transport/outcome';
import { isFailed } from '../transport/outcome';
import { groupBy } from '../utils/collections';
import { isEmpty } from '../utils/empty';
import { yieldToEventLoop } from '../utils/eventLoop';
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

const DEFAULT_LIMIT = 50;
/** More than the clocks of two servers of the service may differ. */
const CLOCK_TOLERANCE_MS = 60_000;

type CreateFetcher = (query?: IDataObject) => FetchPage;

/** A plan in which each item reads the list, up to its Limit. */
export function createListPlan(list: List): Plan {
	return planPerItem(async ({ values }: Input, { client }) => {
		// n8n hides Limit if the expression of Return All does not yield a boolean
		const limit = values.returnAll === true ? Infinity : Number(values.limit ?? DEFAULT_LIMIT);
		const result = await readList(client, list, values, limit);
		return isFailed(result) ? result : { items: result.records };
	});
}

/**
 * A plan that reads a list once, as it has no route for one record, and looks up each item's record.
 *
 * @param parameter the resource locator
 * @param getLocators returns all values that identify a record
 */
export function createLookUpPlan<N extends string>(
	list: List,
	parameter: N,
	getLocators: (record: IDataObject) => LocatorValue[],
	toResult: (matches: IDataObject[], locator: LocatorValue) => Result,
): Plan<Record<N, LocatorValue>> {
	return async (inputs, { client }) => {
		const result = await readList(client, list);
		if (isFailed(result)) return inputs.map(() => result);
		const find = await indexByLocator(result.records, getLocators);
		return inputs.map(({ values }) => toResult(find(values[parameter]), values[parameter]));
	};
}

/** @returns finds the records that a locator identifies, in their order */
export async function indexByLocator<R>(
	records: R[],
	getLocators: (record: R) => LocatorValue[],
): Promise<(locator: LocatorValue) => R[]> {
	const entries: Array<{ key: string; record: R }> = [];
	for (const record of records) {
		await yieldToEventLoop();
		entries.push(...getLocators(record).map((locator) => ({ key: toLocatorKey(locator), record })));
	}
	const byKey = groupBy(entries, ({ key }) => key);
	return (locator) => (byKey.get(toLocatorKey(locator)) ?? []).map(({ record }) => record);
}

/**
 * Reads all records of a list, or the first `limit`, in the order that the values ask for. Each record
 * that exists throughout the read is returned exactly once.
 */
export async function readList(
	client: ApiClient,
	list: List,
	values: AnyValues = {},
	limit = Infinity,
): Promise<{ records: IDataObject[] } | Failed> {
	const size = Math.min(MAX_PAGE_SIZE, limit);
	const createFetcher: CreateFetcher = (query) =>
		createPageFetcher(client, list, values, size, query);
	const since = list.since?.(values);
	// in another order than by change, the oldest change may come first
	const sinceLimit = isEmpty(values.sort) ? limit : Infinity;
	const isComplete = limit === Infinity || list.pagination === 'none' || since !== undefined;
	try {
		const records =
			since === undefined
				? await readRecords(createFetcher, list, values, limit)
				: await fetchSince(createFetcher(), 'updatedAt', since, sinceLimit);
		const sorted = isComplete && list.sortAndFilter ? list.sortAndFilter(records, values) : records;
		return { records: sorted.slice(0, limit) };
	} catch (error) {
		return toFailed(error);
	}
}

/** Reads one page of a list, in the order that the values ask for. */
export async function readPage(
	client: ApiClient,
	list: List,
	values: AnyValues,
	number: number,
	size: number,
): Promise<Page | Failed> {
	return await createPageFetcher(client, list, values, size)(number).catch(toFailed);
}

async function readRecords(
	createFetcher: CreateFetcher,
	{ pagination, query, sortOrders }: List,
	values: AnyValues,
	limit: number,
): Promise<IDataObject[]> {
	const orders = limit === Infinity ? sortOrders : undefined;
	const fetch = createFetcher(orders?.[0]);
	const firstPage = await fetch(1);
	const { records, total } = firstPage;
	const found = dedupeRecords(records);
	const isWhole = records.length >= total || (pagination === 'none' && total === UNKNOWN_TOTAL);
	if (isWhole || found.length >= limit) return found;
	if (pagination === 'none') return throwIncomplete(records.length, total);
	if (total === UNKNOWN_TOTAL) {
		// later rounds read the first page again, where changed records appear
		let next: Page | undefined = firstPage;
		const fetchNext: FetchPage = async (number) => {
			const page = next ?? (await fetch(number));
			next = undefined;
			return page;
		};
		return await fetchSince(fetchNext, 'updatedAt', '', limit);
	}
	if (orders === undefined) return await readConsistently([fetch], firstPage, limit);
	return await readBounded(createFetcher, orders, firstPage, query?.(values));
}

/**
 * Reads a complete list. Bounded by `createdBefore`, it can only shrink, so equal totals mean equal
 * lists. Newer records are fetched separately. The user's own bounds may be narrower.
 */
async function readBounded(
	createFetcher: CreateFetcher,
	orders: IDataObject[],
	firstPage: Page,
	{ createdAfter = '', createdBefore = '\uffff' }: IDataObject = {},
): Promise<IDataObject[]> {
	const settled = (firstPage.serverTime?.getTime() ?? Date.now()) - CLOCK_TOLERANCE_MS;
	// 1 ms overlap: whether `createdBefore` is inclusive is not documented
	const [before, after] = [settled, settled - 1].map((ms) => new Date(ms).toISOString());
	const upperBound = { createdBefore: [before, String(createdBefore)].sort()[0] };
	const bounded = orders.map((order) => createFetcher({ ...order, ...upperBound }));
	const older = await readConsistently(bounded, firstPage);
	if (older.length >= firstPage.total) return older;
	const lowerBound = { createdAfter: [after, String(createdAfter)].sort()[1] };
	const newestFirst = createFetcher({ ...lowerBound, sortBy: 'createdAt', sortOrder: 'desc' });
	const all = dedupeRecords([...older, ...(await fetchSince(newestFirst, 'createdAt', ''))]);
	if (all.length >= firstPage.total) return all;
	// leads without `createdAt` match neither bound, so the list is read without bounds
	const unbounded = orders.map(createFetcher);
	const unboundedPage = await unbounded[0](1);
	if (all.length >= unboundedPage.total) return all;
	return dedupeRecords([...all, ...(await readConsistently(unbounded, unboundedPage))]);
}
