import type { IDataObject } from 'n8n-workflow';
import { leadList } from '../shared/api/leads';
import { UNKNOWN_TOTAL } from '../shared/api/responses';
import { getRewindPage } from '../shared/pagination/refetch';
import type { Page } from '../shared/pagination/pageFetcher';
import { MAX_PAGE_SIZE } from '../shared/pagination/pageFetcher';
import { readPage } from '../shared/pagination/readList';
import type { Failed, RequestFailure } from '../shared/transport/outcome';
import { customFailure, isFailed } from '../shared/transport/outcome';
import { parseTimestamp } from '../shared/utils/dates';
import type { Watch } from './event';
import type { SeenRecords } from './seenRecords';
import { getRecordId, MAX_SEEN_RECORDS } from './seenRecords';
import type { Scan } from './state';

/** How long after its time a lead may appear, clock differences included. */
const LOOKBACK_MS = 60_000;
const MAX_REQUESTS = 50;
/** Time before the poll's deadline in which no request starts. */
const RESERVED_MS = 10_000;
/** Requests of the rate limit window that are left to other nodes. */
const RESERVED_REQUESTS = 15;
/** Sent even if the rate limit is nearly used up, so that each poll makes progress. */
const MIN_REQUESTS = 2;
/** Give up on unseen leads after this many passes without progress. */
const MAX_FRUITLESS_SCANS = 10;

/** These filters of GET /leads exclude the time itself and leads without one. */
const AFTER_FILTERS: Record<string, string> = {
	createdAt: 'createdAfter',
	lastContactedAt: 'lastContactedAfter',
};

interface ScanResult {
	/** What the next poll has to read; missing if the scan is complete. */
	remaining?: Scan;
	failure?: RequestFailure;
	/** How many leads the service counts but does not list, if known. */
	hidden?: number;
}

/** Reads the watched leads (GET /leads) by the event's time, newest first, within a poll's limits. */
export class LeadScanner {
	private requests = 0;
	private lastPage?: Page;

	/** @param seenRecords are decoded page by page */
	constructor(
		private readonly watch: Watch,
		private readonly seenRecords: SeenRecords[] = [],
	) {}

	/**
	 * Creates the scan of all leads at or after the cursor.
	 *
	 * @param cursor without it (first poll), only leads that are too new for the next cursor
	 */
	createScan({ size, total, records }: Page, cursor?: number): Scan {
		// Later leads may still appear. Below that, the cursor passes the newest lead by 1 ms: an import
		// with its time would be read again at every poll.
		const settled = this.serverNow - LOOKBACK_MS;
		const newest = records.map((record) => this.getTime(record)).find((ms) => ms > -Infinity);
		const nextCursor = Math.max(cursor ?? 0, Math.min((newest ?? settled) + 1, settled));
		return { nextPage: 1, pageSize: size, total, lowerBound: cursor ?? nextCursor, nextCursor };
	}

	/**
	 * Reads pages until all counted leads were seen. Leads with equal times may change places between two
	 * pages, which shows one twice and another not at all: then a new pass starts, now or in the next poll.
	 *
	 * @param onLead gets each lead and its time in ms, the oldest of a page first
	 * @param seen the leads of this scan, those of earlier polls included
	 */
	async run(
		scan: Scan,
		onLead: (record: IDataObject, time: number) => void,
		{ seen, firstPage, hidden = 0 }: { seen: SeenRecords; firstPage?: Page; hidden?: number },
	): Promise<ScanResult> {
		const seenIds = new Set<string>();
		const onPage = (records: IDataObject[]) => {
			for (const seenRecords of this.seenRecords) seenRecords.decode(records);
			for (const record of records) {
				seenIds.add(getRecordId(this.watch.event.idField, record));
				const time = this.getTime(record);
				if (time > -Infinity) onLead(record, time);
			}
		};
		// `seen` may include leads that were deleted since, so a new scan counts its own.
		const isContinued = scan.nextPage > 1 || scan.fruitlessScans !== undefined;
		for (let [pass, fetched] = [scan, firstPage]; ; fetched = undefined) {
			const { failure, remaining, rows } = await this.readPages(pass, onPage, fetched);
			if (failure || remaining) return { failure, remaining };
			const countUnseen = () => rows - (isContinued ? seen.size : seenIds.size);
			if (countUnseen() > hidden && this.canRequest) {
				// Leads that arrived during the scan are on the first page.
				const first = await this.fetchPage(1, pass.lowerBound);
				if (!isFailed(first)) onPage(this.filterInRange(first, pass));
			}
			const unseen = countUnseen();
			if (seen.size > MAX_SEEN_RECORDS) return {};
			if (unseen <= hidden) return isContinued ? {} : { hidden: Math.max(0, unseen) };
			const hasProgress = unseen < (pass.unseen ?? Infinity);
			const fruitlessScans = hasProgress ? 0 : (pass.fruitlessScans ?? 0) + 1;
			if (fruitlessScans >= MAX_FRUITLESS_SCANS) {
				return { failure: createHiddenLeadsFailure(unseen), hidden: unseen };
			}
			pass = { ...pass, nextPage: 1, unseen, fruitlessScans };
			if (fruitlessScans > 0 || !this.canRequest) return { remaining: pass };
		}
	}

