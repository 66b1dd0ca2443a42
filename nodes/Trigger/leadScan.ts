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

/** Give up on unseen leads after this many passes without progress. */
const MAX_FRUITLESS_PASSES = 10;

type OnLeads = (leads: IDataObject[]) => void;

interface ScanOptions {
	/** Gets each lead in range that has a valid time, in ms. */
	onLead: (lead: IDataObject, time: number) => void;
	/** The leads of this scan, those of earlier polls included; `onLead` adds to it. */
	seen: SeenRecords;
	/** Page 1, if it was fetched already. */
	firstPage?: Page;
	/** How many leads the service counts but does not list, as known so far. */
	hidden?: number;
}

interface ScanResult {
	/** What the next poll has to read; missing if the scan is complete. */
	remaining?: Scan;
	/** A page could not be read; in a complete scan: unseen leads count as hidden from now on. */
	failure?: RequestFailure;
	/** How many leads the service counts but does not list, as known after a complete scan. */
	hidden?: number;
}

/**
 * Reads the leads of a scan in passes over its pages until all that the service counts were seen. Leads
 * with equal times may trade places between two pages: one is shown twice, another never.
 */
export async function scanLeads(
	fetcher: LeadFetcher,
	scan: Scan,
	{ onLead, seen, firstPage, hidden }: ScanOptions,
): Promise<ScanResult> {
	const ids = new Set<string>();
	const onLeads: OnLeads = (leads) => {
		for (const lead of leads) {
			ids.add(fetcher.getId(lead));
			const time = fetcher.getTime(lead);
			if (time > -Infinity) onLead(lead, time);
		}
	};
	const isContinued = scan.nextPage > 1 || !isFirstPass(scan);
	// `seen` may include deleted leads, so it counts only if earlier polls read some of the pages
	const countSeen = () => (isContinued ? seen.size : ids.size);
	const maxUnseen = hidden ?? 0;
	let pass = scan;
	for (;;) {
		const result = await readPass(fetcher, pass, onLeads, pass === scan ? firstPage : undefined);
		if ('remaining' in result) return result;
		const { listedCount } = result;
		if (listedCount - countSeen() > maxUnseen) await readArrivals(fetcher, pass, onLeads);
		const unseen = listedCount - countSeen();
		if (seen.size > MAX_SEEN_RECORDS) return { hidden };
		if (unseen <= maxUnseen) return { hidden: isContinued ? hidden : Math.max(0, unseen) };
		const hasProgress = unseen < (pass.unseen ?? Infinity);
		const fruitlessPasses = hasProgress ? 0 : (pass.fruitlessPasses ?? 0) + 1;
		if (fruitlessPasses >= MAX_FRUITLESS_PASSES) {
			return { failure: createHiddenLeadsFailure(unseen), hidden: unseen };
		}
		pass = { ...pass, nextPage: 1, unseen, fruitlessPasses };
		if (!hasProgress || !fetcher.canFetch) return { remaining: pass };
	}
}

/** Whether no pass of the scan has read all pages yet. */
export const isFirstPass = ({ fruitlessPasses }: Scan) => fruitlessPasses === undefined;

/**
 * Reads pages from the pass's next one down to its lower bound. Updated leads move to the first page, so
 * nothing below is skipped. Deletions shift leads to earlier pages, so those are fetched again.
 *
 * @returns `listedCount`: how many leads in range the list has, as positions and totals say; `remaining`
 * if the pass could not read all pages
 */
async function readPass(
	fetcher: LeadFetcher,
	pass: Scan,
	onLeads: OnLeads,
	firstPage?: Page,
): Promise<{ listedCount: number } | { remaining: Scan; failure?: RequestFailure }> {
	let position = pass;
	let listedCount = 0;
	for (;;) {
		const { nextPage, lowerBound } = position;
		const fetchedPage = position === pass ? firstPage : undefined;
		if (!fetchedPage && !fetcher.canFetch) return { remaining: position };
		const page = fetchedPage ?? (await fetcher.fetchPage(nextPage, lowerBound));
		if (isFailed(page)) {
			// the service may refuse a page after the last one
			const isAfterLast = nextPage > 1 && (nextPage - 1) * position.pageSize >= position.total;
			return isAfterLast ? { listedCount } : { remaining: position, failure: page.failure };
		}
		const { total } = page;
		// the list was emptied, or the response is wrong: the next poll starts over
		if (total === 0 && position.total > 0) return { remaining: { ...pass, nextPage: 1 } };
		const pageSize = nextPage === 1 ? page.size : position.pageSize;
		const inRange = filterInRange(fetcher, page, lowerBound);
		onLeads([...inRange].reverse());
		if (inRange.length > 0) listedCount = (nextPage - 1) * pageSize + inRange.length;
		const rewindPage = getRewindPage(page, pageSize, position.total);
		if (rewindPage === undefined) {
			if (inRange.length < page.records.length) return { listedCount };
			const knownTotal = total === UNKNOWN_TOTAL ? 0 : total;
			if (isLastPage(page, pageSize)) return { listedCount: Math.max(listedCount, knownTotal) };
		}
		position = { ...position, nextPage: rewindPage ?? nextPage + 1, pageSize, total };
	}
}

/** Reads page 1 again for leads that arrived during a pass. */
async function readArrivals(fetcher: LeadFetcher, { lowerBound }: Scan, onLeads: OnLeads) {
	if (!fetcher.canFetch) return;
	const page = await fetcher.fetchPage(1, lowerBound);
	if (!isFailed(page)) onLeads(filterInRange(fetcher, page, lowerBound));
}

/** Includes leads without a valid time, as they may be sorted anywhere. */
function filterInRange(fetcher: LeadFetcher, page: Page, lowerBound: number): IDataObject[] {
	return page.records.filter((lead) => {
		const time = fetcher.getTime(lead);
		return time >= lowerBound || time === -Infinity;
	});
}

function isLastPage({ number, records, total }: Page, pageSize: number): boolean {
	return records.length === 0 || (records.length < pageSize && number * pageSize >= total);
}

/** @param count how many leads the service counts but did not list in several polls */
export function createHiddenLeadsFailure(count: number | string): RequestFailure {
	return createCustomFailure('hidden', {
		message: `The service counted ${count} leads that it does not show, so the trigger may have missed changes`,
		description:
			'Compare with Outreach Lead → Get Many, and ask your provider. The trigger looked for them in ten polls and continues without them.',
	});
}
