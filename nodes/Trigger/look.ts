import type { IDataObject } from 'n8n-workflow';
import type { Sieve } from '../shared/lists/prospects';
import type { Failure } from '../shared/transport/outcome';
import { changesOf } from './changes';
import type { Baseline } from './leads';
import { beginLeads, readBaseline, readLeads, sampleLeads } from './leads';
import type { NewsByState, TriggerEvent, Watch, WholeSource } from './event';
import type { Batch, Cursor } from './cursor';
import {
	advanced,
	beginningAt,
	idOf,
	isOlder,
	isReached,
	Known,
	msOf,
	oldestFirst,
	START,
} from './cursor';
import { MOST_STATES, States } from './states';

/** What a trigger remembers from one poll to the next; its scope is set by the poll. */
export interface Memory extends IDataObject {
	cursor: Cursor & IDataObject;
	/** The states of records, where they count. */
	states: string;
	/** What is not known and older than this was there before the watch; empty where all counts. */
	from: string;
	/** How far the states are known of what was there before the watch; all where it is missing. */
	baseline?: Baseline;
}

/** What a look at the service brought: items, the oldest first, and what to remember. */
export interface Look {
	items: IDataObject[];
	memory: Memory;
	/** Why it did not go further. */
	failure?: Failure;
}

/** What is remembered when everything counts as new. */
const NOTHING: Memory = { cursor: { ...START }, states: '', from: '' };

const SAMPLE_SIZE = 10;
/** How many records of an export are given at once. */
const MOST_AT_ONCE = 5_000;

/** The first look: remembers what is there, and gives it only where the user wants it. */
export async function begin(
	watch: Watch,
	includeExisting: boolean,
): Promise<Look | { failure: Failure }> {
	if (includeExisting) return await goOn(watch, NOTHING);
	const { event } = watch;
	if (event.source.kind === 'whole') {
		const batch = await readWhole(watch, event.source, START, 'newest');
		if (batch.failure) return { failure: batch.failure };
		const { memory } = lookAt(watch, NOTHING, batch);
		if (batch.records.length === 0) return { items: [], memory: beginningOf(batch) };
		const last = { ...batch, records: batch.records.slice(-1) };
		const from = batch.records.length < MOST_STATES ? '' : advanced(event, START, last).time;
		return { items: [], memory: { ...memory, from } };
	}
	const beginning = await beginLeads(watch, event.source);
	if ('failure' in beginning) return beginning;
	const { baseline, cursor, records } = beginning;
	const states = event.news.by === 'state' ? statesOf(event, event.news, records) : '';
	return { items: [], memory: { cursor: { ...cursor }, states, from: cursor.time, baseline } };
}

/** A list that is empty at the start may be so by mistake: what is older was there before. */
function beginningOf({ serverTime }: Batch): Memory {
	const from = beginningAt(serverTime);
	return { ...NOTHING, cursor: { ...START, time: from }, from };
}

/** Every later look: gives what is news since what is remembered. */
export async function goOn(watch: Watch, memory: Memory): Promise<Look> {
	const look = lookAt(watch, memory, await readFrom(watch, memory.cursor));
	const { event } = watch;
	const { baseline } = memory;
	if (!baseline || look.failure || event.source.kind !== 'leads' || event.news.by === 'time') {
		return look;
	}
	const more = await readBaseline(watch, event.source, baseline);
	const states = new States(look.memory.states);
	for (const record of more.records) {
		const isChanged = !isOlder(record[event.time], look.memory.cursor.time);
		if (isChanged || states.get(idOf(event, record)) !== undefined) continue;
		states.note(idOf(event, record), event.news.stateOf(record));
	}
	const isFull = states.size >= MOST_STATES;
	const known = { states: states.toString(), baseline: isFull ? undefined : more.baseline };
	return { ...look, memory: { ...look.memory, ...known } };
}

function lookAt({ event, values }: Watch, memory: Memory, batch: Batch): Look {
	const { failure } = batch;
	if (failure && batch.records.length === 0) return { items: [], memory, failure };
	const { news, source } = event;
	const isInOrder = source.kind === 'leads' || news.by === 'time';
	const cursor = isInOrder ? { ...advanced(event, memory.cursor, batch) } : memory.cursor;
	if (news.by === 'time') {
		const { counts = () => true } = news;
		const known = new Known(event, memory.cursor);
		const items = batch.records.filter((record) => !known.has(record) && counts(record));
		return { items, memory: { ...memory, cursor }, failure };
	}
	const { changes, states } = changesOf(
		{ ...event, news },
		new States(memory.states),
		batch.records,
		(record) => isOlder(record[source.kind === 'leads' ? 'createdAt' : event.time], memory.from),
	);
	const items = changes
		.filter((change) => news.starts(change, values))
		.map(({ before, record }) => withBefore(news, record, before));
	return { items, memory: { ...memory, cursor, states: states.toString() }, failure };
}

/** The newest records that are now in the state, for a test run in the editor. */
export async function sample(watch: Watch): Promise<IDataObject[] | { failure: Failure }> {
	const { event, values } = watch;
	const { news, source } = event;
	const records: IDataObject[] = [];
	for (const asked of event.sampleOf?.(values) ?? [values]) {
		const batch =
			source.kind === 'leads'
				? await sampleLeads({ ...watch, values: asked }, source)
				: await readWhole(watch, source, START, 'newest');
		if (batch.failure) return { failure: batch.failure };
		records.push(...batch.records);
	}
	const counted = records.filter((record) => {
		if (news.by === 'time') return news.counts?.(record) ?? true;
		return news.starts({ record, before: '', now: news.stateOf(record) }, values);
	});
	const newest = oldestFirst(event, counted).slice(-SAMPLE_SIZE).reverse();
	return news.by === 'state' ? newest.map((record) => withBefore(news, record, undefined)) : newest;
}

async function readFrom(watch: Watch, cursor: Cursor): Promise<Batch> {
	const { source } = watch.event;
	return source.kind === 'leads'
		? await readLeads(watch, source, cursor)
		: await readWhole(watch, source, cursor, 'oldest');
}

/** What is counted by time is given from a cursor on, what is counted by state as a whole. */
async function readWhole(
	{ connection, event, said, values }: Watch,
	source: WholeSource,
	cursor: Cursor,
	first: 'newest' | 'oldest',
): Promise<Batch> {
	const { news, time } = event;
	const known = new Known(event, cursor);
	const direction = first === 'oldest' ? 1 : -1;
	const sieve: Sieve = {
		wants: (record) =>
			news.by === 'time'
				? isReached(event, record, cursor) && !known.has(record)
				: news.starts({ record, before: '', now: news.stateOf(record) }, values),
		order: (a, b) => direction * (msOf(a[time]) - msOf(b[time]) || 0),
		most: news.by === 'time' ? MOST_AT_ONCE : MOST_STATES,
	};
	const reading = await source.read(connection, values, sieve);
	if ('failure' in reading) return { records: [], reach: 'some', failure: reading.failure };
	const { records, serverTime = said.serverTime } = reading;
	const reached = news.by === 'time' ? records.filter(sieve.wants) : records;
	const reach = first === 'oldest' && records.length >= sieve.most ? 'part' : 'all';
	return { records: oldestFirst(event, reached), reach, serverTime };
}

function statesOf(event: TriggerEvent, news: NewsByState, records: IDataObject[]): string {
	return changesOf({ ...event, news }, new States(), records, () => false).states.toString();
}

function withBefore(
	{ before: field }: NewsByState,
	record: IDataObject,
	before: string | undefined,
): IDataObject {
	return field === undefined ? record : { ...record, [field]: before ?? null };
}
