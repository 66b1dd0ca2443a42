import type { IDataObject } from 'n8n-workflow';
import type { Operation } from '../operation/defineOperation';
import type { FetchPage, Page } from './pageReader';
import { keyOf, MOST_PER_PAGE, PageFailure, pageCount, pageReader, refuseOver } from './pageReader';
import { inParallel } from './mapConcurrently';
import type { AnyValues, Pages } from '../operation/plan';
import type { Failure } from '../transport/outcome';
import type { Connection } from '../transport/request';
import { textIn } from '../values';

const MOST_ROUNDS = 5;
/** More than any list of the service has: a total that would ask for pages without end. */
const MOST_MATCHES = 100_000_000;
const AT_ONCE = 25;

/** Records of a list, or why they could not be read. */
export type Reading = { records: IDataObject[] } | { failure: Failure };

/** The list changed so often while it was read that no complete reading came about. */
export const LIST_KEEPS_CHANGING: Failure = { kind: 'unusable', reason: 'changing' };

/**
 * Reads a list: the first `limit` records in the order that the values ask for, or all of them.
 * Every record that exists throughout the reading comes out exactly once.
 *
 * @param limit how many records to read; Infinity for all
 */
export async function readList(
	connection: Connection,
	list: Pick<Operation, 'request'> & { plan: Pages },
	values: AnyValues,
	limit: number,
): Promise<Reading> {
	return await readRecords(connection, list, values, limit).then(
		(records) => ({ records }),
		failureOf,
	);
}

/** One page of a list, in the order that the values ask for. */
export async function readPage(
	connection: Connection,
	{ plan, request }: Pick<Operation, 'request'> & { plan: Pages },
	values: AnyValues,
	number: number,
	size: number,
): Promise<Pick<Page, 'records' | 'serverTime' | 'total'> | { failure: Failure }> {
	return await pageReader(connection, request(values), plan, size)(number).catch(failureOf);
}

/**
 * The number of matches in an answer.
 *
 * @throws Error when it is none, or more than any list has
 */
export function matchesIn(total: unknown): number {
	if (Number.isInteger(total)) {
		const matches = Number(total);
		if (matches >= 0 && matches <= MOST_MATCHES) return matches;
	}
	throw new Error('The answer holds no number of matches');
}

function failureOf(error: unknown): { failure: Failure } {
	if (error instanceof PageFailure) return { failure: error.failure };
	throw error;
}

async function readRecords(
	connection: Connection,
	{ plan, request: requestFor }: Pick<Operation, 'request'> & { plan: Pages },
	values: AnyValues,
	limit: number,
): Promise<IDataObject[]> {
	const request = requestFor(values);
	const size = Math.min(MOST_PER_PAGE, limit);
	const fetch = pageReader(connection, request, plan, size);
	const arrange = (records: IDataObject[]) => plan.arrange?.(records, values) ?? records;
	const ends = plan.ends?.(values);
	if (plan.by === 'none') return arrange((await fetch(1)).records).slice(0, limit);
	if (ends) return arrange(await readUntil(fetch, ends, limit));
	if (limit !== Infinity) return await readFirst(fetch, limit);
	if (plan.steady === undefined) return arrange(unique(await readWhole(fetch), plan.key));

	const steady = { ...request, query: { ...request.query, ...plan.steady.query } };
	const fetchSteady = pageReader(connection, steady, plan, size);
	return arrange(await readAll(fetchSteady, plan.steady, request.query ?? {}));
}

/** The first records in one pass, in the user's order. */
async function readFirst(fetch: FetchPage, limit: number): Promise<IDataObject[]> {
	const first = await fetch(1);
	const pages = await fetchPages(fetch, first, Math.min(limit, first.total));
	return [first, ...pages].flatMap(({ records }) => records).slice(0, limit);
}

/** All records of a list without a steady order: pages with one total are taken for one list. */
async function readWhole(fetch: FetchPage): Promise<IDataObject[]> {
	const pages = await readUnchanged(fetch, await fetch(1));
	return pages.flatMap(({ records }) => records);
}

/**
 * All records, oldest first. What is created while reading is kept out by the time of the first
 * answer, so the list can only shrink, and pages with one total show one and the same list.
 * Records of the very second of the first answer are read apart.
 */
