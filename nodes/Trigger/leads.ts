import type { IDataObject } from 'n8n-workflow';
import type { Failure } from '../shared/transport/outcome';
import type { Batch, Cursor } from './cursor';
import { advanced, beginningAt, idOf, isOlder, msOf, oldestFirst, START } from './cursor';
import type { LeadSource, Watch } from './event';
import type { FetchLeads } from './leadPages';
import { leadPagesOf, pageSize } from './leadPages';
import { readLatest } from './readLatest';
import { readSince } from './readSince';

const MOST_PAGES = 10;
const MOST_BASELINE_PAGES = 50;
/** What the beginning leaves of the time. */
const SPARE_MS = 10_000;
/** What it leaves of the requests that the rate limit allows. */
const RESERVE = 15;

/** How leads were when the watch began. */
interface Beginning {
	cursor: Cursor;
	/** Those whose states are remembered, the longest unchanged first. */
	records: IDataObject[];
	/** Where to go on with the others. */
	baseline?: Baseline;
}

/** How far the leads are read that were there when the watch began, the newest first. */
export interface Baseline extends IDataObject {
	page: number;
	size: number;
	/** How many there were. */
	total: number;
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
	const { event } = watch;
	const fetch = leadPagesOf(watch, source);
	const head = await fetch('desc', 1);
	if (head.failure) return { failure: head.failure };
	const { serverTime } = head;
	const [newest] = head.records;
	if (newest === undefined) {
		return { cursor: { ...START, time: beginningAt(serverTime) }, records: [] };
	}
	const { time } = advanced(event, START, { records: [newest], reach: 'all', serverTime });

	const found = new Map(head.records.map((record) => [idOf(event, record), record]));
	const start = { page: 2, total: head.total, size: pageSize(head) };
	const isState = event.news.by === 'state';
	const most = isState ? MOST_BASELINE_PAGES : MOST_PAGES;
	let oldest = head.records.at(-1);
	const isCovered = () => isOlder(oldest?.[event.time], time);
	const rest = await readBack(watch, fetch, start, most, (records) => {
		for (const record of records) found.set(idOf(event, record), record);
		oldest = records.at(-1) ?? oldest;
		return !isState && isCovered();
	});
	if (rest?.failure && !isState) return { failure: rest.failure };
	const from = rest === undefined || isCovered() ? time : justAfter(oldest?.[event.time]);
	const records = oldestFirst(event, [...found.values()]);
	const cursor = advanced(event, { ...START, time: from }, { records, reach: 'all', serverTime });
	return { cursor, records, baseline: isState ? placeOf(rest) : undefined };
}

/** Some more of the leads that were there when the watch began, and where to go on. */
export async function readBaseline(
	watch: Watch,
	source: LeadSource,
	baseline: Baseline,
): Promise<{ records: IDataObject[]; baseline?: Baseline }> {
	const records: IDataObject[] = [];
	const fetch = leadPagesOf(watch, source);
	const rest = await readBack(watch, fetch, baseline, MOST_PAGES, (page) => {
		records.push(...page);
		return false;
	});
	return { records, baseline: placeOf(rest) };
}

/**
 * Reads older and older pages, as far as time and the rate limit allow with some left for others.
 *
 * @param take gets the leads of a page; tells whether that is enough
 * @returns where to go on, or nothing when all is read
 */
async function readBack(
	{ endsAt, said }: Watch,
	fetch: FetchLeads,
	{ page: first, size, total: totalBefore }: Baseline,
	most: number,
	take: (records: IDataObject[]) => boolean,
): Promise<(Baseline & { failure?: Failure }) | undefined> {
	let [number, total] = [first, totalBefore];
	for (let requests = 1; (number - 1) * size < total; requests++) {
		const rest = { page: number, size, total };
		const isShort = (said.rateLimit?.remaining ?? Infinity) < RESERVE;
		if (requests >= most || isShort || Date.now() > endsAt - SPARE_MS) return rest;
		const page = await fetch('desc', number);
		if (page.failure) return { ...rest, failure: page.failure };
		if (take(page.records) || page.records.length === 0) return undefined;
		// What is deleted draws the rest forward: then the pages before are read again.
		const shrunkBy = total - page.total;
		number = shrunkBy > 0 ? Math.max(1, number - Math.ceil(shrunkBy / size)) : number + 1;
		total = page.total;
	}
	return undefined;
}

function placeOf(rest: Baseline | undefined): Baseline | undefined {
	return rest && { page: rest.page, size: rest.size, total: rest.total };
}

function justAfter(time: unknown): string {
	return new Date(msOf(time) + 1).toISOString();
}
