import type { IDataObject } from 'n8n-workflow';
import { UNKNOWN_TOTAL } from '../shared/api/responses';
import type { Page } from '../shared/pagination/pageFetcher';
import { getRewindPage } from '../shared/pagination/refetch';
import type { RequestFailure } from '../shared/transport/outcome';
import { createCustomFailure, isFailed } from '../shared/transport/outcome';
import type { LeadFetcher } from './leadFetcher';
import type { SeenRecords } from './seenRecords';
import { MAX_SEEN_RECORDS } from './seenRecords';
import type { Scan } from './state';

/** How long after its time a lead may appear, clock differences included. */
const LOOKBACK_MS = 60_000;
/** Give up on unseen leads after this many passes without progress. */
const MAX_FRUITLESS_PASSES = 10;

/** Gets the leads of a page that are in range, the oldest first. */
type OnLeads = (leads: IDataObject[]) => void;

interface ScanOptions {
	/** The leads of this scan, those of earlier polls included; `onLeads` adds to it. */
	seen: SeenRecords;
	/** Page 1, if it was fetched already. */
	firstPage?: Page;
	/** How many leads the service counts but does not list, as known so far. */
	hidden?: number;
}

interface ScanResult {
	/**
	 * - `complete`: all counted leads were seen, except hidden ones, or more than a state has room for.
	 * - `unread`: no pass has read all pages yet.
	 * - `unseen`: all pages were read, but not all counted leads were on them.
	 * - `failed`: a page could not be read.
	 * - `givenUp`: the unseen leads count as hidden from now on.
	 */
	status: 'complete' | 'failed' | 'givenUp' | 'unread' | 'unseen';
	/** What the next poll has to read, if the status is `unread`, `unseen` or `failed`. */
	remaining?: Scan;
	failure?: RequestFailure;
	/** How many leads the service counts but does not list, if known. */
	hidden?: number;
}

/**
 * Creates the scan of all leads at or after the cursor.
 *
 * @param cursor in ms; without it (first poll), only leads that are too new for the next cursor
 */
export function createScan(
	fetcher: LeadFetcher,
	{ size, total, records }: Page,
	cursor?: number,
): Scan {
	// leads after this time may still appear
	const settled = fetcher.serverNow - LOOKBACK_MS;
	// 1 ms after the newest lead, or an import with its time would be read at every poll
	const newest = records.map((lead) => fetcher.getTime(lead)).find((ms) => ms > -Infinity);
	const nextCursor = Math.max(cursor ?? 0, Math.min((newest ?? settled) + 1, settled));
	return { nextPage: 1, pageSize: size, total, lowerBound: cursor ?? nextCursor, nextCursor };
}

/**
 * Repeats passes over the leads of a scan until all that the service counts were seen. Leads with equal
 * times may trade places between two pages: one is shown twice, another never.
 */
export async function scanLeads(
	fetcher: LeadFetcher,
	scan: Scan,
	onLeads: OnLeads,
	{ seen, firstPage, hidden = 0 }: ScanOptions,
): Promise<ScanResult> {
	const isContinued = scan.nextPage > 1 || scan.fruitlessPasses !== undefined;
	const counter = createCounter(fetcher, isContinued ? seen : undefined);
	const onPage: OnLeads = (leads) => {
		counter.add(leads);
		onLeads(leads);
	};
	let pass = scan;
	let fetchedPage = firstPage;
	for (;;) {
		const { failure, listedCount, remaining } = await readPass(fetcher, pass, onPage, fetchedPage);
		if (failure) return { status: 'failed', failure, remaining };
		if (remaining) return { status: isFirstPass(pass) ? 'unread' : 'unseen', remaining };
		if (counter.countUnseen(listedCount) > hidden && fetcher.canFetch) {
			// leads that arrived during the pass are on the first page
			const page = await fetcher.fetchPage(1, pass.lowerBound);
			if (!isFailed(page)) onPage(filterInRange(fetcher, page, pass));
		}
		const unseen = counter.countUnseen(listedCount);
		if (seen.size > MAX_SEEN_RECORDS) return { status: 'complete' };
		if (unseen <= hidden) {
			return { status: 'complete', hidden: isContinued ? undefined : Math.max(0, unseen) };
		}
		const hasProgress = unseen < (pass.unseen ?? Infinity);
		const fruitlessPasses = hasProgress ? 0 : (pass.fruitlessPasses ?? 0) + 1;
		if (fruitlessPasses >= MAX_FRUITLESS_PASSES) {
			return { status: 'givenUp', failure: createHiddenLeadsFailure(unseen), hidden: unseen };
		}
		pass = { ...pass, nextPage: 1, unseen, fruitlessPasses };
		if (!hasProgress || !fetcher.canFetch) return { status: 'unseen', remaining: pass };
		fetchedPage = undefined;
	}
}

