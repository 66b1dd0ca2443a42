import type { IDataObject } from 'n8n-workflow';
import type { TriggerEvent } from './event';
import type { FetchLeads } from './leadPages';
import { PER_PAGE } from './leadPages';
import type { Batch, Place } from './place';
import { idOf, isReached, isSeen, msOf, oldestFirst } from './place';

const MOST_PAGES_WITH_NEWS = 10;

/**
 * Reads on from a place where the route can leave out what came before it. Each request asks for
 * what is later than the last record: so nothing slips by when records are deleted meanwhile, and
 * what was read is complete wherever it ends. Only where one time fills whole pages are they
 * counted, and counted anew when the list changes.
 */
export async function readSince(
	fetch: FetchLeads,
	event: TriggerEvent,
	place: Place,
): Promise<Batch> {
	const found = new Map<string, IDataObject>();
	const batch = (rest: Omit<Batch, 'records'>): Batch => ({
		records: oldestFirst(event, [...found.values()]),
		...rest,
	});
	let bound = skipsSeen(place) ? place.time : justBefore(place.time);
	let number = 1;
	let total: number | undefined;

	for (let withNews = 0; withNews < MOST_PAGES_WITH_NEWS; ) {
		const page = await fetch('asc', number, bound);
		if (page.failure) return batch({ isWhole: false, failure: page.failure });
		const { records, serverTime } = page;
		const reached = records.filter((record) => isReached(event, record, place));
		if (reached.some((record) => isNews(event, found, record, place))) withNews++;
		for (const record of reached) found.set(idOf(event, record), record);

		if (records.length === 0 || number * PER_PAGE >= page.total) {
			return batch({ isWhole: true, serverTime });
		}
		const last = justBefore(String(records.at(-1)?.[event.time]));
		if (msOf(last) > msOf(bound)) {
			bound = last;
			number = 1;
			total = undefined;
		} else {
			number = total === undefined || total === page.total ? number + 1 : 1;
			total = page.total;
		}
	}
	return batch({ isWhole: false });
}

/** A time that is shared by whole pages is not read again once nothing can join it. */
function skipsSeen({ ids, isSettled }: Place): boolean {
	return isSettled && ids.length >= PER_PAGE;
}

function isNews(
	event: TriggerEvent,
	found: ReadonlyMap<string, IDataObject>,
	record: IDataObject,
	place: Place,
): boolean {
	return !found.has(idOf(event, record)) && !isSeen(event, record, place);
}

/** The route leaves out the time itself, which belongs to what is read. */
function justBefore(time: string): string | undefined {
	const ms = msOf(time);
	return ms === -Infinity ? undefined : new Date(ms - 1).toISOString();
}
