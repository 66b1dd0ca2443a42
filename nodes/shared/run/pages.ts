import type { IDataObject } from 'n8n-workflow';
import type { Failure } from '../transport/outcome';
import { failed } from '../transport/outcome';
import type { AnyValues, Plan, Result } from '../operation/plan';
import { eachItem } from '../operation/plan';
import { msOf } from '../times';
import type { Connection } from '../transport/connection';
import { mapConcurrently } from './mapConcurrently';
import type { FetchPage, List, Page } from './pageReader';
import {
	failureOf,
	keyOf,
	MAX_PER_PAGE,
	pageCount,
	PageFailure,
	pageReader,
	UNKNOWN_TOTAL,
} from './pageReader';

const STANDARD_LIMIT = 50;
const MAX_ROUNDS = 5;

/** Finds the record of an item. */
type Find<V> = (values: V) => Result;

/** Records of a list, or why they could not be read. */
type ListReading = { records: IDataObject[] } | { failure: Failure };

/** A plan: each item is the reading of a list, up to its Limit. */
export function pages(list: List): Plan {
	return eachItem(async (values, run) => {
		// n8n hides Limit where the expression of Return All gives no plain true or false
		const limit = values.returnAll === true ? Infinity : Number(values.limit ?? STANDARD_LIMIT);
		const asked = { ...list, request: run.request };
		const reading = await readList(run.connection, asked, values, limit);
		return 'records' in reading ? { items: reading.records } : reading;
	});
}

/**
 * A plan: a list is read once, as it has no route for one record, and each item looks for its own.
 *
 * @param finderIn gives what finds that of an item
 */
export function foundIn<V>(
	list: List,
	finderIn: (records: IDataObject[]) => Find<V> | Promise<Find<V>>,
): Plan<V> {
	return async (inputs, { connection }) => {
		const reading = await readList(connection, list);
		if ('failure' in reading) return inputs.map(() => reading);
		const find = await finderIn(reading.records);
		return inputs.map(({ values }) => find(values));
	};
}

/**
 * Reads a list: the first `limit` records in the order that the values ask for, or all of them.
 * Every record that exists throughout the reading comes out exactly once.
 *
 * @param limit how many records to read, by default all
 */
export async function readList(
	connection: Connection,
	list: List,
	values: AnyValues = {},
	limit = Infinity,
): Promise<ListReading> {
	return await readRecords(connection, list, values, limit).then(
		(records) => ({ records }),
		failureOf,
	);
}

/** One page of a list, in the order that the values ask for. */
export async function readPage(
	connection: Connection,
	list: List,
	values: AnyValues,
	number: number,
	size: number,
): Promise<Page | { failure: Failure }> {
	return await pageReader(connection, list, values, size)(number).catch(failureOf);
}

async function readRecords(
	connection: Connection,
	list: List,
	values: AnyValues,
	limit: number,
): Promise<IDataObject[]> {
	const fetch = pageReader(connection, list, values, Math.min(MAX_PER_PAGE, limit));
	const arrange = (records: IDataObject[]) => list.arrange?.(records, values) ?? records;
	if (list.by === 'none')
		return arrange(unique((await fetch(1)).records, list.key)).slice(0, limit);
	const own = await list.readOwn?.(fetch, values, limit);
	if (own) return arrange(own);
	if (limit !== Infinity) return await readFirst(fetch, limit, list.key);
	// without a steady order, pages with one total are taken for one list
	const first = await fetch(1);
	if (first.total === UNKNOWN_TOTAL) return arrange(await readOn(fetch, first, limit, list.key));
	const unchanged = await readUnchanged(fetch, first);
	const records = unchanged.flatMap((page) => page.records);
	return arrange(unique(records, list.key));
}

/**
 * The records of a list that does not say how many it has, each once: up to a page without a new one,
 * as the service may cap its pages. Without IDs nothing tells a new record from one that came before.
 */
export async function readOn(
	fetch: FetchPage,
	first: Page,
	limit = Infinity,
	key = 'id',
): Promise<IDataObject[]> {
	const found = new Map<string, IDataObject>();
	for (let page = first; ; page = await fetch(page.number + 1)) {
		const before = found.size;
		for (const record of page.records) addNewer(found, record, key);
		const isNews = found.size > before && page.records.some((record) => key in record);
		if (!isNews || found.size >= limit) return [...found.values()].slice(0, limit);
	}
}

/** The first records in one pass, in the user's order. */
async function readFirst(fetch: FetchPage, limit: number, key?: string): Promise<IDataObject[]> {
	const first = await fetch(1);
	if (first.total === UNKNOWN_TOTAL) return await readOn(fetch, first, limit, key);
	const most = Math.min(limit, first.total);
	const others = await fetchOthers(fetch, first, most);
	const records = unique(
		[first, ...others].flatMap((page) => page.records),
		key,
	);
	// what came to the list meanwhile has drawn records to a page behind
	const last = { ...first, number: others.length + 1, records };
	return records.length < most && others.length > 0
		? await readOn(fetch, last, limit, key)
		: records.slice(0, limit);
}

/** All pages of a list, read until each of them shows the same one as the answer that came last. */
export async function readUnchanged(fetch: FetchPage, first: Page): Promise<Page[]> {
	let last = first;
	const fetchNext: FetchPage = async (number) => {
		last = await fetch(number);
		return last;
	};
	const pages = [first, ...(await fetchOthers(fetchNext, first))];
	for (let round = 0; round <= MAX_ROUNDS; round++) {
		const { total } = last;
		const count = Math.max(1, pageCount(total, first.size));
		const isEnd = pages.some(({ records }) => records.length === 0);
		pages.length = isEnd ? Math.min(count, pages.length) : count;
		const numbers = Array.from(pages, (_, place) => place + 1);
		const stale = numbers.filter((number) => pages[number - 1]?.total !== total);
		if (stale.length === 0) return pages;
		if (round === MAX_ROUNDS) break;
		for (const page of await mapConcurrently(stale, fetchNext)) {
			if (page) pages[page.number - 1] = page;
		}
	}
	throw new PageFailure(failed('changing'));
}

/** The pages behind the first, several at a time; behind an empty page there is none. */
async function fetchOthers(fetch: FetchPage, first: Page, records = first.total): Promise<Page[]> {
	let isEnd = first.records.length === 0;
	const last = pageCount(records, first.size);
	const numbers = Array.from({ length: Math.max(0, last - 1) }, (_, index) => index + 2);
	const fetchOne = async (number: number) => {
		const page = await fetch(number);
		isEnd ||= page.records.length === 0;
		return page;
	};
	const others = await mapConcurrently(numbers, fetchOne, { stopped: () => isEnd });
	return others.filter((page) => page !== undefined);
}

/** Each record once, the newest of its versions. */
export function unique(records: IDataObject[], key?: string): IDataObject[] {
	const found = new Map<string, IDataObject>();
	for (const record of records) addNewer(found, record, key);
	return [...found.values()];
}

/** Takes a record unless a newer version of it was there: a server may lag behind another one. */
export function addNewer(found: Map<string, IDataObject>, record: IDataObject, key?: string): void {
	const name = keyOf(record, key);
	const known = found.get(name);
	if (known === undefined || msOf(record.updatedAt) >= msOf(known.updatedAt))
		found.set(name, record);
}
