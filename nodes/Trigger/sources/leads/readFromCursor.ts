import type { Failure } from '../../../shared/errors/failure';
import type { Page } from '../../../shared/run/pageReader';
import { isReached } from '../../cursor';
import type { TriggerEvent } from '../../event';
import type { Cursor, Reading } from '../../reading';
import { msOf } from '../../../shared/times';
import type { Finds } from './finds';
import type { FetchLeads } from './pages';
import { pageSize } from './pages';
import { readDown } from './readDown';

/** How many pages are read, at most, behind those that are known. */
const MAX_PAGES = 4;

/**
 * Reads on from a cursor where the route cannot leave out what came before it: the page that holds
 * it is searched, by halves, and some pages from there on are read.
 *
 * @param head the first answer, which tells how much there is
 */
export async function readFromCursor(
	fetch: FetchLeads,
	event: TriggerEvent,
	cursor: Cursor,
	finds: Finds,
	head: Page,
): Promise<Reading> {
	const size = pageSize(head);
	const pages = Math.ceil(head.total / size);
	const found = await findCursor(fetch, event, cursor, pages);
	if ('failure' in found) return finds.reading('some', found.failure);
	const { behind, low } = found;
	const crowdAt = msOf(cursor.time);
	const skipped = Math.max(0, Math.floor(finds.known.countAt(crowdAt) / size) - 1);
	const from = Math.min(pages, low + skipped);
	const most = Math.min(pages, from + MAX_PAGES - 1);
	const top = cursor.page > most ? pages : most;
	const preceding = top === pages ? (low - 1) * size + behind : undefined;
	const range = { low, top, from, crowdAt, preceding, page: cursor.page };
	const { failure, isWhole, page } = await readDown((number) => fetch('asc', number), finds, range);
	if (!isWhole) return { ...finds.reading('some', failure), page };
	return top === pages ? finds.reading('all') : finds.partOrGap(crowdAt, pages);
}

/** The page, the oldest leads first, that holds the cursor, and how many of its leads come before. */
async function findCursor(
	fetch: FetchLeads,
	event: TriggerEvent,
	cursor: Cursor,
	pages: number,
): Promise<{ low: number; behind: number } | { failure: Failure }> {
	let [low, high, behind] = [1, cursor.time === '' ? 1 : pages, 0];
	while (low < high) {
		const middle = Math.floor((low + high) / 2);
		const page = await fetch('asc', middle);
		if ('failure' in page) return page;
		const index = page.records.findIndex((record) => isReached(event, record, cursor));
		if (index === -1 && page.records.length > 0) low = middle + 1;
		else [high, behind] = [middle, Math.max(0, index)];
	}
	return { low, behind };
}
