import type { IDataObject } from 'n8n-workflow';
import type { Failure } from '../shared/transport/outcome';
import { MAX_STATES, States } from './states';
import { msOf } from '../shared/times';

/** From where on a list is read again, by the service's own times. */
export interface Cursor {
	/** Empty before the first record of all. */
	time: string;
	/** The records from that time on that were seen, each with its time: a table as of states. */
	known: string;
	/** How many records the list had when it was read from here to its end; -1 where it was not. */
	total: number;
	/** Where a reading goes on that takes several polls. */
	walk?: Walk;
}

/** A reading over several polls: pages are read from the last to the first, the oldest leads first. */
export interface Walk extends IDataObject {
	/** The page that is read next; 0 where others are to be chosen. */
	page: number;
	/** The pages that were chosen. */
	low: number;
	top: number;
	/** The newest time on them, in ms. */
	to: number;
	/** How many requests it has taken since the cursor moved. */
	spent: number;
	/** How many leads come before the cursor, where a failure broke off the search for that. */
	least?: number;
	most?: number;
	/** How often it has met empty pages since then. */
	stops?: number;
}

/** Whether a reading can go on as it was kept. */
export function isWalk(walk?: Partial<Walk> | null): boolean {
	const { page, low, top, to, spent, least = 0, most = 0, stops = 0 } = walk ?? {};
	const counts = [page, low, top, spent, least, most, stops];
	const areCounts = counts.every((count) => Number.isInteger(count) && Number(count) >= 0);
	return areCounts && typeof to === 'number' && !Number.isNaN(to);
}

/** Records from a cursor on, the oldest first, as far as they could be read. */
export interface Reading {
	records: IDataObject[];
	/**
	 * How complete they are: `all` to the end of the list; `part`: all up to the newest of these;
	 * `some`: others may lie between them; `unordered`: all of a list that has no order.
	 */
	reach: 'all' | 'part' | 'some' | 'unordered';
	total?: number;
	/** The service's own time when the reading began. */
	serverTime?: Date;
	/** Up to where all is read, in ms, where it is not the newest of these. */
	upTo?: number;
	/** Where the reading goes on in the next poll, and how many records are still to be read. */
	walk?: Walk;
	behind?: number;
	/** How many records were given up, and how many are counted and not shown. */
	leftOut?: number;
	hidden?: number;
	/** How many rows could not be read. */
	passedOver?: number;
	failure?: Failure;
}

/** How far the records are read that were there when the watch began, the newest first. */
export interface Baseline extends IDataObject {
	page: number;
	size: number;
	total: number;
}

/** How things were when the watch began. */
export interface Start {
	cursor: Cursor;
	/** Those whose states are remembered, the longest unchanged first. */
	records: IDataObject[];
	/** An unknown record that is older than this was there before; empty where all are known. */
	from: string;
	/** Where to go on with the others. */
	baseline?: Baseline;
}

/**
 * How much later a record may appear than its time says, and how far two clocks may differ: short, as
 * what is so old is read again at each poll.
 */
export const LOOKBACK_MS = 60_000;

/** The fields of an event by which its records are told apart and ordered (see `TriggerEvent`). */
interface Times {
	key: string;
	time: string;
	news: { by: 'time'; once?: true } | { by: 'state'; leaves?: true };
}

/** Before the first record of all. */
export const BEFORE_ALL: Cursor = { time: '', known: '', total: -1 };

/** What tells a record from others; one without an id is told by all that it holds. */
export function idOf({ key }: Pick<Times, 'key'>, record: IDataObject): string {
	if (key === '') return key;
	const id = record[key];
	if (typeof id === 'string' && id !== '') return id;
	return JSON.stringify(id || record);
}

/** Whether a record is at a cursor or behind it: equal times belong to it. */
export function isReached({ time }: Times, record: IDataObject, cursor: Cursor): boolean {
	const ms = msOf(record[time]);
	return ms > -Infinity && ms >= msOf(cursor.time);
}

/** The oldest first; where a record lacks the time, that of its creation counts. */
export function oldestFirst({ time }: Pick<Times, 'time'>, records: IDataObject[]): IDataObject[] {
	const timed = records.map((record) => ({ record, ms: msOf(record[time] ?? record.createdAt) }));
	// between two without a time there is no number, which sorts as equal
	const order = timed.sort((a, b) => a.ms - b.ms);
	return order.map(({ record }) => record);
}

