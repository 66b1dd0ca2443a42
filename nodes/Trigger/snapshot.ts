import type { IDataObject } from 'n8n-workflow';
import { finding } from '../shared/transport/outcome';
import type { Failure } from '../shared/transport/outcome';
import type { AnyValues } from '../shared/operation/plan';
import type { Connection } from '../shared/transport/connection';
import type { Change, Found, Reading, Source, TriggerEvent, Watch } from './event';
import { idOf, oldestFirst, withPrevious } from './event';
import type { Memory } from './memory';
import { MAX_KNOWN, Table } from './memory';

/** The states of more records cannot be remembered. */
export const tooManyRecords: Failure = finding('tooMany', {
	message: 'More than 50,000 records match, so changes cannot be detected',
	description:
		'Watch less, such as a smaller campaign or one job type. The trigger can compare at most 50,000 records from one poll to the next.',
});

/**
 * Records of a route without an order: all of them are read at each poll and compared with the states
 * that they had. What is no longer listed is still known, so that a gap in an answer starts nothing.
 *
 * @param read all records of the route, but for those without a state
 */
export function snapshot(
	read: (connection: Connection, values: AnyValues) => Promise<Reading>,
): Source {
	const readAll = async ({ connection, event, values }: Watch) => {
		const reading = await read(connection, values);
		if ('failure' in reading) return reading;
		if (reading.records.length > MAX_KNOWN) return { failure: tooManyRecords };
		return { ...reading, records: oldestFirst(event, reading.records) };
	};
	const compare = async (watch: Watch, { states }: Memory, isNews: boolean): Promise<Found> => {
		let reading = await readAll(watch);
		// A list that is empty by mistake at the start would let all that is there count as new.
		const isDoubtful = states === undefined && 'records' in reading && reading.records.length === 0;
		if (isDoubtful) reading = await readAll(watch);
		if ('failure' in reading) return { items: [], ...reading };
		const table = new Table(states);
		const changes = changesIn(watch.event, table, reading.records);
		const news = isNews ? changes.filter((one) => watch.event.starts(one, watch.values)) : [];
		const items = news.map((change) => withPrevious(watch.event, change));
		return { items, memory: { states: table.toString() }, hint: reading.hint };
	};
	return {
		begin: async (watch, includeExisting) => await compare(watch, {}, includeExisting),
		goOn: async (watch, memory) => await compare(watch, memory, true),
		newest: readAll,
	};
}

/** Compares records with the states that are remembered, and remembers theirs. */
function changesIn(event: TriggerEvent, states: Table, records: IDataObject[]): Change[] {
	states.load(records.map((record) => idOf(event, record)));
	return records.flatMap((record) => {
		const id = idOf(event, record);
		const now = event.stateOf?.(record);
		const previous = states.get(id);
		if (now === undefined) return [];
		if (previous !== undefined && previous !== now && event.lasts?.(previous, now)) return [];
		states.set(id, now);
		return [{ record, previous, now }];
	});
}
