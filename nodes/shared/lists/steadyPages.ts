import type { IDataObject } from 'n8n-workflow';
import { failed } from '../transport/outcome';
import { MAX_AT_ONCE } from '../transport/rateLimit';
import type { FetchPage, Page } from './list';
import { incomplete, unique, Unread } from './list';

const MAX_ROUNDS = 5;
const MAX_READINGS = 3;

/** How much of a list is read, and in which orders. */
export interface Reading {
	limit: number;
	/** Later ones tell apart records with one place in the first, which may change places. */
	orders: IDataObject[];
}

/**
 * The first records of a list that says how many it has, or all. Where fewer different ones are found,
 * it is read again, in the next order.
 */
export async function readSteady(
	fetch: FetchPage,
	first: Page,
	{ limit, orders }: Reading,
): Promise<IDataObject[]> {
	let records: IDataObject[] = [];
	for (let reading = 1; ; reading++) {
		const order = orders[(reading - 1) % orders.length];
		const inOrder: FetchPage = async (number) => await fetch(number, order);
		const read = [reading === 1 ? first : await inOrder(1)];
		const isSteady = await readBehind(inOrder, read, limit);
		const pages = Object.values(read);
		records = unique([...pages.flatMap((page) => page.records), ...records]);
		const totals = pages.map(({ total }) => Math.min(limit, total));
		const [fewest, most] = [Math.min(...totals), Math.max(...totals)];
		// what was deleted meanwhile could stand for what changed places
		const wanted = hasTies(pages, order.sortBy) ? most : fewest;
		if (isSteady && records.length >= wanted) return records.slice(0, limit);
		if (reading < MAX_READINGS) continue;
		const isShort = records.length < fewest;
		throw new Unread(isShort ? incomplete(records.length, fewest) : failed('changing'));
	}
}

/**
 * Reads the pages behind the first from the last on, several at a time: what is deleted meanwhile draws
 * records to pages that are still to be read. Pages that are older than one behind them are read again.
 *
 * @param pages has the first page, and gets the others in their places
 * @returns whether no record can have slipped through between two pages
 */
async function readBehind(fetch: FetchPage, pages: Page[], limit: number): Promise<boolean> {
	const [{ size, total }] = pages;
	for (let last = Math.ceil(Math.min(limit, total) / size); last > 1; last -= MAX_AT_ONCE) {
		const length = Math.min(MAX_AT_ONCE, last - 1);
		let due = Array.from({ length }, (_, place) => last - place);
		for (let round = 1; due.length > 0; round++) {
			if (round > MAX_ROUNDS) return false;
			for (const page of await Promise.all(due.map(async (number) => await fetch(number)))) {
				pages[page.number - 1] = page;
			}
			due = olderThanOneBehind(pages);
		}
	}
	return true;
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
