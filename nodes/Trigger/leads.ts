import type { IDataObject } from 'n8n-workflow';
import type { Failure } from '../shared/transport/outcome';
import type { LeadSource, Watch } from './event';
import { leadPagesOf, PER_PAGE, type FetchLeads } from './leadPages';
import type { Batch, Place } from './place';
import { advanced, beginningAt, idOf, oldestFirst, START } from './place';
import { readLatest } from './readLatest';
import { readSince } from './readSince';

const MOST_BASELINE_REQUESTS = 50;
const MOST_LOOKS_AGAIN = 5;
/** What the beginning leaves for looking again. */
const SPARE_MS = 10_000;

/** How leads were when the watch began. */
interface Beginning {
	place: Place;
	/** Those whose states are remembered, the longest unchanged first. */
	records: IDataObject[];
}

/** Leads from a place on, the oldest first (API document, GET /leads). */
export async function readLeads(watch: Watch, source: LeadSource, place: Place): Promise<Batch> {
	const fetch = leadPagesOf(watch, source);
	return await (source.after ? readSince : readLatest)(fetch, watch.event, place);
}

/** The newest leads, enough to find some that count. */
export async function sampleLeads(watch: Watch, source: LeadSource): Promise<Batch> {
	const page = await leadPagesOf(watch, source)('desc', 1);
	if (page.failure) return { records: [], isWhole: false, failure: page.failure };
	return { records: oldestFirst(watch.event, page.records), isWhole: false };
}

/**
 * Where a watch begins: the newest time that is there, with all leads at it. Where states count,
 * the leads of at most fifty pages are read, the newest first, and then what changed meanwhile.
 */
export async function beginLeads(
	watch: Watch,
	source: LeadSource,
): Promise<Beginning | { failure: Failure }> {
	const { event } = watch;
	const most = event.news.by === 'state' ? MOST_BASELINE_REQUESTS - 1 : 1;
	const reading = await readBackwards(leadPagesOf(watch, source), most, watch.endsAt - SPARE_MS);
	if ('failure' in reading) return reading;

	const { records, serverTime } = reading;
	const known = new Map(records.map((record) => [idOf(event, record), record]));
	const newest = String(records[0]?.[event.time] ?? beginningAt(serverTime));
	let place: Place = { ...START, time: newest };
	for (let look = 0; look < MOST_LOOKS_AGAIN; look++) {
		const batch = await readLeads(watch, source, place);
		if (batch.failure) return { failure: batch.failure };
		for (const record of batch.records) known.set(idOf(event, record), record);
		place = advanced(event, place, batch);
		if (batch.isWhole) break;
	}
	return { place, records: oldestFirst(event, [...known.values()]) };
}

/**
 * The newest leads of some pages. One that is deleted meanwhile draws the others forward, so a page
 * is read again when the list has shrunk.
 *
 * @param endsAt when no more pages are asked for, by the local clock
 */
async function readBackwards(
	fetch: FetchLeads,
	most: number,
	endsAt: number,
): Promise<{ records: IDataObject[]; serverTime?: Date } | { failure: Failure }> {
	const records: IDataObject[] = [];
	let serverTime: Date | undefined;
	let total = 0;
	let number = 1;
	for (let requests = 0; requests < most && Date.now() < endsAt; requests++) {
		const page = await fetch('desc', number);
		if (page.failure) return { failure: page.failure };
		records.push(...page.records);
		serverTime ??= page.serverTime;
		if (page.records.length === 0 || number * PER_PAGE >= page.total) break;
		number = page.total < total ? Math.max(1, number - 1) : number + 1;
		total = page.total;
	}
	return { records, serverTime };
}
