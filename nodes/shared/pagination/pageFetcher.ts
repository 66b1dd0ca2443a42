import type { IDataObject } from 'n8n-workflow';
import type { PageContent } from '../api/responses';
import { parseRecords, UNKNOWN_TOTAL } from '../api/responses';
import type { AnyValues } from '../operation/plan';
import type { Route } from '../operation/route';
import type { ApiClient } from '../transport/client';
import type { ApiResponse, Failed, RequestFailure } from '../transport/outcome';
import { isFailed } from '../transport/outcome';
import { parseTimestamp } from '../utils/dates';

export const MAX_PAGE_SIZE = 100;
const MAX_PAGES = 10_000;

export interface List {
	route: Route & `GET ${string}`;
	/** The list's key in a response. */
	name: string;
	pagination: 'none' | 'offset' | 'page';
	buildQuery?(values: AnyValues): IDataObject | undefined;
	/** For routes with `createdBefore`: an order with new records last, then orders to break ties. */
	sortOrders?: IDataObject[];
	/** Returns the time after which records must have been updated; undefined for all. */
	getSince?(values: AnyValues): string | undefined;
	/** Sorts and filters the complete list, as the service cannot. */
	sortAndFilter?(records: IDataObject[], values: AnyValues): IDataObject[];
}

export interface Page extends PageContent {
	number: number;
	/** Records per full page; fewer than requested if the service caps its pages. */
	size: number;
	serverTime?: ApiResponse['serverTime'];
	rateLimit?: ApiResponse['rateLimit'];
}

/**
 * @param number from 1
 * @param size the size of page 1, which is smaller than requested if the service caps its pages
 * @throws ListReadError
 */
export type FetchPage = (number: number, size?: number) => Promise<Page>;

/** Thrown to end the loops over a list's pages with a failure. */
export class ListReadError extends Error {
	constructor(readonly failure: RequestFailure) {
		super(failure.code);
	}
}

/** Returns the failure of a `ListReadError`. @throws any other error */
export function toFailed(error: unknown): Failed {
	if (error instanceof ListReadError) return { failure: error.failure };
	throw error;
}

/** @param query overrides the list's own query */
export function createPageFetcher(
	client: ApiClient,
	list: List,
	values: AnyValues,
	requestedSize = MAX_PAGE_SIZE,
	query?: IDataObject,
): FetchPage {
	const path = list.route.replace('GET ', '');
	const listQuery = { ...list.buildQuery?.(values), ...query };
	return async (number, size = requestedSize) => {
		const paging = {
			none: {},
			offset: { offset: (number - 1) * size, limit: requestedSize },
			page: { page: number, limit: requestedSize },
		}[list.pagination];
		const page = await client.send(
			{ method: 'GET', path, query: { ...listQuery, ...paging } },
			({ body, rateLimit, serverTime }) => ({
				...parseRecords(body, list.route, list.name),
				rateLimit,
				serverTime,
			}),
		);
		if (isFailed(page)) throw new ListReadError(page.failure);
		return { ...page, number, size: number === 1 ? getPageSize(page, requestedSize) : size };
	};
}

/** Returns the page size, which the service has capped if page 1 is short but not the last page. */
function getPageSize({ records: { length }, total }: PageContent, requestedSize: number): number {
	return length > 0 && length < Math.min(requestedSize, total) ? length : requestedSize;
}

/** @throws ListReadError, as repeated reads found fewer records than the service claims */
export function throwIncomplete(found: number, total: number): never {
	const details = { found: String(found), total: String(total) };
	throw new ListReadError({ outcome: 'failed', code: 'incomplete', details });
}

/** @throws ListReadError if a list has, or claims, more pages than the node reads */
export function assertPageLimit(pages: number, total: number): void {
	if (pages <= MAX_PAGES) return;
	const details = total === UNKNOWN_TOTAL ? {} : { total: String(total) };
	throw new ListReadError({ outcome: 'failed', code: 'tooManyPages', details });
}

/** Identifies a record by its ID, a voice clone's `voiceId`, or else its whole content. */
export function getRecordKey(record: IDataObject): string {
	return String(record.id ?? record.voiceId ?? JSON.stringify(record));
}

/** Keeps the newest version of each record, as replicas of the service may lag. */
export function dedupeRecords(records: IDataObject[]): IDataObject[] {
	const newest = new Map<string, IDataObject>();
	for (const record of records) {
		const key = getRecordKey(record);
		const known = newest.get(key);
		const isStale = known && parseTimestamp(record.updatedAt) < parseTimestamp(known.updatedAt);
		if (!isStale) newest.set(key, record);
	}
	return [...newest.values()];
}