/** What was seen from a cursor on. */
export class SeenRecords {
	private readonly table: States;

	constructor(
		private readonly event: Times,
		{ known }: Pick<Cursor, 'known'> = BEFORE_ALL,
	) {
		this.table = new States(known);
	}

	get size(): number {
		return this.table.size;
	}

	/** Whether a record was seen, with this time where each of its times counts. */
	has(record: IDataObject): boolean {
		const time = this.table.get(idOf(this.event, record));
		const { news } = this.event;
		const once = news.by === 'time' && news.once === true;
		return time !== undefined && (once || time === this.timeOf(record));
	}

	/** Whether a record was seen, whatever its time was. */
	hasId(record: IDataObject): boolean {
		return this.table.get(idOf(this.event, record)) !== undefined;
	}

	/** Whether a record was seen with a later time. */
	hasLater(record: IDataObject): boolean {
		const time = this.table.get(idOf(this.event, record));
		const ms = msOf(record[this.event.time]);
		return time !== undefined && ms > -Infinity && Number.parseInt(time, 36) > ms;
	}

	/** How many were seen with each time, in ms. */
	amounts(): Map<number, number> {
		const amounts = [...this.table.amounts()];
		return new Map(amounts.map(([time, amount]) => [Number.parseInt(time, 36), amount]));
	}

	countUpTo(ms: number): number {
		return [...this.amounts()].reduce((sum, [time, amount]) => sum + (time <= ms ? amount : 0), 0);
	}

	/** A record never goes back: some answers are older than those before them. */
	add(record: IDataObject): void {
		if (!this.hasLater(record)) this.table.note(idOf(this.event, record), this.timeOf(record));
	}

	/** As it is kept: those from a time on. */
	from(ms: number): string {
		return this.table.toString((time) => Number.parseInt(time, 36) >= ms);
	}

	private timeOf(record: IDataObject): string {
		return msOf(record[this.event.time]).toString(36);
	}
}

/**
 * From where on the next poll reads: the newest time that was seen, but never later than the
 * service's clock less the look-back. So a record that appears late is still read, as is one whose
 * time another server's clock gave, and one with a time in the future hides none of the others.
 *
 * @param known what was seen from the old cursor on; takes what was read
 */
export function advanced(
	event: Times,
	cursor: Cursor,
	reading: Reading,
	known = new SeenRecords(event, cursor),
): Cursor {
	const { news } = event;
	const isState = reading.reach === 'unordered';
	if (isState && !(news.by === 'state' && news.leaves)) return cursor;
	for (const record of reading.records) known.add(record);
	if (isState) return { ...cursor, known: known.from(-Infinity) };
	const newest = reading.upTo ?? msOf(reading.records.at(-1)?.[event.time]);
	let ms = msOf(cursor.time);
	if (reading.reach !== 'some') {
		// Without a `Date` header, the time of the newest record stands in for the service's clock.
		const clock = reading.serverTime?.getTime() ?? (reading.reach === 'all' ? newest : Infinity);
		ms = Math.max(ms, Math.min(newest, clock - LOOKBACK_MS));
		// More than can be known would be given again at every poll, so the cursor passes them.
		const isGivenUp = reading.leftOut !== undefined && reading.leftOut > 0;
		if (known.size > MAX_STATES || isGivenUp) ms = Math.max(ms, Math.min(newest, clock) + 1);
	}
	const time = ms > -Infinity ? new Date(ms).toISOString() : cursor.time;
	const isSame = reading.reach === 'all' && ms === msOf(cursor.time);
	const total = isSame ? (reading.total ?? -1) : -1;
	return { time, known: known.from(ms), total, walk: reading.walk };
}

/**
 * Where a watch begins in a list that is empty, perhaps by mistake: what turns out to be older than
 * this was there before.
 *
 * @returns nothing where the service does not tell its time: then the next poll begins
 */
export function startOfEmpty(serverTime: Date | undefined): Start | undefined {
	if (serverTime === undefined) return undefined;
	const time = new Date(serverTime.getTime() - LOOKBACK_MS).toISOString();
	return { cursor: { ...BEFORE_ALL, time }, records: [], from: time };
}