	/**
	 * Reads from the scan's page down to its lower bound. Updated leads move to the first page, so nothing
	 * below is skipped. Deletions shift leads to earlier pages, so those are read again.
	 *
	 * @param onPage gets the leads in range
	 * @returns also `rows`: how many leads the list has in range, as positions and totals say
	 */
	private async readPages(
		scan: Scan,
		onPage: (records: IDataObject[]) => void,
		firstPage?: Page,
	): Promise<ScanResult & { rows: number }> {
		let { nextPage: number, pageSize, total } = scan;
		let rows = 0;
		for (let fetched = firstPage; ; fetched = undefined) {
			const remaining = { ...scan, nextPage: number, pageSize, total };
			if (!fetched && !this.canRequest) return { remaining, rows };
			const page = fetched ?? (await this.fetchPage(number, scan.lowerBound));
			if (isFailed(page)) {
				// The service may refuse a page after the last one.
				const isAfterLast = number > 1 && (number - 1) * pageSize >= total;
				return isAfterLast ? { rows } : { remaining, failure: page.failure, rows };
			}
			const { records } = page;
			// The list was emptied, or the response is wrong: the next poll starts over.
			if (page.total === 0 && total > 0) return { remaining: { ...scan, nextPage: 1 }, rows };
			if (number === 1) pageSize = page.size;
			const rewindPage = getRewindPage(page, pageSize, total);
			total = page.total;
			const inRange = this.filterInRange(page, scan);
			onPage([...inRange].reverse());
			if (inRange.length > 0) rows = (number - 1) * pageSize + inRange.length;
			if (rewindPage !== undefined) {
				number = rewindPage;
				continue;
			}
			if (inRange.length < records.length) return { rows };
			const isLast = records.length < pageSize && number * pageSize >= total;
			if (isLast || records.length === 0) {
				return { rows: total === UNKNOWN_TOTAL ? rows : Math.max(rows, total) };
			}
			number++;
		}
	}

	async fetchPage(number: number, lowerBound: number): Promise<Page | Failed> {
		const { client, event, values } = this.watch;
		const filter = AFTER_FILTERS[event.timeField];
		const after = filter && { [filter]: new Date(Math.max(0, lowerBound - 1)).toISOString() };
		const listValues = {
			filters: { ...(values.filters as IDataObject), ...after },
			sort: { sortBy: event.timeField, sortOrder: 'desc' },
		};
		this.requests++;
		const page = await readPage(client, leadList, listValues, number, MAX_PAGE_SIZE);
		if (!isFailed(page)) this.lastPage = page;
		return page;
	}

	/** Whether this poll may fetch another page. */
	get canRequest(): boolean {
		const isNearLimit = (this.lastPage?.rateLimit?.remaining ?? Infinity) < RESERVED_REQUESTS;
		const maxRequests = isNearLimit ? MIN_REQUESTS : MAX_REQUESTS;
		const isInTime = Date.now() < this.watch.deadline - RESERVED_MS;
		return this.requests === 0 || (this.requests < maxRequests && isInTime);
	}

	/** Includes leads without a readable time, as they may be sorted anywhere. */
	private filterInRange({ records }: Page, { lowerBound }: Scan): IDataObject[] {
		return records.filter((record) => {
			const time = this.getTime(record);
			return time >= lowerBound || time === -Infinity;
		});
	}

	private getTime(record: IDataObject): number {
		return parseTimestamp(record[this.watch.event.timeField]);
	}

	/** The service's time in ms; the local one if no response had it. */
	get serverNow(): number {
		return this.lastPage?.serverTime?.getTime() ?? Date.now();
	}
}

/** The first poll cannot tell new leads from more future-dated ones than it may read. */
export const futureLeadsFailure: RequestFailure = customFailure('ahead', {
	message: 'Many leads have a time in the future, so new changes cannot be detected',
	description:
		'Correct the times of these leads in the service, or add a filter in the trigger that leaves them out. Then publish the workflow again.',
});

/** @param count how many leads the service counts but did not list in several polls */
export function createHiddenLeadsFailure(count: number | string): RequestFailure {
	return customFailure('hidden', {
		message: `The service counted ${count} leads that it does not show, so the trigger may have missed changes`,
		description:
			'Compare with Outreach Lead → Get Many, and ask your provider. The trigger looked for them in ten polls and continues without them.',
	});
}
