import type { IDataObject } from 'n8n-workflow';
import { finding } from '../../../shared/transport/outcome';
import type { Failure } from '../../../shared/transport/outcome';
import { pageAgain } from '../../../shared/lists/leads/laterThan';
import type { Baseline, Cursor, Start } from '../../cursor';
import { advanced, SeenRecords, LOOKBACK_MS, BEFORE_ALL, startOfEmpty } from '../../cursor';
import type { Watch } from '../../event';
import { UNKNOWN_TOTAL } from '../../../shared/run/pageReader';
import { msOf } from '../../../shared/times';
import { LeadCollector } from './foundLeads';
import type { FetchLeads } from './pages';
import { leadPagesOf, pageSize } from './pages';

const MAX_PAGES = 10;
const MAX_BASELINE_PAGES = 50;
/** What the start leaves of the time. */
const SPARE_MS = 10_000;
/** What it leaves of the requests that the rate limit allows. */
const RESERVE = 15;

/** What is new cannot be told where the newest leads are from the future. */
export const leadsAhead: Failure = finding('ahead', {
	message: 'Many leads have a time in the future, so new changes cannot be detected',
	description:
		'Correct the times of these leads in the service, or add a filter in the trigger that leaves them out. Then publish the workflow again.',
});

/**
 * Where a watch of leads begins: all of them from the cursor on are known. Where states count, the
 * leads of at most fifty pages are read, the newest first.
 */
export async function start(watch: Watch): Promise<Start | { failure: Failure } | undefined> {
	const { event } = watch;
	const fetch = leadPagesOf(watch);
	const head = await fetch('desc', 1);
	if ('failure' in head) return { failure: head.failure };
	const { serverTime } = head;
	if (head.records.length === 0) return startOfEmpty(serverTime);

	const found = new LeadCollector(event, BEFORE_ALL, new SeenRecords(event), head);
	const span = new Span(found, event.time);
	span.take(head.records, 1);
	const isState = event.news.by === 'state';
	const begin = () => Math.min(span.newest, (serverTime?.getTime() ?? span.newest) - LOOKBACK_MS);
	const isCovered = () => span.oldest < begin();
	const second = { page: 2, total: head.total, size: pageSize(head) };
	const most = isState ? MAX_BASELINE_PAGES : MAX_PAGES;
	const { failure, rest } = await readBack(watch, fetch, second, most, (records, page) => {
		span.take(records, page);
		return !isState && isCovered();
	});
	if (failure && !isState) return { failure };
	const { records } = found.reading('all');
	// Where the order changed meanwhile, a lead that was read twice stands for one that was not.
	const hasGap = found.count < span.rows;
	const isWhole = (rest === undefined || isCovered()) && !hasGap;
	const edge = hasGap ? span.newest : span.oldest;
	const clock = serverTime?.getTime() ?? Infinity;
	if (!isWhole && span.oldest > clock + LOOKBACK_MS) return { failure: leadsAhead };
	if (records.length === 0) return startOfEmpty(serverTime);
	const from = isWhole ? begin() : Math.min(edge, clock) + 1;
	const known: Cursor = { ...BEFORE_ALL, time: new Date(from).toISOString() };
	const cursor = advanced(event, known, { records, reach: 'all', serverTime });
	const isShort = records.length < head.total && head.total !== UNKNOWN_TOTAL;
	const gaps = isShort ? { ...second, page: 1 } : undefined;
	const baseline = isState ? (rest ?? gaps) : undefined;
	return { cursor, records, from: cursor.time, baseline };
}

/** What was read at the start, from the newest time to the oldest, in ms. */
class Span {
	rows = 0;

	newest = -Infinity;

	oldest = -Infinity;

	constructor(
		private readonly found: LeadCollector,
		private readonly time: string,
	) {}

	take(records: IDataObject[], page: number): void {
		this.rows += this.found.take(records, page);
		const times = records.map((record) => msOf(record[this.time])).filter((ms) => ms > -Infinity);
		this.oldest = times.at(-1) ?? this.oldest;
		this.newest = Math.max(this.newest, ...times);
	}
}

/** Some more of the leads that were there when the watch began, and where to go on. */
export async function readBaseline(
	watch: Watch,
	baseline: Baseline,
): Promise<{ records: IDataObject[]; baseline?: Baseline }> {
	const records: IDataObject[] = [];
	const fetch = leadPagesOf(watch);
	const { rest } = await readBack(watch, fetch, baseline, MAX_PAGES, (page) => {
		records.push(...page);
		return false;
	});
	return { records, baseline: rest };
}

/**
 * Reads older and older pages, as far as time and the rate limit allow with some left for others.
 *
 * @param take gets the leads of a page; tells whether that is enough
 * @returns where to go on, if not all is read
 */
async function readBack(
	{ deadline, said }: Watch,
	fetch: FetchLeads,
	{ page: first, size, total: totalBefore }: Baseline,
	most: number,
	take: (records: IDataObject[], page: number) => boolean,
): Promise<{ rest?: Baseline; failure?: Failure }> {
	let [number, total] = [first, totalBefore];
	for (let requests = 1; (number - 1) * size < total; requests++) {
		const rest = { page: number, size, total };
		const isShort = (said.rateLimit?.remaining ?? Infinity) < RESERVE;
		if (requests >= most || isShort || Date.now() > deadline - SPARE_MS) return { rest };
		const page = await fetch('desc', number);
		if ('failure' in page) return { rest, failure: page.failure };
		if (page.total === 0) return { rest };
		if (page.records.length === 0) return {};
		if (take(page.records, number)) return {};
		number = pageAgain(number, size, total - page.total) ?? number + 1;
		({ total } = page);
	}
	return {};
}
