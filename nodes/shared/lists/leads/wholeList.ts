import type { IDataObject } from 'n8n-workflow';
import type { FetchPage } from '../../run/pageReader';
import { readUnchanged, unique } from '../../run/pages';
import { readLaterThan } from './laterThan';

const OLDEST_FIRST = { sortBy: 'createdAt', sortOrder: 'asc' };
const NEWEST_FIRST = { sortBy: 'createdAt', sortOrder: 'desc' };

/**
 * All leads, oldest first. What is created while reading is kept out by the time of the first
 * answer, so the list can only shrink, and pages with one total show one and the same list.
 * Leads of the very second of the first answer are read apart.
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
	const startedAt = first.serverTime?.toISOString();
	const isBoundByUser =
		createdBefore !== undefined && (startedAt ?? createdBefore) >= createdBefore;
	const bounds = isBoundByUser || startedAt === undefined ? {} : { createdBefore: startedAt };

	const pages = await readUnchanged(async (page) => await steady(page, bounds), first);
	const isWhole = isBoundByUser || startedAt === undefined || pages[0].total === first.total;
	const newest = isWhole ? [] : await readNewest(fetch, startedAt, asked.createdAfter);
	return unique([...pages.flatMap(({ records }) => records), ...newest]);
}

/** The leads of the second in which the reading began: they may have been there before it. */
async function readNewest(fetch: FetchPage, startedAt: string, asked = ''): Promise<IDataObject[]> {
	const justBefore = new Date(Date.parse(startedAt) - 1).toISOString();
	const createdAfter = asked > justBefore ? asked : justBefore;
	const newestFirst: FetchPage = async (page) =>
		await fetch(page, { ...NEWEST_FIRST, createdAfter });
	return await readLaterThan(newestFirst, 'createdAt', '', Infinity);
}
