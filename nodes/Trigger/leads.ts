import type { IDataObject } from 'n8n-workflow';
import type { Failure } from '../shared/transport/outcome';
import type { Batch, Cursor } from './cursor';
import { advanced, beginningAt, idOf, isOlder, msOf, oldestFirst, START } from './cursor';
import type { LeadSource, Watch } from './event';
import { leadPagesOf, pageSize } from './leadPages';
import { readLatest } from './readLatest';
import { readSince } from './readSince';

const MOST_PAGES = 10;
const MOST_BASELINE_PAGES = 50;
/** What the beginning leaves of the time. */
const SPARE_MS = 10_000;

/** How leads were when the watch began. */
interface Beginning {
	cursor: Cursor;
	/** Those whose states are remembered, the longest unchanged first. */
	records: IDataObject[];
}

/** Leads from a cursor on, the oldest first (API document, GET /leads). */
export async function readLeads(watch: Watch, source: LeadSource, cursor: Cursor): Promise<Batch> {
	const fetch = leadPagesOf(watch, source);
	return await (source.after ? readSince : readLatest)(fetch, watch.event, cursor);
}

/** The newest leads, enough to find some that count. */
export async function sampleLeads(watch: Watch, source: LeadSource): Promise<Batch> {
	const page = await leadPagesOf(watch, source)('desc', 1);
	if (page.failure) return { records: [], reach: 'some', failure: page.failure };
	return { records: oldestFirst(watch.event, page.records), reach: 'part' };
}

/**
 * Where a watch begins: all leads from the cursor on are known. Where states count, the leads of at
 * most fifty pages are read, the newest first.
 */
export async function beginLeads(
	watch: Watch,
	source: LeadSource,
): Promise<Beginning | { failure: Failure }> {
	const { endsAt, event } = watch;
	const fetch = leadPagesOf(watch, source);
	const head = await fetch('desc', 1);
	if (head.failure) return { failure: head.failure };
	const { serverTime } = head;
	const [newest] = head.records;
	if (newest === undefined) {
		return { cursor: { ...START, time: beginningAt(serverTime) }, records: [] };
	}
	const { time } = advanced(event, START, { records: [newest], reach: 'all', serverTime });

	const isState = event.news.by === 'state';
	const most = isState ? MOST_BASELINE_PAGES : MOST_PAGES;
	const found = new Map(head.records.map((record) => [idOf(event, record), record]));
	let [number, total, oldest] = [1, head.total, head.records.at(-1)];
	const size = pageSize(head);
	const isDone = () => number * size >= total || (!isState && isOlder(oldest?.[event.time], time));
	for (let requests = 1; !isDone() && requests < most; requests++) {
		if (Date.now() > endsAt - SPARE_MS) break;
		// What is deleted draws the rest forward: then the page before is read again.
		const page = await fetch('desc', number + 1);
		if (page.failure) return { failure: page.failure };
		for (const record of page.records) found.set(idOf(event, record), record);
		oldest = page.records.at(-1) ?? oldest;
		if (page.total >= total) number++;
		else number = Math.max(0, number - Math.ceil((total - page.total) / size));
		total = page.total;
	}
	const records = oldestFirst(event, [...found.values()]);
	const from =
		isDone() || isOlder(oldest?.[event.time], time) ? time : justAfter(oldest?.[event.time]);
	const cursor = advanced(event, { ...START, time: from }, { records, reach: 'all', serverTime });
	return { cursor, records };
}

function justAfter(time: unknown): string {
	return new Date(msOf(time) + 1).toISOString();
}
