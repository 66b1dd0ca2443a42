import type { IDataObject } from 'n8n-workflow';
import { mapConcurrently } from '../run/mapConcurrently';
import { failed } from '../transport/outcome';
import type { FetchPage, Page } from './list';
import { incomplete, unique, Unread } from './list';

/** As many as the rate limit lets go at once. */
const PAGES_AT_ONCE = 25;
const MAX_ROUNDS = 4;
const MAX_READINGS = 3;

/** How much of a list is read, and in which orders. */
export interface Reading {
	key?: string;
	limit: number;
	/** Later ones tell apart records with one place in the first, which may change places. */
	orders: IDataObject[];
}

/**
 * The first records of a list that says how many it has, or all. Where fewer different ones are found,
 * it is read again, in the next order.
 *
 * @returns with the lowest total that an answer said
 */
export async function readSteady(
	fetch: FetchPage,
	first: Page,
	{ key, limit, orders }: Reading,
): Promise<{ records: IDataObject[]; least: number }> {
	let [front, least, records] = [first, first.total, [] as IDataObject[]];
	for (let reading = 1; ; reading++) {
		const order = orders[(reading - 1) % orders.length];
		const inOrder: FetchPage = async (number) => await fetch(number, order);
		if (reading > 1) front = await inOrder(1);
		const { isSteady, pages } = await readDown(inOrder, front, limit);
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

/**
 * Reads pages from the last to the first, several at a time: what is deleted meanwhile draws records to
 * pages that are still to be read.
 *
 * @param front the first page, as it was read before
 * @returns the pages in their order, and whether no record can have slipped through between two of them
 */
async function readDown(
	fetch: FetchPage,
	front: Page,
	limit: number,
): Promise<{ isSteady: boolean; pages: Page[] }> {
	const pages: Page[] = [];
	let isSteady = true;
	let last = Math.ceil(Math.min(limit, front.total) / front.size);
	for (; isSteady && last > 1; last -= PAGES_AT_ONCE) {
		const length = Math.min(PAGES_AT_ONCE, last - 1);
		const due = Array.from({ length }, (_, place) => last - place);
		isSteady = await readUntilSteady(fetch, pages, due);
	}
	pages[0] = front;
	isSteady &&= await readUntilSteady(fetch, pages, olderThanOneBehind(pages));
	return { isSteady, pages: Object.values(pages) };
}

/**
 * Reads pages, and again those that are older than one behind them.
 *
 * @param pages gets them in their places
 */
async function readUntilSteady(fetch: FetchPage, pages: Page[], numbers: number[]) {
	let due = numbers;
	for (let round = 1; due.length > 0 && round <= MAX_ROUNDS; round++) {
		for (const page of await mapConcurrently(due, fetch)) {
			if (page !== undefined) pages[page.number - 1] = page;
		}
		due = olderThanOneBehind(pages);
	}
	return due.length === 0;
}

/** The numbers of the pages with a higher total than one behind them: something was deleted since. */
function olderThanOneBehind(pages: Page[]): number[] {
	let least = Infinity;
	const isOlder = ({ total }: Page) => {
		least = Math.min(least, total);
		return total > least;
	};
	const found = Object.values(pages).reverse().filter(isOlder);
	return found.map(({ number }) => number);
}

/** Whether records on two pages have one place in the order, so that the service may swap them. */
function hasTies(pages: Page[], sortBy: unknown): boolean {
	const places = pages.map(({ records }) => records.map((record) => record[String(sortBy)]));
	return places.some((page, number) => number > 0 && page[0] === places[number - 1].at(-1));
}
