import type { IDataObject } from 'n8n-workflow';
import type { RequestFailure } from '../transport/outcome';
import type { LocatorValue } from '../parameters/resourceLocator';
import { toLocatorKey } from '../parameters/resourceLocator';
import type { AnyValues, Input, Plan, Result } from '../operation/plan';
import { eachItem } from '../operation/plan';
import type { ApiClient } from '../transport/client';
import { yieldToEventLoop } from '../utils/eventLoop';
import { groupBy } from '../utils/collections';
import { isEmpty } from '../utils/empty';
import { fetchSince } from './fetchSince';
import type { FetchPage, List, Page } from './pageFetcher';
import { UNKNOWN_TOTAL } from '../api/responses';
import {
	toFailure,
	createIncompleteFailure,
	MAX_PER_PAGE,
	createPageFetcher,
	dedupeRecords,
	ListReadError,
} from './pageFetcher';
import { readConsistently } from './consistentRead';

const DEFAULT_LIMIT = 50;
/** How far two clocks of the service may differ, and then some. */
const SETTLED_MS = 60_000;

/** Opens the list that is read, with more to ask for. */
type Open = (query?: IDataObject) => FetchPage;

/** A plan: each item is the reading of a list, up to its Limit. */
export function listPlan(list: List): Plan {
	return eachItem(async ({ values }: Input, { client }) => {
		// n8n hides Limit where the expression of Return All gives no plain true or false
		const limit = values.returnAll === true ? Infinity : Number(values.limit ?? DEFAULT_LIMIT);
		const reading = await readList(client, list, values, limit);
		return 'records' in reading ? { items: reading.records } : reading;
	});
}

/**
 * A plan: a list is read once, as it has no route for one record, and each item looks for its own.
 *
 * @param name of the parameter that says which one
 * @param locatorsOf all that name a record
 */
export function lookUpPlan<N extends string>(
	list: List,
	name: N,
	locatorsOf: (record: IDataObject) => LocatorValue[],
	resultOf: (found: IDataObject[], located: LocatorValue) => Result,
): Plan<Record<N, LocatorValue>> {
	return async (inputs, { client }) => {
		const reading = await readList(client, list);
		if ('failure' in reading) return inputs.map(() => reading);
		const find = await indexByLocator(reading.records, locatorsOf);
		return inputs.map(({ values }) => resultOf(find(values[name]), values[name]));
	};
}

/** @returns gives those that are named, in the order of the records */
export async function indexByLocator<R>(
	records: R[],
	locatorsOf: (record: R) => LocatorValue[],
): Promise<(located: LocatorValue) => R[]> {
	const named: Array<{ key: string; record: R }> = [];
	for (const record of records) {
		await yieldToEventLoop();
		named.push(...locatorsOf(record).map((located) => ({ key: toLocatorKey(located), record })));
	}
	const byKey = groupBy(named, ({ key }) => key);
	return (located) => (byKey.get(toLocatorKey(located)) ?? []).map(({ record }) => record);
}

/**
 * Reads a list: the first `limit` records in the order that the values ask for, or all of them.
 * Every record that exists throughout the reading comes out exactly once.
 */
export async function readList(
	connection: ApiClient,
	list: List,
	values: AnyValues = {},
	limit = Infinity,
): Promise<{ records: IDataObject[] } | { failure: RequestFailure }> {
	const size = Math.min(MAX_PER_PAGE, limit);
	const open: Open = (query) => createPageFetcher(connection, list, values, size, query);
	const since = list.since?.(values);
	// the first of another order may be the last that changed
	const isSorted = !isEmpty(values.sort);
	const isWhole = limit === Infinity || list.pagination === 'none' || since !== undefined;
	try {
		const records =
			since === undefined
				? await readRecords(open, list, values, limit)
				: await fetchSince(open(), 'updatedAt', since, isSorted ? Infinity : limit);
		const inOrder = isWhole && list.sortAndFilter ? list.sortAndFilter(records, values) : records;
		return { records: inOrder.slice(0, limit) };
	} catch (error) {
		return toFailure(error);
	}
}

/** One page of a list, in the order that the values ask for. */
export async function readPage(
	connection: ApiClient,
	list: List,
	values: AnyValues,
	number: number,
	size: number,
): Promise<Page | { failure: RequestFailure }> {
	return await createPageFetcher(connection, list, values, size)(number).catch(toFailure);
}

async function readRecords(
	open: Open,
	list: List,
	values: AnyValues,
	limit: number,
): Promise<IDataObject[]> {
	// with a time as bound only where all of it is read
	const orders = limit === Infinity ? list.sortOrders : undefined;
	const fetch = open(orders?.[0]);
	const first = await fetch(1);
	const { records, total } = first;
	const found = dedupeRecords(records);
	const isWhole =
		records.length >= total || (list.pagination === 'none' && total === UNKNOWN_TOTAL);
	if (isWhole || found.length >= limit) return found;
	if (list.pagination === 'none')
		throw new ListReadError(createIncompleteFailure(records.length, total));
	if (total === UNKNOWN_TOTAL) {
		const fetchNext: FetchPage = async (number) => (number === 1 ? first : await fetch(number));
		return await fetchSince(fetchNext, 'updatedAt', '', limit);
	}
	if (orders === undefined) return await readConsistently([fetch], first, limit);
	return await readBounded(open, orders, first, list.query?.(values));
}

/**
 * All records. What is created meanwhile is kept out by a time before the first answer, so that the
 * list can only shrink and one total means one list. What is newer is read apart.
 *
 * @param asked the user's own filters
 */
async function readBounded(
	open: Open,
	orders: IDataObject[],
	first: Page,
	asked: IDataObject = {},
): Promise<IDataObject[]> {
	const { createdAfter = '', createdBefore = '\uffff' } = asked;
	const settled = (first.serverTime?.getTime() ?? Date.now()) - SETTLED_MS;
	// whether the bound itself belongs to the older ones is not documented
	const [before, justBefore] = [settled, settled - 1].map((ms) => new Date(ms).toISOString());
	const bound = { createdBefore: [before, String(createdBefore)].sort()[0] };
	const bounded = orders.map((order) => open({ ...order, ...bound }));
	const older = await readConsistently(bounded, first);
	if (older.length >= first.total) return older;
	const after = { createdAfter: [justBefore, String(createdAfter)].sort()[1] };
	const newestFirst = open({ ...after, sortBy: 'createdAt', sortOrder: 'desc' });
	const all = dedupeRecords([...older, ...(await fetchSince(newestFirst, 'createdAt', ''))]);
	if (all.length >= first.total) return all;
	// no bound holds leads without a time; then all is read without one
	const unbounded = orders.map(open);
	const again = await unbounded[0](1);
	if (all.length >= again.total) return all;
	return dedupeRecords([...all, ...(await readConsistently(unbounded, again))]);
}