/** The number of fruitless passes is set when a pass has read all pages. */
const isFirstPass = ({ fruitlessPasses }: Scan) => fruitlessPasses === undefined;

/**
 * Counts the leads that a scan has seen.
 *
 * @param seen of a scan that earlier polls began. A new scan counts its own leads, as `seen` may include
 * leads that were deleted since.
 */
function createCounter(fetcher: LeadFetcher, seen?: SeenRecords) {
	const ids = new Set<string>();
	return {
		add: (leads: IDataObject[]) => {
			for (const lead of leads) ids.add(fetcher.getId(lead));
		},
		/** @param listedCount see `readPass` */
		countUnseen: (listedCount: number) => listedCount - (seen?.size ?? ids.size),
	};
}

interface PassResult {
	/** How many leads in range the list has, as positions and totals say. */
	listedCount: number;
	/** What the next poll has to read, unless the pass read all pages. */
	remaining?: Scan;
	failure?: RequestFailure;
}

/**
 * Reads pages from the scan's next one down to its lower bound. Updated leads move to the first page, so
 * nothing below is skipped. Deletions shift leads to earlier pages, so those are fetched again.
 */
async function readPass(
	fetcher: LeadFetcher,
	scan: Scan,
	onLeads: OnLeads,
	firstPage?: Page,
): Promise<PassResult> {
	let { nextPage: number, pageSize, total } = scan;
	let listedCount = 0;
	let fetchedPage = firstPage;
	for (;;) {
		const remaining = { ...scan, nextPage: number, pageSize, total };
		if (!fetchedPage && !fetcher.canFetch) return { remaining, listedCount };
		const page = fetchedPage ?? (await fetcher.fetchPage(number, scan.lowerBound));
		fetchedPage = undefined;
		if (isFailed(page)) {
			// the service may refuse a page after the last one
			const isAfterLast = number > 1 && (number - 1) * pageSize >= total;
			return isAfterLast ? { listedCount } : { remaining, failure: page.failure, listedCount };
		}
		// the list was emptied, or the response is wrong: the next poll starts over
		if (page.total === 0 && total > 0) return { remaining: { ...scan, nextPage: 1 }, listedCount };
		if (number === 1) pageSize = page.size;
		const rewindPage = getRewindPage(page, pageSize, total);
		total = page.total;
		const inRange = filterInRange(fetcher, page, scan);
		onLeads([...inRange].reverse());
		if (inRange.length > 0) listedCount = (number - 1) * pageSize + inRange.length;
		if (rewindPage !== undefined) {
			number = rewindPage;
			continue;
		}
		const count = page.records.length;
		if (inRange.length < count) return { listedCount };
		if (count === 0 || (count < pageSize && number * pageSize >= total)) {
			return { listedCount: total === UNKNOWN_TOTAL ? listedCount : Math.max(listedCount, total) };
		}
		number++;
	}
}

/** Includes leads without a valid time, as they may be sorted anywhere. */
function filterInRange(fetcher: LeadFetcher, page: Page, { lowerBound }: Scan): IDataObject[] {
	return page.records.filter((lead) => {
		const time = fetcher.getTime(lead);
		return time >= lowerBound || time === -Infinity;
	});
}

/** @param count how many leads the service counts but did not list in several polls */
export function createHiddenLeadsFailure(count: number | string): RequestFailure {
	return createCustomFailure('hidden', {
		message: `The service counted ${count} leads that it does not show, so the trigger may have missed changes`,
		description:
			'Compare with Outreach Lead → Get Many, and ask your provider. The trigger looked for them in ten polls and continues without them.',
	});
}
