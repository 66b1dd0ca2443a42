import type { IDataObject } from 'n8n-workflow';
import { leadList } from '../shared/api/leads';
import type { Page } from '../shared/pagination/pageFetcher';
import { createPageFetcher, toFailed } from '../shared/pagination/pageFetcher';
import type { Failed } from '../shared/transport/outcome';
import { isFailed } from '../shared/transport/outcome';
import { parseTimestamp } from '../shared/utils/dates';
import type { TriggerContext } from './event';
import { getRecordId } from './seenRecords';
import type { Scan } from './state';

const MAX_REQUESTS = 50;
/** Time before the poll's deadline in which no request starts. */
const RESERVED_MS = 10_000;
/** Requests of the rate limit window that are left to other nodes. */
const RESERVED_REQUESTS = 15;
/** Sent even if the rate limit is nearly used up, so that each poll makes progress. */
const MIN_REQUESTS = 2;

/** Filters of GET /leads. They exclude leads at exactly the given time, and leads without a time. */
const AFTER_FILTERS: Record<string, string> = {
	createdAt: 'createdAfter',
	lastContactedAt: 'lastContactedAfter',
};

type Position = Partial<Scan> & Pick<Scan, 'lowerBound'>;

/** Fetches the watched leads (GET /leads), newest first, within the limits of one poll. */
export class LeadFetcher {
	private requestCount = 0;
	/** As the last response reported. */
	private remainingRequests = Infinity;

	constructor(private readonly trigger: TriggerContext) {}

	/**
	 * Fetches the next page of a scan. For `updatedAt`, the API cannot filter by the lower bound, so older
	 * leads follow.
	 */
	async fetchPage({ lowerBound, nextPage = 1, pageSize }: Position): Promise<Page | Failed> {
		const { client, event, values } = this.trigger;
		const filter = AFTER_FILTERS[event.timeField];
		const after = filter && { [filter]: new Date(Math.max(0, lowerBound - 1)).toISOString() };
		const listValues = {
			filters: { ...(values.filters as IDataObject), ...after },
			sort: { sortBy: event.timeField, sortOrder: 'desc' },
		};
		this.requestCount++;
		const fetch = createPageFetcher(client, leadList, listValues);
		const page = await fetch(nextPage, pageSize).catch(toFailed);
		if (!isFailed(page)) this.remainingRequests = page.rateLimit?.remaining ?? Infinity;
		return page;
	}

	/** Fetches the next page of a scan; undefined if this poll may not send another request. */
	async fetchWithinLimits(position: Position): Promise<Page | Failed | undefined> {
		const isNearLimit = this.remainingRequests < RESERVED_REQUESTS;
		const maxRequests = isNearLimit ? MIN_REQUESTS : MAX_REQUESTS;
		const isInTime = Date.now() < this.trigger.deadline - RESERVED_MS;
		const canFetch = this.requestCount === 0 || (this.requestCount < maxRequests && isInTime);
		return canFetch ? await this.fetchPage(position) : undefined;
	}

	/** Returns the lead's ID, or its JSON if it has none. */
	getId(lead: IDataObject): string {
		return getRecordId(this.trigger.event.idField, lead);
	}

	/** Returns the time of a lead's event in Unix ms, or -Infinity if it is not valid. */
	getTime(lead: IDataObject): number {
		return parseTimestamp(lead[this.trigger.event.timeField]);
	}
}