async function readAll(
	fetch: FetchPage,
	{ before, after }: NonNullable<Pages['steady']>,
	asked: IDataObject,
): Promise<IDataObject[]> {
	const first = await fetch(1);
	if (first.total <= first.size) return first.records;

	const userBound = asked[before] as string | undefined;
	const startedAt = first.serverTime?.toISOString();
	const isBoundByUser = userBound !== undefined && (startedAt ?? userBound) >= userBound;
	const bounds = isBoundByUser || startedAt === undefined ? {} : { [before]: startedAt };

	const pages = await readUnchanged(async (page) => await fetch(page, bounds), first);
	const isWhole = isBoundByUser || startedAt === undefined || pages[0].total === first.total;
	const newest = isWhole ? [] : await readNewest(fetch, after, startedAt, asked);
	return unique([...pages.flatMap(({ records }) => records), ...newest]);
}

/** All pages of a list that only shrinks, read until each of them shows the same list. */
async function readUnchanged(fetch: FetchPage, first: Page): Promise<Page[]> {
	let pages = [first, ...(await fetchPages(fetch, first))];
	for (let round = 0; round <= MOST_ROUNDS; round++) {
		const total = Math.min(...pages.map((page) => page.total));
		pages = pages.slice(0, Math.max(1, pageCount(total, first.size)));
		const stale = pages.filter((page) => page.total !== total);
		if (stale.length === 0) return pages;
		if (round === MOST_ROUNDS) break;
		const again = await inParallel(stale, async ({ number }) => await fetch(number), {
			atOnce: AT_ONCE,
		});
		for (const page of again) if (page) pages[page.number - 1] = page;
	}
	throw new PageFailure(LIST_KEEPS_CHANGING);
}

/** The records of the second in which the reading began: they may have been there before it. */
async function readNewest(
	fetch: FetchPage,
	after: string,
	startedAt: string,
	asked: IDataObject,
): Promise<IDataObject[]> {
	const justBefore = new Date(Date.parse(startedAt) - 1).toISOString();
	const userBound = asked[after] as string | undefined;
	const bounds = { [after]: (userBound ?? '') > justBefore ? userBound : justBefore };
	const first = await fetch(1, bounds);
	const pages = await fetchPages(async (page) => await fetch(page, bounds), first);
	return [first, ...pages].flatMap(({ records }) => records);
}

/**
 * Records in the user's order up to one behind which none is wanted. A record that changes while
 * reading moves to the front, and one that is deleted draws the rest forward: so a page is read
 * again when the list has shrunk, and at the end the front is, until it shows nothing new.
 */
async function readUntil(
	fetch: FetchPage,
	ends: (record: IDataObject) => boolean,
	limit: number,
): Promise<IDataObject[]> {
	const found = new Map<string, IDataObject>();
	const read = async (number: number) => {
		const page = await fetch(number);
		const wanted = page.records.filter((record) => !ends(record));
		const news = wanted.filter((record) => isNews(found.get(keyOf(record)), record));
		for (const record of news) found.set(keyOf(record), record);
		return { page, isLast: wanted.length < page.records.length || page.records.length === 0, news };
	};

	let { page, isLast } = await read(1);
	while (!isLast && found.size < limit && page.number < pageCount(page.total, page.size)) {
		const previous = page;
		({ page, isLast } = await read(previous.number + 1));
		if (page.total < previous.total) await read(previous.number);
	}
	if (limit === Infinity && page.number > 1) {
		for (let number = 1; number <= MOST_ROUNDS; number++) {
			if ((await read(number)).news.length < MOST_PER_PAGE) break;
		}
	}
	return newestFirst([...found.values()]).slice(0, limit);
}

function isNews(known: IDataObject | undefined, record: IDataObject): boolean {
	return known === undefined || updatedAt(known) < updatedAt(record);
}

function newestFirst(records: IDataObject[]): IDataObject[] {
	return records.sort((a, b) => updatedAt(b).localeCompare(updatedAt(a)));
}

function updatedAt(record: IDataObject): string {
	return textIn(record.updatedAt) ?? '';
}

/** The pages behind the first, several at a time; behind an empty page there is none. */
async function fetchPages(fetch: FetchPage, first: Page, records = first.total): Promise<Page[]> {
	refuseOver(records);
	let isEnd = first.records.length === 0;
	const last = isEnd ? 1 : pageCount(records, first.size);
	const numbers = Array.from({ length: Math.max(0, last - 1) }, (_, place) => place + 2);
	const fetchOne = async (number: number) => {
		const page = await fetch(number);
		isEnd ||= page.records.length === 0;
		return page;
	};
	const pages = await inParallel(numbers, fetchOne, { atOnce: AT_ONCE, stopped: () => isEnd });
	return pages.filter((page) => page !== undefined);
}

function unique(records: IDataObject[], key?: string): IDataObject[] {
	return [...new Map(records.map((record) => [keyOf(record, key), record])).values()];
}
