import type { IDataObject } from 'n8n-workflow';
import type { Route } from '../operation/route';
import { UnexpectedResponseError } from '../transport/outcome';
import { omitNullish } from '../utils/empty';
import { asRecord, getData, isRecord, parseAmount } from '../utils/values';

/** The total of a list whose response has no total. */
export const UNKNOWN_TOTAL = Number.MAX_SAFE_INTEGER;

export interface PageContent {
	records: IDataObject[];
	/** The number of records in the whole list, or `UNKNOWN_TOTAL`. */
	total: number;
}

/** @param problem a message for the user: `GET /leads has no list of leads` */
export function throwUnexpected(problem: string): never {
	throw new UnexpectedResponseError(problem);
}

export function parseUser(response: unknown): IDataObject {
	const { userId } = asRecord(response);
	return omitNullish<unknown>({ userId }) as IDataObject;
}

/**
 * Parses a list, and adds the response's user ID to each record.
 *
 * @throws UnexpectedResponseError if there is no list
 */
export function parseRecords(response: unknown, route: Route, name: string): PageContent {
	const label = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
	const { data } = asRecord(response);
	// in GET /keys, `data` itself is the list
	const list = Array.isArray(data) ? data : asRecord(data)[name];
	if (!Array.isArray(list)) return throwUnexpected(`${route} has no list of ${label}`);
	const user = parseUser(response);
	const records = list.filter(isRecord).map((record) => ({ ...record, ...user }));
	return { records, total: parseTotal(response, records.length) };
}

/** Parses the number of matches; `UNKNOWN_TOTAL` if it is missing, invalid or below `minimum`. */
export function parseTotal(response: unknown, minimum = 0): number {
	const { pagination, total: dataTotal } = getData(response);
	const total = parseAmount(asRecord(pagination).total ?? dataTotal);
	return Number.isSafeInteger(total) && Number(total) >= minimum ? Number(total) : UNKNOWN_TOTAL;
}

/** Parses the record in `data`; undefined if it has none of these fields. */
export function parseRecord(response: unknown, ...fields: string[]): IDataObject | undefined {
	const record = getData(response);
	return fields.some((field) => (record[field] ?? null) !== null) ? record : undefined;
}
