import type { IDataObject } from 'n8n-workflow';
import type { Route } from '../operation/route';
import { IncompleteAnswer } from '../transport/outcome';
import { amountIn, dataIn, fieldsIn, given, isRecord } from '../utils/values';

/** Of a list that does not say how many records it has. */
export const UNKNOWN_TOTAL = Number.MAX_SAFE_INTEGER;

/** What one answer says of a list. */
export interface Answered {
	records: IDataObject[];
	/** `UNKNOWN_TOTAL` where the service does not say it. */
	total: number;
}

/** @throws IncompleteAnswer with what an answer lacks */
export function throwMissing(what: string): never {
	throw new IncompleteAnswer(what);
}

/** The user of the key, where the answer names one. */
export function userIn(answer: unknown): IDataObject {
	const { userId } = fieldsIn(answer);
	return given<unknown>({ userId }) as IDataObject;
}

/**
 * The records of a list in an answer, and how many there are in all (`UNKNOWN_TOTAL` where it does not
 * say so), each with the user that the answer names. What is no record says nothing and is left out.
 *
 * @param name what the route calls the list
 * @throws IncompleteAnswer when there is no list
 */
export function recordsIn(answer: unknown, route: Route, name: string): Answered {
	const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
	const { data } = fieldsIn(answer);
	// GET /keys has no name for its list
	const list = Array.isArray(data) ? data : fieldsIn(data)[name];
	if (!Array.isArray(list)) return throwMissing(`${route} has no list of ${words}`);
	const user = userIn(answer);
	const records = list.filter(isRecord).map((record) => ({ ...record, ...user }));
	return { records, total: totalIn(answer, records.length) };
}

/** The number of matches in an answer; `UNKNOWN_TOTAL` where it is none, or fewer than there are. */
export function totalIn(answer: unknown, least = 0): number {
	const { pagination, total: beside } = dataIn(answer);
	const total = amountIn(fieldsIn(pagination).total ?? beside);
	return Number.isSafeInteger(total) && Number(total) >= least ? Number(total) : UNKNOWN_TOTAL;
}

/** The record in `data`; undefined where it has none of these fields. */
export function recordIn(answer: unknown, ...fields: string[]): IDataObject | undefined {
	const record = dataIn(answer);
	return fields.some((field) => (record[field] ?? null) !== null) ? record : undefined;
}
