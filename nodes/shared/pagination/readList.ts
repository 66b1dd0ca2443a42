import type { IDataObject } from 'n8n-workflow';
import type { Failure } from '../transport/outcome';
import type { LocatorValue } from '../parameters/resourceLocator';
import { locatorKey } from '../parameters/resourceLocator';
import type { AnyValues, Plan, Result } from '../operation/plan';
import { eachItem } from '../operation/plan';
import type { Connection } from '../transport/client';
import { yieldToEventLoop } from '../utils/times';
import { groupBy, isMissing } from '../utils/values';
import { readLaterThan } from './fetchSince';
import type { FetchPage, List, Page } from './pageFetcher';
import { UNKNOWN_TOTAL } from '../api/responses';
import { failureOf, incomplete, MAX_PER_PAGE, openList, unique, Unread } from './pageFetcher';
import { readSteady } from './consistentRead';

const STANDARD_LIMIT = 50;
/** How far two clocks of the service may differ, and then some. */
const SETTLED_MS = 60_000;

/** Opens the list that is read, with more to ask for. */
type Open = (query?: IDataObject) => FetchPage;

/** A plan: each item is the reading of a list, up to its Limit. */
export function pages(list: List): Plan {
	return eachItem(async (values, run) => {
		// n8n hides Limit where the expression of Return All gives no plain true or false
		const limit = values.returnAll === true ? Infinity : Number(values.limit ?? STANDARD_LIMIT);
		const reading = await readList(run.connection, list, values, limit);
		return 'records' in reading ? { items: reading.records } : reading;
	});
}

/**
 * A plan: a list is read once, as it has no route for one record, and each item looks for its own.
 *
 * @param name of the parameter that says which one
 * @param locatorsOf all that name a record
 */
export function foundIn<N extends string>(
	list: List,
	name: N,
	locatorsOf: (record: IDataObject) => LocatorValue[],
	resultOf: (found: IDataObject[], located: LocatorValue) => Result,
): Plan<Record<N, LocatorValue>> {
	return async (inputs, { connection }) => {
		const reading = await readList(connection, list);
		if ('failure' in reading) return inputs.map(() => reading);
		const find = await finderIn(reading.records, locatorsOf);
		return inputs.map(({ values }) => resultOf(find(values[name]), values[name]));
	};
}

/** @returns gives those that are named, in the order of the records */
export async function finderIn<R>(
	records: R[],
	locatorsOf: (record: R) => LocatorValue[],
): Promise<(located: LocatorValue) => R[]> {
	const named: Array<{ key: string; record: R }> = [];
	for (const record of records) {
		await yieldToEventLoop();
		named.push(...locatorsOf(record).map((located) => ({ key: locatorKey(located), record })));
	}
	const byKey = groupBy(named, ({ key }) => key);
	return (located) => (byKey.get(locatorKey(located)) ?? []).map(({ record }) => record);
}

/**
 * Reads a list: the first `limit` records in the order that the values ask for, or all of them.
 * Every record that exists throughout the reading comes out exactly once.
 */
export async function readList(
	connection: Connection,
	list: List,
	values: AnyValues = {},
	limit = Infinity,
): Promise<{ records: IDataObject[] } | { failure: Failure }> {
	const size = Math.min(MAX_PER_PAGE, limit);
	const open: Open = (query) => openList(connection, list, values, size, query);
	const since = list.since?.(values);
	// the first of another order may be the last that changed
	const isSorted = !isMissing(values.sort);
	const isWhole = limit === Infinity || list.by === 'none' || since !== undefined;
	try {
		const records =
			since === undefined
				? await readRecords(open, list, values, limit)
				: await readLaterThan(open(), 'updatedAt', since, isSorted ? Infinity : limit);
		const inOrder = isWhole && list.arrange ? list.arrange(records, values) : records;
		return { records: inOrder.slice(0, limit) };
	} catch (error) {
		return failureOf(error);
	}
}

/** One page of a list, in the order that the values ask for. */
export async function readPage(
	connection: Connection,
	list: List,
	values: AnyValues,
	number: number,
	size: number,
): Promise<Page | { failure: Failure }> {
	return await openList(connection, list, values, size)(number).catch(failureOf);
}

async function readRecords(
	open: Open,
	list: List,
	values: AnyValues,
	limit: number,
): Promise<IDataObject[]> {
	// with a time as bound only where all of it is read
	const orders = limit === Infinity ? list.orders : undefined;
	const fetch = open(orders?.[0]);
	const first = await fetch(1);
	const { records, total } = first;
	const found = unique(records);
	const isWhole = records.length >= total || (list.by === 'none' && total === UNKNOWN_TOTAL);
	if (isWhole || found.length >= limit) return found;
	if (list.by === 'none') throw new Unread(incomplete(records.length, total));
	if (total === UNKNOWN_TOTAL) {
		const fetchNext: FetchPage = async (number) => (number === 1 ? first : await fetch(number));
		return await readLaterThan(fetchNext, 'updatedAt', '', limit);
	}
	if (orders === undefined) return await readSteady([fetch], first, limit);
	return await readBound(open, orders, first, list.query?.(values));
}

/**
 * All records. What is created meanwhile is kept out by a time before the first answer, so that the
 * list can only shrink and one total means one list. What is newer is read apart.
 *
 * @param asked the user's own filters
 */
async function readBound(
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
	const older = await readSteady(bounded, first);
	if (older.length >= first.total) return older;
	const after = { createdAfter: [justBefore, String(createdAfter)].sort()[1] };
	const newestFirst = open({ ...after, sortBy: 'createdAt', sortOrder: 'desc' });
	const all = unique([...older, ...(await readLaterThan(newestFirst, 'createdAt', ''))]);
	if (all.length >= first.total) return all;
	// no bound holds leads without a time; then all is read without one
	const unbounded = orders.map(open);
	const again = await unbounded[0](1);
	if (all.length >= again.total) return all;
	return unique([...all, ...(await readSteady(unbounded, again))]);
}
