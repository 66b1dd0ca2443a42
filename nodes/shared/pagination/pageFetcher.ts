import type { IDataObject } from 'n8n-workflow';
import type { ApiResponse, RequestFailure } from '../transport/outcome';
import type { AnyValues } from '../operation/plan';
import { parseTimestamp } from '../utils/dates';
import type { ApiClient } from '../transport/client';
import { failed } from '../transport/outcome';
import type { Route } from '../operation/route';
import type { PageContent } from '../api/responses';
import { parseRecords, UNKNOWN_TOTAL } from '../api/responses';

export const MAX_PER_PAGE = 100;
/** So often each page is read, on average, before the list is said never to hold still. */
export const MAX_READS = 5;
export const MAX_PAGES = 10_000;

/** A list of the API. */
export interface List {
	route: Route & `GET ${string}`;
	/** What its answers call it. */
	name: string;
	/** How the route is asked for its parts: by page number, by offset, or not at all. */
	pagination: 'none' | 'offset' | 'page';
	/** What the service is asked for; without it for all. */
	query?(values: AnyValues): IDataObject | undefined;
	/**
	 * The orders in which all of it is read, where it can be bound by `createdBefore`: one in which new
	 * records come last, and others that tell apart what has one place in that.
	 */
	sortOrders?: IDataObject[];
	/** Only what has changed since is asked for; undefined for all. */
	since?(values: AnyValues): string | undefined;
	/** Orders and filters records that were read as a whole as the values ask for. */
	sortAndFilter?(records: IDataObject[], values: AnyValues): IDataObject[];
}

/** One page of a list as it was answered. */
export interface Page extends PageContent {
	number: number;
	/** How many records a page holds: fewer than were asked for where the service caps it. */
	size: number;
	serverTime?: ApiResponse['serverTime'];
	rateLimit?: ApiResponse['rateLimit'];
}

export type FetchPage = (number: number) => Promise<Page>;

/** A list could not be read; carries the reason out of the loops over its pages. */
export class ListReadError extends Error {
	constructor(readonly failure: RequestFailure) {
		super(failure.code);
	}
}

/** The failure that reading has ended with. @throws any other error */
export function toFailure(error: unknown): { failure: RequestFailure } {
	if (error instanceof ListReadError) return { failure: error.failure };
	throw error;
}

/**
 * Opens a list to be read page by page, the first page first.
 *
 * @param size how many records a page is asked for
 * @param query in place of what the values ask for
 */
export function createPageFetcher(
	connection: ApiClient,
	list: List,
	values: AnyValues,
	size: number,
	query?: IDataObject,
): FetchPage {
	const path = list.route.replace('GET ', '');
	const asked = { ...list.query?.(values), ...query };
	let step = size;
	return async (number) => {
		const paging = {
			none: {},
			offset: { offset: (number - 1) * step, limit: size },
			page: { page: number, limit: size },
		}[list.pagination];
		const page = await connection.send(
			{ method: 'GET', path, query: { ...asked, ...paging } },
			({ body, rateLimit, serverTime }) => ({
				...parseRecords(body, list.route, list.name),
				rateLimit,
				serverTime,
			}),
		);
		if ('failure' in page) throw new ListReadError(page.failure);
		const count = page.records.length;
		if (number === 1 && count > 0 && count < Math.min(size, page.total)) step = count;
		return { ...page, number, size: step };
	};
}

/** The service says that there are more records than it gives, also when it is asked again. */
export function createIncompleteFailure(found: number, total: number): RequestFailure {
	return failed('incomplete', { details: { found: String(found), total: String(total) } });
}

/** @param total what the service claims; a list without a total has just not ended */
export function tooManyPages(total: number): RequestFailure {
	const claimed = total === UNKNOWN_TOTAL ? {} : { total: String(total) };
	return failed('tooManyPages', { details: claimed });
}

/** What tells a record from every other one: its ID, which voice clones have under another name, or all of it. */
export function getRecordKey(record: IDataObject): string {
	return String(record.id ?? record.voiceId ?? JSON.stringify(record));
}

/** Each record once, in its newest version: a server may lag behind another one. */
export function dedupeRecords(records: IDataObject[]): IDataObject[] {
	const found = new Map<string, IDataObject>();
	for (const record of records) {
		const known = found.get(getRecordKey(record));
		const isNewer =
			known === undefined || parseTimestamp(record.updatedAt) >= parseTimestamp(known.updatedAt);
		if (isNewer) found.set(getRecordKey(record), record);
	}
	return [...found.values()];
}
