import type { IDataObject } from 'n8n-workflow';
import type { Failure } from '../../shared/transport/outcome';
import type { RowFilter } from '../../shared/lists/campaignProspects';
import type { AnyValues } from '../../shared/operation/plan';
import type { Connection } from '../../shared/transport/connection';
import type { Cursor, Reading, Start } from '../cursor';
import {
	advanced,
	idOf,
	isReached,
	SeenRecords,
	oldestFirst,
	BEFORE_ALL,
	startOfEmpty,
} from '../cursor';
import type { Source, TriggerEvent, Watch } from '../event';
import { MAX_STATES } from '../states';
import { msOf } from '../../shared/times';

/** All records of a route, or why they could not be read. */
type AllRecords =
	| { records: IDataObject[]; serverTime?: Date; passedOver?: number }
	| { failure: Failure };

/** @param rowFilter what is kept where there is much to read */
type Read = (
	connection: Connection,
	values: AnyValues,
	rowFilter: RowFilter,
) => Promise<AllRecords>;

/** How many records by time are given at once. */
const MAX_AT_ONCE = 5_000;

/** Records of a route that has no order, so that all of them are read at each poll. */
export function snapshot(read: Read): Source {
	return {
		start: async (watch) => await start(watch, read),
		readSince: async (watch, cursor, known) => await readAll(watch, read, 'oldest', cursor, known),
		readNewest: async (watch) => await readAll(watch, read, 'newest'),
	};
}

async function start(watch: Watch, read: Read): Promise<Start | { failure: Failure } | undefined> {
	const reading = await readAll(watch, read, 'newest');
	const { failure, records, serverTime } = reading;
	if (failure) return { failure };
	if (records.length === 0) return startOfEmpty(serverTime);
	const newest = records[records.length - 1];
	const last: Reading = { records: [newest], reach: 'all', serverTime };
	const from = records.length < MAX_STATES ? '' : advanced(watch.event, BEFORE_ALL, last).time;
	return { cursor: advanced(watch.event, BEFORE_ALL, reading), records, from };
}

/** What is counted by time is kept from a cursor on, what is counted by state as a whole. */
async function readAll(
	{ connection, event, said, values }: Watch,
	read: Read,
	first: 'newest' | 'oldest',
	cursor: Cursor = BEFORE_ALL,
	known = new SeenRecords(event),
): Promise<Reading> {
	const { news, time } = event;
	const direction = first === 'oldest' && news.by === 'time' ? 1 : -1;
	const rowFilter: RowFilter = {
		wants: (record) =>
			news.by === 'time'
				? isReached(event, record, cursor) && !known.has(record) && !known.hasLater(record)
				: news.starts({ record, previous: '', now: news.stateOf(record) ?? '' }, values),
		rankOf: (record) => direction * msOf(record[time]),
		most: news.by === 'time' ? MAX_AT_ONCE : MAX_STATES,
	};
	const reading = await read(connection, values, rowFilter);
	if ('failure' in reading) return { records: [], reach: 'some', failure: reading.failure };
	const { passedOver, records, serverTime = said.serverTime } = reading;
	const also = { serverTime, passedOver };
	if (news.by === 'state') {
		return { records: newestOfEach(event, records), reach: 'unordered', ...also };
	}
	const rows = records.filter(rowFilter.wants);
	const wanted = newestOfEach(event, rows);
	const isCut = first === 'oldest' && rows.length >= rowFilter.most;
	return { records: wanted, reach: isCut ? 'part' : 'all', ...also };
}

/** The oldest first; where a list holds a record twice, what is newer. */
function newestOfEach(event: TriggerEvent, records: IDataObject[]): IDataObject[] {
	const found = new Map<string, IDataObject>();
	for (const record of oldestFirst(event, records)) {
		const id = idOf(event, record);
		// The last place of all: what is given comes in the order of its times.
		found.delete(id);
		found.set(id, record);
	}
	return [...found.values()];
}
