import type { Page } from '../../../shared/run/pageReader';
import type { Cursor, Reading } from '../../reading';
import { msOf } from '../../../shared/times';
import type { Finds } from './finds';
import type { FetchLeads } from './pages';
import { pageSize } from './pages';
import { readDown } from './readDown';

const MAX_PAGES = 10;

/**
 * Reads on from a cursor where the route can leave out what came before it. Each request asks for
 * what is later than the last record: so nothing slips by when records are deleted meanwhile, and
 * what was read is complete wherever it ends. Only where one time fills a page are pages counted.
 *
 * @param head the first answer, which tells how much there is
 */
export async function readForward(
	fetch: FetchLeads,
	cursor: Cursor,
	finds: Finds,
	head: Page,
): Promise<Reading> {
	const size = pageSize(head);
	const ends = () => finds.reading(finds.count < head.total ? 'some' : 'all');
	let bound = justBefore(msOf(cursor.time));
	for (let pages = 0; pages < MAX_PAGES; pages++) {
		const page = await fetch('asc', 1, bound);
		if ('failure' in page) return finds.reading('part', page.failure);
		if (page.records.length === 0) return ends();
		const crowdAt = finds.newestOf(page.records);
		const next = justBefore(crowdAt);
		if (page.total > size && msOf(next) <= msOf(bound)) {
			const after = bound;
			const last = Math.ceil(page.total / size);
			const from = Math.min(last, Math.max(1, Math.floor(finds.known.countAt(crowdAt) / size)));
			const most = Math.min(last, from + MAX_PAGES);
			const top = cursor.page > most ? last : most;
			const preceding = top === last ? -finds.foundBefore(crowdAt) : undefined;
			const range = { low: 1, top, from, crowdAt, preceding, page: cursor.page };
			const crowd = await readDown((number) => fetch('asc', number, after), finds, range);
			if (!crowd.isWhole) return { ...finds.reading('some', crowd.failure), page: crowd.page };
			return top === last ? finds.reading('all') : finds.partOrGap(crowdAt, last);
		}
		finds.take(page.records);
		if (page.total <= size) return ends();
		if (finds.isAhead(page.records) && finds.count >= head.total) return ends();
		bound = next;
	}
	return finds.reading('part');
}

/** The route leaves out the time itself, which belongs to what is read. */
export function justBefore(ms: number): string | undefined {
	return ms === -Infinity ? undefined : new Date(ms - 1).toISOString();
}
