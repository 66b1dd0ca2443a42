import type { IDataObject } from 'n8n-workflow';
import type { FetchPage } from '../../run/pageReader';
import { readUnchanged, unique } from '../../run/pages';
import { readLaterThan } from './laterThan';

const OLDEST_FIRST = { sortBy: 'createdAt', sortOrder: 'asc' };
const NEWEST_FIRST = { sortBy: 'createdAt', sortOrder: 'desc' };

/** How far two clocks of the service may differ, and then some. */
export const SETTLED_MS = 60_000;

/**
 * All leads, oldest first. What is created while reading is kept out by a time before the first
 * answer, so the list can only shrink, and pages with one total show one and the same list. What is
 * newer is read apart.
 *
 * @param asked the query of the user's own filters
 */
export async function readWholeList(
	fetch: FetchPage,
	asked: { createdAfter?: string; createdBefore?: string },
): Promise<IDataObject[]> {
	const steady: FetchPage = async (page, bounds) =>
		await fetch(page, { ...OLDEST_FIRST, ...bounds });
	const first = await steady(1);
	if (first.total <= first.size) return first.records;

	const { createdBefore } = asked;
	const { serverTime } = first;
	const settled = serverTime && new Date(serverTime.getTime() - SETTLED_MS).toISOString();
	const isBoundByUser = createdBefore !== undefined && (settled ?? createdBefore) >= createdBefore;
	const bounds = isBoundByUser || settled === undefined ? {} : { createdBefore: settled };

	const pages = await readUnchanged(async (page) => await steady(page, bounds), first);
	const isWhole = isBoundByUser || settled === undefined || pages[0].total === first.total;
	const newest = isWhole ? [] : await readNewest(fetch, settled, asked.createdAfter);
	return unique([...pages.flatMap(({ records }) => records), ...newest]);
}

/** The newest leads; whether the bound itself belongs to the older ones is not documented. */
async function readNewest(fetch: FetchPage, settled: string, asked = ''): Promise<IDataObject[]> {
	const justBefore = new Date(Date.parse(settled) - 1).toISOString();
	const createdAfter = asked > justBefore ? asked : justBefore;
	const newestFirst: FetchPage = async (page) =>
		await fetch(page, { ...NEWEST_FIRST, createdAfter });
	return await readLaterThan(newestFirst, 'createdAt', '', Infinity);
}
