import type { Batch, Cursor } from './cursor';
import { isReached } from './cursor';
import type { TriggerEvent } from './event';
import { Finds } from './finds';
import type { FetchLeads, LeadPage } from './leadPages';
import { pageSize } from './leadPages';

const MOST_REQUESTS = 15;
/** How many pages are read from the cursor on, at least, when it was searched. */
const FEWEST_PAGES = 4;
const FEWEST_LATEST = 2;

/**
 * Reads on from a cursor where the route cannot leave out what came before it: the newest pages,
 * until one reaches back to the cursor. Where that is too far, the cursor is searched among the
 * pages, and some pages from there on are read.
 */
export async function readLatest(
	fetch: FetchLeads,
	event: TriggerEvent,
	cursor: Cursor,
): Promise<Batch> {
	const finds = new Finds(event, cursor);
	const head = await fetch('desc', 1);
	if (head.failure) return { records: [], reach: 'some', failure: head.failure };
	const { serverTime, total } = head;
	const size = pageSize(head);
	const batchOf =
		(of: Finds) =>
		(reach: Batch['reach'], failure?: Batch['failure']): Batch => ({
			records: of.records,
			reach,
			total,
			serverTime,
			failure,
		});
	const batch = batchOf(finds);

	const pages = Math.ceil(total / size);
	const search = Math.ceil(Math.log2(Math.max(1, pages)));
	const most = Math.max(FEWEST_LATEST, MOST_REQUESTS - FEWEST_PAGES - search);
	let page: LeadPage = head;
	let last = total;
	for (let [number, requests] = [1, 1]; ; requests++) {
		if (page.failure) return batch('some', page.failure);
		const reached = finds.take([...page.records].reverse());
		const shrunkBy = last - page.total;
		last = page.total;
		if (shrunkBy > 0) {
			// What is deleted draws the rest forward: the pages before are read again.
			number = Math.max(1, number - Math.ceil(shrunkBy / size));
		} else {
			if (reached < page.records.length || number * size >= page.total) {
				const isMissing = finds.count < (number - 1) * size + reached;
				return batch(isMissing ? 'some' : 'all');
			}
			if (number === 1 && finds.isUnchanged(page)) {
				return { records: [], reach: 'all', total, serverTime };
			}
			number++;
		}
		if (requests >= most) break;
		page = await fetch('desc', number);
	}

	const low = await findPage(fetch, event, cursor, pages);
	if (typeof low === 'object') return batch('some', low.failure);
	// The newest ones are left for later, when all that come before them are known.
	const upwards = new Finds(event, cursor);
	const place = { low, pages, known: finds.known.size, size };
	return await readUpwards(fetch, place, batchOf(upwards), upwards);
}

/**
 * Some pages from the one that holds the cursor, the oldest leads first in the list. A lead that is
 * deleted or changed meanwhile draws those behind it forward, and a changed one goes to the end: so
 * the pages are read from the last to the first. A lead that moves is then met twice and never
 * missed, and one that went to the end has a later time than all of these.
 */
async function readUpwards(
	fetch: FetchLeads,
	{ known, low, pages, size }: { low: number; pages: number; known: number; size: number },
	batch: (reach: Batch['reach'], failure?: Batch['failure']) => Batch,
	finds: Finds,
): Promise<Batch> {
	const from = Math.min(pages, low + Math.max(0, Math.floor(known / size) - 1));
	const top = Math.min(pages, from + FEWEST_PAGES - 1);
	for (let number = top; number >= low; number--) {
		const page = await fetch('asc', number);
		if (page.failure) return batch('some', page.failure);
		const reached = finds.take(page.records);
		const isKnown = page.records.every((record) => finds.known.has(record));
		if (reached < page.records.length || (number <= from && isKnown)) break;
	}
	return batch(top === pages ? 'all' : 'part');
}

/** The number of the page, the oldest leads first, on which the cursor is: by halves. */
async function findPage(
	fetch: FetchLeads,
	event: TriggerEvent,
	cursor: Cursor,
	pages: number,
): Promise<number | Extract<LeadPage, { records?: never }>> {
	let [low, high] = [1, cursor.time === '' ? 1 : pages];
	while (low < high) {
		const middle = Math.floor((low + high) / 2);
		const page = await fetch('asc', middle);
		if (page.failure) return page;
		const { records } = page;
		const isBehind = records.length === 0 || isReached(event, records.at(-1) ?? {}, cursor);
		if (isBehind) high = middle;
		else low = middle + 1;
	}
	return low;
}
