import type { IDataObject } from 'n8n-workflow';
import type { TriggerEvent } from './event';
import type { FetchLeads, LeadPage } from './leadPages';
import { PER_PAGE } from './leadPages';
import type { Batch, Place } from './place';
import { idOf, isReached, isSeen, oldestFirst } from './place';

const MOST_REQUESTS = 15;
const FEWEST_PAGES = 3;

/**
 * Reads on from a place where the route cannot leave out what came before it. The newest page says
 * in one answer what is new, unless it is more than a page: then the place is looked for among the
 * pages, and some pages from there on are read.
 */
export async function readLatest(
	fetch: FetchLeads,
	event: TriggerEvent,
	place: Place,
): Promise<Batch> {
	const head = await fetch('desc', 1);
	if (head.failure) return broken(head);
	const { records, serverTime, total } = head;
	const reached = records.filter((record) => isReached(event, record, place));
	if (reached.length < records.length || total <= records.length) {
		return { records: oldestFirst(event, reached.reverse()), isWhole: true, serverTime };
	}
	if (place.isSettled && reached.every((record) => isSeen(event, record, place))) {
		return { records: [], isWhole: true, serverTime };
	}
	return await readFromPlace(fetch, event, place, Math.ceil(total / PER_PAGE));
}

/**
 * Some pages from the one that holds the place, the oldest leads first in the list. A lead that is
 * deleted or changed meanwhile draws those behind it forward, and a changed one goes to the end: so
 * the pages are read from the last to the first. A lead that moves is then met twice and never
 * missed, and one that went to the end has a later time than all of these.
 */
async function readFromPlace(
	fetch: FetchLeads,
	event: TriggerEvent,
	place: Place,
	pages: number,
): Promise<Batch> {
	const search = await findPage(fetch, event, place, pages);
	if (typeof search === 'object') return broken(search);
	const spare = MOST_REQUESTS - 2 - Math.ceil(Math.log2(pages));
	const known = Math.floor(place.ids.length / PER_PAGE);
	const top = Math.min(pages, search + Math.max(spare, FEWEST_PAGES) - 1 + known);

	const found = new Map<string, IDataObject>();
	let topTime: Date | undefined;
	for (let number = top; number >= 1; number--) {
		const page = await fetch('asc', number);
		if (page.failure) return broken(page);
		topTime ??= page.serverTime;
		const reached = page.records.filter((record) => isReached(event, record, place));
		for (const record of reached) found.set(idOf(event, record), record);
		if (reached.length < page.records.length) break;
	}
	const records = oldestFirst(event, [...found.values()]);
	return { records, isWhole: top === pages, serverTime: topTime };
}

/** The number of the page, the oldest leads first, on which the place is: by halves. */
async function findPage(
	fetch: FetchLeads,
	event: TriggerEvent,
	place: Place,
	pages: number,
): Promise<number | FailedPage> {
	let [low, high] = [1, place.time === '' ? 1 : pages];
	while (low < high) {
		const middle = Math.floor((low + high) / 2);
		const page = await fetch('asc', middle);
		if (page.failure) return page;
		const { records } = page;
		const isBehind = records.length === 0 || isReached(event, records.at(-1) ?? {}, place);
		if (isBehind) high = middle;
		else low = middle + 1;
	}
	return low;
}

type FailedPage = Extract<LeadPage, { records?: never }>;

/** What was read of some pages is not handed over: older ones are missing. */
function broken({ failure }: FailedPage): Batch {
	return { records: [], isWhole: false, failure };
}
