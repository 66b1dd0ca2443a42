import type { IDataObject } from 'n8n-workflow';
import { mapConcurrently } from '../run/mapConcurrently';
import { failed } from '../transport/outcome';
import type { FetchPage, Page } from './list';
import { incomplete, keyOf, unique, Unread } from './list';

/** As many as the rate limit lets go at once. */
const PAGES_AT_ONCE = 25;
const MAX_ROUNDS = 4;
const MAX_READINGS = 3;

/**
 * The first records of a list that says how many it has, or all. Where fewer different ones are found,
 * it is read again: in the next order, as records with one place in the first may change places.
 *
 * @returns with the lowest total that an answer said
 */
export async function readSteady(
	fetch: FetchPage,
	first: Page,
	{ key, limit, orders }: { key?: string; limit: number; orders: IDataObject[] },
): Promise<{ records: IDataObject[]; least: number }> {
	let [front, least, records] = [first, first.total, [] as IDataObject[]];
	for (let reading = 1; ; reading++) {
		const order = orders[(reading - 1) % orders.length];
		const inOrder: FetchPage = async (number) => await fetch(number, order);
		if (reading > 1) front = await inOrder(1);
		const { isSteady, pages } = await readDown(inOrder, front, limit, key);
		const totals = pages.map(({ total }) => total);
		least = Math.min(least, ...totals);
		records = unique([...pages.flatMap((page) => page.records), ...records], key);
		const [fewest, most] = [Math.min(limit, ...totals), Math.min(limit, Math.max(...totals))];
		// what was deleted meanwhile could stand for what changed places
		const wanted = hasTies(pages, order.sortBy) ? most : fewest;
		if (isSteady && records.length >= wanted) return { records: records.slice(0, limit), least };
		if (reading < MAX_READINGS) continue;
		const isShort = records.length < fewest;
		throw new Unread(isShort ? incomplete(records.length, fewest) : failed('changing'));
	}
}

/** Whether records on two pages have one place in the order, so that the service may swap them. */
function hasTies(pages: Page[], sortBy: unknown): boolean {
	const places = pages.map(({ records }) => records.map((record) => record[String(sortBy)]));
	return places.some((page, number) => number > 0 && page[0] === places[number - 1].at(-1));
}

/**
 * Reads pages from the last to the first, several at a time: what is deleted meanwhile draws records to
 * pages that are still to be read. A page with a higher total than one behind it is older, and is read
 * again.
 *
 * @param front the first page, as it was read before
 * @returns the pages in their order, and whether no record can have slipped through between two of them
 */
async function readDown(
	fetch: FetchPage,
	front: Page,
	limit: number,
	key?: string,
): Promise<{ isSteady: boolean; pages: Page[] }> {
	const read: Page[] = [front];
	const seen = new Set(front.records.map((record) => keyOf(record, key)));
	const result = (isSteady: boolean) => ({ isSteady, pages: read.filter(Boolean) });
	let least = Infinity;
	for (let last = Math.ceil(Math.min(limit, front.total) / front.size); last > 1; ) {
		const length = Math.min(PAGES_AT_ONCE, last - 1);
		const numbers = Array.from({ length }, (_, place) => last - place);
		const before = seen.size;
		let due = numbers;
		for (let round = 1; due.length > 0; round++) {
			if (round > MAX_ROUNDS) return result(false);
			for (const page of await mapConcurrently(due, fetch)) {
				if (page !== undefined) read[page.number - 1] = page;
				for (const record of page?.records ?? []) seen.add(keyOf(record, key));
			}
			due = olderThanOneBehind(numbers, read, least);
		}
		least = Math.min(least, ...numbers.map((number) => read[number - 1].total));
		last -= length;
		// the list repeats itself, or ends before it says
		if (last > 1 && seen.size === before) return result(false);
	}
	if (front.total > least) read[0] = await fetch(1);
	return result(read[0].total <= least || front.total <= least);
}

/** @param least the lowest total of the pages behind all of these */
function olderThanOneBehind(numbers: number[], read: Page[], least: number): number[] {
	let behind = least;
	return numbers.filter((number) => {
		const { total } = read[number - 1];
		const isOlder = total > behind;
		behind = Math.min(behind, total);
		return isOlder;
	});
}
