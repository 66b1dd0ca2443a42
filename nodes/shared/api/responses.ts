import type { IDataObject } from 'n8n-workflow';
import type { Route } from '../operation/route';
import { UnexpectedResponseError } from '../transport/outcome';
import { parseAmount, getData, asRecord, isRecord } from '../utils/values';
import { omitNullish } from '../utils/empty';

/** Of a list that does not say how many records it has. */
export const UNKNOWN_TOTAL = Number.MAX_SAFE_INTEGER;

/** What one answer says of a list. */
export interface PageContent {
	records: IDataObject[];
	/** `UNKNOWN_TOTAL` where the service does not say it. */
	total: number;
}

/** @throws UnexpectedResponseError with what an answer lacks */
export function throwUnexpected(what: string): never {
	throw new UnexpectedResponseError(what);
}

/** The user of the key, where the answer names one. */
export function parseUser(answer: unknown): IDataObject {
	const { userId } = asRecord(answer);
	return omitNullish<unknown>({ userId }) as IDataObject;
}

/**
 * The records of a list in an answer, and how many there are in all (`UNKNOWN_TOTAL` where it does not
 * say so), each with the user that the answer names. What is no record says nothing and is left out.
 *
 * @param name what the route calls the list
 * @throws UnexpectedResponseError when there is no list
 */
export function parseRecords(answer: unknown, route: Route, name: string): PageContent {
	const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
	const { data } = asRecord(answer);
	// GET /keys has no name for its list
	const list = Array.isArray(data) ? data : asRecord(data)[name];
	if (!Array.isArray(list)) return throwUnexpected(`${route} has no list of ${words}`);
	const user = parseUser(answer);
	const records = list.filter(isRecord).map((record) => ({ ...record, ...user }));
	return { records, total: parseTotal(answer, records.length) };
}

/** The number of matches in an answer; `UNKNOWN_TOTAL` where it is none, or fewer than there are. */
export function parseTotal(answer: unknown, least = 0): number {
	const { pagination, total: beside } = getData(answer);
	const total = parseAmount(asRecord(pagination).total ?? beside);
	return Number.isSafeInteger(total) && Number(total) >= least ? Number(total) : UNKNOWN_TOTAL;
}

/** The record in `data`; undefined where it has none of these fields. */
export function parseRecord(answer: unknown, ...fields: string[]): IDataObject | undefined {
	const record = getData(answer);
	return fields.some((field) => (record[field] ?? null) !== null) ? record : undefined;
}
