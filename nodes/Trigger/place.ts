import type { IDataObject } from 'n8n-workflow';
import type { Failure } from '../shared/transport/outcome';
import type { TriggerEvent } from './event';

/** How much later than a time the service's clock must be for nothing more to happen at it. */
const SETTLED_AFTER_MS = 2_000;

/** How much later a record may appear than its time says. */
const LOOKBACK_MS = 60_000;

/** Up to where a list was read, by the service's own times. */
export interface Place {
	/** The newest time; empty before the first record of all. */
	time: string;
	/** The records at that time. */
	ids: string[];
	/** The service's clock had moved on when all of that time was read: nothing can join it. */
	isSettled: boolean;
}

/** Records from a place on, the oldest first, as far as they could be read. */
export interface Batch {
	/** All that are there at the place's time or later, up to the last of these. */
	records: IDataObject[];
	/** Whether the list ended with them. */
	isWhole: boolean;
	/** The service's own time when the last of them was read. */
	serverTime?: Date;
	/** Why no more could be read. */
	failure?: Failure;
}

type Times = Pick<TriggerEvent, 'key' | 'time'>;

/** Before the first record of all. */
export const START: Place = { time: '', ids: [], isSettled: false };

/** A time without a zone; JavaScript takes it for one of this machine's. */
const WITHOUT_ZONE = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)$/;

/** A time in ms, in UTC where it names no zone; before all others where there is none. */
export function msOf(time: unknown): number {
	const ms =
		typeof time === 'string' ? Date.parse(time.replace(WITHOUT_ZONE, '$1T$2Z')) : Number.NaN;
	return Number.isNaN(ms) ? -Infinity : ms;
}

/** Whether a time is known and before another one; nothing is before the first record of all. */
export function isOlder(time: unknown, than: string): boolean {
	const ms = msOf(time);
	return ms > -Infinity && ms < msOf(than);
}

/** Where a watch begins in a list that is empty, by the service's clock where it tells its time. */
export function beginningAt(serverTime: Date | undefined): string {
	return serverTime ? new Date(serverTime.getTime() - LOOKBACK_MS).toISOString() : '';
}

export function idOf({ key }: Times, record: IDataObject): string {
	return String(record[key]);
}

/** Whether a record is at a place or behind it: equal times belong to it. */
export function isReached({ time }: Times, record: IDataObject, place: Place): boolean {
	const ms = msOf(record[time]);
	return ms > -Infinity && ms >= msOf(place.time);
}

/** Whether a record was seen when the place was reached. */
export function isSeen(times: Times, record: IDataObject, place: Place): boolean {
	return msOf(record[times.time]) === msOf(place.time) && place.ids.includes(idOf(times, record));
}

/** The oldest first; where a record lacks the time, that of its creation counts. */
export function oldestFirst({ time }: Times, records: IDataObject[]): IDataObject[] {
	const timed = records.map((record) => ({ record, ms: msOf(record[time] ?? record.createdAt) }));
	const order = timed.sort((a, b) => (a.ms === b.ms ? 0 : a.ms < b.ms ? -1 : 1));
	return order.map(({ record }) => record);
}

/** The place up to which a batch reaches: its newest time, and all that were seen at it. */
export function advanced(times: Times, place: Place, batch: Batch): Place {
	const time = String(batch.records.at(-1)?.[times.time] ?? place.time);
	const seen = batch.records.filter((record) => msOf(record[times.time]) === msOf(time));
	const before = msOf(time) === msOf(place.time) ? place.ids : [];
	const ids = [...new Set([...before, ...seen.map((record) => idOf(times, record))])];
	const hasMovedOn = (batch.serverTime?.getTime() ?? 0) > msOf(time) + SETTLED_AFTER_MS;
	return { time, ids, isSettled: batch.isWhole && hasMovedOn };
}
