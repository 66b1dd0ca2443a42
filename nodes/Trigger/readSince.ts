import type { IDataObject } from 'n8n-workflow';
import type { Failure } from '../shared/transport/outcome';
import type { TriggerEvent } from './event';
import type { FetchLeads } from './leadPages';
import { PER_PAGE } from './leadPages';
import type { Batch, Place } from './place';
import { idOf, isReached, msOf, oldestFirst } from './place';

const MOST_PAGES = 10;

/**
 * Reads on from a place where the route can leave out what came before it. Each request asks for
 * what is later than the last record: so nothing slips by when records are deleted meanwhile, and
 * what was read is complete wherever it ends. Only where one time fills a page are pages counted.
 */
export async function readSince(
	fetch: FetchLeads,
	event: TriggerEvent,
	place: Place,
): Promise<Batch> {
	const found = new Map<string, IDataObject>();
	const find = (records: IDataObject[]) => {
		const reached = records.filter((record) => isReached(event, record, place));
		for (const record of reached) found.set(idOf(event, record), record);
	};
	const batch = (rest: Omit<Batch, 'records'>): Batch => ({
		records: oldestFirst(event, [...found.values()]),
		...rest,
	});
	const beforeLast = (records: IDataObject[]) =>
		justBefore(String(records.at(-1)?.[event.time] ?? ''));

	let bound = skipsSeen(place) ? place.time : justBefore(place.time);
	for (let pages = 1; pages <= MOST_PAGES; pages++) {
		const { failure, records = [], serverTime, total = 0 } = await fetch('asc', 1, bound);
		if (failure) return batch({ isWhole: false, failure });
		find(records);
		if (records.length === 0 || total <= PER_PAGE) return batch({ isWhole: true, serverTime });
		let next = beforeLast(records);
		if (msOf(next) <= msOf(bound)) {
			const seen = msOf(next) < msOf(place.time) ? Math.floor(place.ids.length / PER_PAGE) : 0;
			const last = Math.ceil(total / PER_PAGE);
			const top = Math.min(last, seen + 1 + MOST_PAGES - pages);
			const crowd = await readCrowd(fetch, Math.max(top, 2), bound);
			if (crowd.failure) return batch({ isWhole: false, failure: crowd.failure });
			find(crowd.records);
			if (top === last) return batch({ isWhole: true, serverTime: crowd.serverTime });
			next = beforeLast(oldestFirst(event, crowd.records));
			if (msOf(next) <= msOf(bound)) break;
			pages += top;
		}
		bound = next;
	}
	return batch({ isWhole: false });
}

/**
 * The first pages of what is later than a bound. They are read from the last to the first: a record
 * that a deletion draws forward is then met twice and never missed.
 */
async function readCrowd(
	fetch: FetchLeads,
	pages: number,
	bound: string | undefined,
): Promise<
	| { records: IDataObject[]; serverTime?: Date; failure?: never }
	| { records?: never; failure: Failure }
> {
	const records: IDataObject[] = [];
	let serverTime: Date | undefined;
	for (let number = pages; number >= 1; number--) {
		const page = await fetch('asc', number, bound);
		if (page.failure) return page;
		serverTime ??= page.serverTime;
		records.push(...page.records);
	}
	return { records, serverTime };
}

/** A time that is shared by whole pages is not read again once nothing can join it. */
function skipsSeen({ ids, isSettled }: Place): boolean {
	return isSettled && ids.length >= PER_PAGE;
}

/** The route leaves out the time itself, which belongs to what is read. */
function justBefore(time: string): string | undefined {
	const ms = msOf(time);
	return ms === -Infinity ? undefined : new Date(ms - 1).toISOString();
}
