import type { IDataObject } from 'n8n-workflow';
import type { Batch, Cursor } from './cursor';
import { msOf, oldestFirst } from './cursor';
import type { TriggerEvent } from './event';
import { Finds } from './finds';
import type { FetchLeads, LeadPage } from './leadPages';
import { pageSize } from './leadPages';

const MOST_PAGES = 10;

/**
 * Reads on from a cursor where the route can leave out what came before it. Each request asks for
 * what is later than the last record: so nothing slips by when records are deleted meanwhile, and
 * what was read is complete wherever it ends. Only where one time fills a page are pages counted.
 */
export async function readSince(
	fetch: FetchLeads,
	event: TriggerEvent,
	cursor: Cursor,
): Promise<Batch> {
	const finds = new Finds(event, cursor);
	const beforeLast = (records: IDataObject[]) =>
		justBefore(String(oldestFirst(event, records).at(-1)?.[event.time] ?? ''));

	let bound = justBefore(cursor.time);
	const first = await fetch('asc', 1, bound);
	if (first.failure) return { records: [], reach: 'some', failure: first.failure };
	const { serverTime, total } = first;
	const size = pageSize(first);
	const batch = (reach: Batch['reach'], failure?: Batch['failure']): Batch => {
		const isMissing = reach === 'all' && finds.count < total;
		return {
			records: finds.records,
			reach: isMissing ? 'some' : reach,
			total,
			serverTime,
			failure,
		};
	};

	if (total > size && finds.isUnchanged(first)) {
		return { records: [], reach: 'all', total, serverTime };
	}
	let page: LeadPage = first;
	for (let pages = 1; ; pages++) {
		if (page.failure) return batch('part', page.failure);
		finds.take(page.records);
		if (page.records.length === 0 || page.total <= size) return batch('all');
		let next = beforeLast(page.records);
		if (msOf(next) <= msOf(bound)) {
			const last = Math.ceil(page.total / size);
			const low = Math.min(last, Math.max(1, Math.floor(finds.known.size / size)));
			const top = Math.min(last, low + MOST_PAGES);
			const crowd = await readCrowd(fetch, finds, low, top, bound);
			finds.take(crowd.records);
			if (crowd.failure) return batch('some', crowd.failure);
			if (top === last) return batch('all');
			next = beforeLast(crowd.records);
			if (msOf(next) <= msOf(bound)) return batch('part');
			pages += top - low;
		}
		if (pages >= MOST_PAGES) return batch('part');
		bound = next;
		page = await fetch('asc', 1, bound);
	}
}

/**
 * Some pages of what is later than a bound. They are read from the last to the first: a record that
 * a deletion draws forward is then met twice and never missed. What was deleted before has drawn the
 * news to pages that held known ones, so the reading goes on below `low` until a page is all known.
 */
async function readCrowd(
	fetch: FetchLeads,
	{ known }: Finds,
	low: number,
	top: number,
	bound: string | undefined,
): Promise<Pick<Batch, 'failure' | 'records'>> {
	const records: IDataObject[] = [];
	for (let number = top; number >= 1; number--) {
		const page = await fetch('asc', number, bound);
		if (page.failure) return { records, failure: page.failure };
		records.push(...page.records);
		if (number <= low && page.records.every((record) => known.has(record))) break;
	}
	return { records };
}

/** The route leaves out the time itself, which belongs to what is read. */
function justBefore(time: string): string | undefined {
	const ms = msOf(time);
	return ms === -Infinity ? undefined : new Date(ms - 1).toISOString();
}
