import type { IDataObject } from 'n8n-workflow';
import { failed } from '../transport/outcome';
import type { AnyValues } from '../operation/plan';
import type { Connection } from '../transport/connection';
import type { Failure, Outcome } from '../transport/outcome';
import { readAnswer } from '../transport/outcome';
import type { ApiRequest } from '../transport/request';
import { idIn } from '../values';

export const MAX_PER_PAGE = 100;
/**
 * So many more pages in a row without a new record than with one: those that are under way when a list
 * grows by a whole import, behind which all that was read may come again.
 */
const MAX_REPEATED = 50;
/** Of a list that does not say how many records it has: more than any reading comes to. */
export const UNKNOWN_TOTAL = Number.MAX_SAFE_INTEGER;

/** A list that is read page by page, or all at once. */
export interface List {
	request(values: AnyValues): ApiRequest;
	/** How the route is asked for its parts: by page number, by offset, or not at all. */
	by: 'none' | 'offset' | 'page';
	/** The field that tells one record from another; `id` if not said. */
	key?: string;
	/** The records and the number of matches in one answer; throws when it holds no list. */
	read(answer: unknown): { records: IDataObject[]; total: number };
	/** Reads a part, or all, as only this list can be read; nothing where it has no way of its own. */
	readOwn?(fetch: FetchPage, values: AnyValues, limit: number): Promise<IDataObject[] | undefined>;
	/** Orders and filters records that were read as a whole as the values ask for. */
	arrange?(records: IDataObject[], values: AnyValues): IDataObject[];
}

/** One page of a list as it was answered. */
export interface Page {
	number: number;
	records: IDataObject[];
	/** `UNKNOWN_TOTAL` where the service does not say it. */
	total: number;
	/** How many records a page holds: fewer than were asked for where the service caps it. */
	size: number;
	serverTime?: Date;
}

/** @param bounds more parameters of the query */
export type FetchPage = (page: number, bounds?: IDataObject) => Promise<Page>;

/** A page could not be read; carries the reason out of the page loops. */
export class PageFailure extends Error {
	constructor(readonly failure: Failure) {
		super(failure.code);
	}
}

/** The failure that a page loop has ended with. @throws any other error */
export function failureOf(error: unknown): { failure: Failure } {
	if (error instanceof PageFailure) return { failure: error.failure };
	throw error;
}

/**
 * Reads the pages of one list, the first one first, and counts them as they are read.
 *
 * @param size how many records a page is asked for
 */
export function pageReader(
	connection: Connection,
	list: List,
	values: AnyValues,
	size: number,
): FetchPage {
	const request = list.request(values);
	const count = new EndlessListGuard(list.key);
	let step = size;
	const paging = {
		none: () => ({}),
		offset: (number: number) => ({ offset: (number - 1) * step, limit: size }),
		page: (number: number) => ({ page: number, limit: size }),
	}[list.by];
	const read: FetchPage = async (number, bounds) => {
		const query = { ...request.query, ...bounds, ...paging(number) };
		const { records, serverTime, total } = pageIn(
			await connection.send({ ...request, query }),
			list,
		);
		count.add(number, records);
		const isCapped = number === 1 && records.length < Math.min(size, total);
		if (isCapped && records.length > 0) step = records.length;
		return { number, records, serverTime, size: step, total };
	};
	return withoutRepeats(read, size, list.key);
}

/** Refuses a list of which every page is the first one. */
function withoutRepeats(read: FetchPage, size: number, key?: string): FetchPage {
	const numbers = new Map<string, number>();
	const contentOf = ({ records }: Page) => JSON.stringify(records.map((one) => keyOf(one, key)));
	return async (number, bounds) => {
		const page = await read(number, bounds);
		const { records, total } = page;
		if (total === UNKNOWN_TOTAL || records.length < size || records.length >= total) return page;
		const order = { ...bounds, createdBefore: undefined };
		const place = JSON.stringify([order, total, contentOf(page)]);
		const other = numbers.get(place) ?? number;
		numbers.set(place, Math.min(other, number));
		// a list that has grown by whole pages shows the first one elsewhere, and another one there
		const isFirst = other !== number && Math.min(other, number) === 1;
		if (isFirst && contentOf(await read(other, bounds)) === contentOf(page)) {
			throw new PageFailure(failed('repeating'));
		}
		return page;
	};
}

/** What was read of one list: one that has no end would end n8n. */
class EndlessListGuard {
	private readonly numbers = new Set<number>();

	private readonly ids = new Set<string>();

	private withoutId = 0;

	/** How many pages held something new, and how many in a row nothing. */
	private news = 0;

	private repeated = 0;

	constructor(private readonly key = 'id') {}

	/** @throws PageFailure when the list repeats itself */
	add(number: number, records: IDataObject[]): void {
		// one that is read again is to hold what it held
		if (this.numbers.has(number)) return;
		this.numbers.add(number);
		const totalBefore = this.total;
		for (const record of records) {
			const id = idIn(record[this.key]);
			if (id === undefined) this.withoutId++;
			else this.ids.add(id);
		}
		const isNew = this.total > totalBefore;
		if (isNew) this.news++;
		this.repeated = isNew || records.length === 0 ? 0 : this.repeated + 1;
		if (this.repeated > MAX_REPEATED + this.news) throw new PageFailure(failed('repeating'));
	}

	private get total(): number {
		return this.ids.size + this.withoutId;
	}
}

function pageIn(outcome: Outcome, list: List): Pick<Page, 'records' | 'serverTime' | 'total'> {
	const reading = readAnswer('read', outcome, ({ body, serverTime }) => ({
		...list.read(body),
		serverTime,
	}));
	if ('failure' in reading) throw new PageFailure(reading.failure);
	const { records, ...facts } = reading.content;
	return { ...facts, records: records.map((record) => withTextId(record, list.key ?? 'id')) };
}

/** IDs are text in all that the nodes give, also where the service sent a number. */
function withTextId(record: IDataObject, key: string): IDataObject {
	return typeof record[key] === 'number' ? { ...record, [key]: idIn(record[key]) } : record;
}

/** How many pages hold so many records. */
export function pageCount(records: number, size: number): number {
	return Math.ceil(records / size);
}

/** What tells a record from every other one: its ID, or all of it where it has none. */
export function keyOf(record: IDataObject, key = 'id'): string {
	return idIn(record[key]) ?? JSON.stringify(record);
}
