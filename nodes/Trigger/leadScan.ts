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

interface ScanOptions {
	/** Called for each lead in range that has a valid time (ms). */
	onLead: (lead: IDataObject, time: number) => void;
	/** The leads that this scan read, earlier polls included; `onLead` adds to them. */
	seenLeads: SeenRecords;
	/** Page 1, if it was fetched already. */
	firstPage?: Page;
	/** How many leads the service counts but does not list, as earlier scans found. */
	hiddenCount?: number;
}

interface ScanResult {
	/** The scan that the next poll continues; missing if it is complete. */
	remaining?: Scan;
	/** The error that ended the scan. After a complete scan: an error that the service hides leads. */
	failure?: RequestFailure;
	/** How many leads a complete scan counted but did not see. */
	unseenCount?: number;
}

/**
 * Reads the leads of a scan in passes over its pages, until it has seen as many as the service counts.
 * One pass is not always enough: if leads with equal times change order between two pages, one may be
 * listed twice, and another not at all.
 */
export async function scanLeads(
	fetcher: LeadFetcher,
	scan: Scan,
	{ onLead, seenLeads, firstPage, hiddenCount = 0 }: ScanOptions,
): Promise<ScanResult> {
	const idsOfThisPoll = new Set<string>();
	const onLeads = (leads: IDataObject[]) => {
		for (const lead of leads) {
			idsOfThisPoll.add(fetcher.getId(lead));
			const time = fetcher.getTime(lead);
			if (time > -Infinity) onLead(lead, time);
		}
	};
	const isContinued = scan.nextPage > 1 || !isFirstPass(scan);
	// a continued scan also counts what its earlier polls saw, including leads that were deleted since
	const seenInScan: { readonly size: number } = isContinued ? seenLeads : idsOfThisPoll;
	let pass = scan;
	for (;;) {
		const result = await readPages(fetcher, pass, onLeads, pass === scan ? firstPage : undefined);
		if ('remaining' in result) return result;
		const { listedCount } = result;
		if (listedCount - seenInScan.size > hiddenCount) onLeads(await readArrivals(fetcher, pass));
		// the state has no room for more leads, which `leadPoll.ts` reports
		if (seenLeads.size > MAX_SEEN_RECORDS) return {};
		const unseenCount = Math.max(0, listedCount - seenInScan.size);
		if (unseenCount <= hiddenCount) return { unseenCount };
		pass = createNextPass(pass, unseenCount);
		if (pass.fruitlessPasses === MAX_FRUITLESS_PASSES) {
			return { failure: createHiddenLeadsFailure(unseenCount), unseenCount };
		}
		// the next poll may find the list in another order
		if (pass.fruitlessPasses !== 0) return { remaining: pass };
	}
}

/** Whether no pass of the scan has read all pages yet. */
export const isFirstPass = ({ fruitlessPasses }: Scan) => fruitlessPasses === undefined;

function createNextPass(pass: Scan, unseenCount: number): Scan {
	const hasProgress = unseenCount < (pass.unseenCount ?? Infinity);
	const fruitlessPasses = hasProgress ? 0 : (pass.fruitlessPasses ?? 0) + 1;
	return { ...pass, nextPage: 1, unseenCount, fruitlessPasses };
}

/**
 * Reads the pages of a pass, from `nextPage` down to `lowerBound`. Updated leads move to the first page,
 * so no lead below is skipped. Deletions shift leads to earlier pages, which are fetched again.
 *
 * @returns `listedCount`: how many leads in range the list has, according to the position of the last
 * lead or the total; `remaining` if not all pages could be read
 */
async function readPages(
	fetcher: LeadFetcher,
	pass: Scan,
	onLeads: (leads: IDataObject[]) => void,
	firstPage?: Page,
): Promise<{ listedCount: number } | { remaining: Scan; failure?: RequestFailure }> {
	let listedCount = 0;
	let position = pass;
	let page = firstPage ?? (await fetcher.fetchWithinLimits(position));
	while (page && !isFailed(page)) {
		const { number, records, size, total } = page;
		// the list was emptied, or the response is wrong: the next poll starts over
		if (total === 0 && position.total > 0) return { remaining: { ...pass, nextPage: 1 } };
		const leads = filterInRange(fetcher, page, pass.lowerBound);
		onLeads([...leads].reverse());
		// pages after the last lead in range do not change the count
		if (leads.length > 0) listedCount = (number - 1) * size + leads.length;
		const rewindPage = getRewindPage(page, position.total);
		if (rewindPage === undefined) {
			if (leads.length < records.length) return { listedCount };
			const minCount = total === UNKNOWN_TOTAL ? 0 : total;
			if (isLastPage(page)) return { listedCount: Math.max(listedCount, minCount) };
		}
		position = { ...position, nextPage: rewindPage ?? number + 1, pageSize: size, total };
		page = await fetcher.fetchWithinLimits(position);
	}
	const isComplete = page && isAfterLastPage(position);
	return isComplete ? { listedCount } : { remaining: position, ...page };
}

/** Whether the next page comes after all leads; the service may refuse it. */
function isAfterLastPage({ nextPage, pageSize, total }: Scan): boolean {
	return nextPage > 1 && (nextPage - 1) * pageSize >= total;
}

function isLastPage({ number, records, size, total }: Page): boolean {
	return records.length === 0 || (records.length < size && number * size >= total);
}

/** Reads page 1 again for leads that arrived during a pass. */
async function readArrivals(fetcher: LeadFetcher, { lowerBound }: Scan): Promise<IDataObject[]> {
	const page = await fetcher.fetchWithinLimits({ lowerBound });
	return page && !isFailed(page) ? filterInRange(fetcher, page, lowerBound) : [];
}

/**
 * Returns the leads at or after the lower bound, and those without a valid time, as their position in
 * the list is unknown.
 */
function filterInRange(fetcher: LeadFetcher, page: Page, lowerBound: number): IDataObject[] {
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
