import type { IDataObject } from 'n8n-workflow';
import { failed } from '../../transport/outcome';
import type { FetchPage, Page } from '../../run/pageReader';
import { PageFailure, UNKNOWN_TOTAL } from '../../run/pageReader';
import { addNewer, readOn, readUnchanged, unique } from '../../run/pages';
import { msOf } from '../../times';
import { readFromEnd } from './fromEnd';
import { readLaterThan } from './laterThan';

const OLDEST_FIRST = { sortBy: 'createdAt', sortOrder: 'asc' };
const NEWEST_FIRST = { sortBy: 'createdAt', sortOrder: 'desc' };
/** Tells leads apart that were created at one time. */
const BY_NAME = { sortBy: 'lastName', sortOrder: 'asc' };

/** How far two clocks of the service may differ, and then some. */
const SETTLED_MS = 60_000;

/**
 * All leads. What is created while reading is kept out by a time before the first answer, so the list
 * can only shrink, and is read from its end. What is newer is read apart.
 *
 * @param asked the query of the user's own filters
 */
export async function readWholeList(
	fetch: FetchPage,
	asked: { createdAfter?: string; createdBefore?: string },
): Promise<IDataObject[]> {
	const first = await fetch(1, OLDEST_FIRST);
	if (first.total === UNKNOWN_TOTAL) {
		return await readOn(async (page) => await fetch(page, OLDEST_FIRST), first);
	}
	if (first.total <= first.size) return unique(first.records);

	const { createdBefore } = asked;
	const settled = await settledTime(fetch, first);
	const isBoundByUser = createdBefore !== undefined && (settled ?? createdBefore) >= createdBefore;
	const isBound = !isBoundByUser && settled !== undefined;
	const bounds = isBound ? { createdBefore: settled } : {};

	const { records, isAll } = await readSettled(
		async (page, order) => await fetch(page, { ...bounds, ...order }),
		first,
	);
	const newest = isBound && !isAll ? await readNewest(fetch, settled, asked.createdAfter) : [];
	return unique([...records, ...newest]);
}

/** A time up to which no lead is created any more: by the service's clock or by its newest lead. */
async function settledTime(fetch: FetchPage, first: Page): Promise<string | undefined> {
	const newest = async () =>
		(await fetch(1, NEWEST_FIRST)).records.map((lead) => msOf(lead.createdAt));
	const now = first.serverTime?.getTime() ?? Math.max(...(await newest()), -Infinity);
	return now > -Infinity ? new Date(now - SETTLED_MS).toISOString() : undefined;
}

/**
 * The leads of a list that can only shrink.
 *
 * @param fetch reads pages within the bounds, in an order
 * @param first the first page without them
 * @returns also whether there never were others beyond the bounds
 */
async function readSettled(
	fetch: FetchPage,
	first: Page,
): Promise<{ records: IDataObject[]; isAll: boolean }> {
	const found = new Map<string, IDataObject>();
	const lengths: number[] = [];
	let [rows, total, isAll] = [0, first.total, true];
	const take = (page: Page) => {
		for (const record of page.records) addNewer(found, record);
		rows += page.records.length;
		lengths[page.number] = page.records.length;
		if (page.number === 1) ({ total } = page);
		isAll &&= page.total === first.total;
	};
	take(first);
	const oldestFirst: FetchPage = async (page) => await fetch(page, OLDEST_FIRST);
	if (!(await readFromEnd(oldestFirst, { front: first, first, take }))) {
		const pages = await readUnchanged(oldestFirst, first);
		return { records: pages.flatMap(({ records }) => records), isAll: false };
	}
	const filled = lengths.flatMap((length, number) => (length > 0 ? [number] : []));
	const end = filled.at(-1) ?? 0;
	const hasHole = lengths.some((length, number) => length < first.size && number < end);
	// leads of one time may be in another order on each page: then some come twice, and others not at all
	if (found.size < total && (rows >= total || hasHole)) {
		const byName: FetchPage = async (page) => await fetch(page, BY_NAME);
		await readFromEnd(byName, { front: first, take });
	}
	if (hasHole && found.size < total) throw new PageFailure(failed('changing'));
	return { records: [...found.values()], isAll };
}

/** The newest leads; whether the bound itself belongs to the older ones is not documented. */
async function readNewest(fetch: FetchPage, settled: string, asked = ''): Promise<IDataObject[]> {
	const justBefore = new Date(Date.parse(settled) - 1).toISOString();
	const createdAfter = asked > justBefore ? asked : justBefore;
	const newestFirst: FetchPage = async (page) =>
		await fetch(page, { ...NEWEST_FIRST, createdAfter });
	return await readLaterThan(newestFirst, 'createdAt', '', Infinity);
}
