import type { IDataObject } from 'n8n-workflow';
import type { Failure } from '../shared/transport/outcome';
import type { Baseline, Cursor, Reading } from './cursor';
import { advanced, idOf, isWalk, SeenRecords, oldestFirst, BEFORE_ALL } from './cursor';
import type { Change, NewsByState, TriggerEvent, Watch } from './event';
import { MAX_STATES, States } from './states';
import { isOlder, msOf } from '../shared/times';

/** What a trigger remembers from one poll to the next; its scope is set by the poll. */
export interface Memory extends IDataObject {
	cursor: Cursor & IDataObject;
	/** The states of records, where they count. */
	states: string;
	/** An unknown record that is older than this was there before; empty where every one is new. */
	from: string;
	/** Where the reading of earlier states goes on; missing where all of them are known. */
	baseline?: Baseline;
	/** How many records were left out since the last items, which is still to be said. */
	leftOut?: number;
	/** How many rows the last poll could not read. */
	passedOver?: number;
}

/** What a poll brought: items, the oldest first, and what to remember. */
interface Detection {
	items: IDataObject[];
	memory: Memory;
	/** What the items say besides, and what is written into n8n's log. */
	hint?: string;
	warning?: string;
	failure?: Failure;
}

/** What is remembered when everything counts as new. */
const NOTHING: Memory = { cursor: { ...BEFORE_ALL }, states: '', from: '' };

const SAMPLE_SIZE = 10;

/** What a poll reads of a backlog, at most. */
const PER_POLL = 1_000;

/** What is remembered, without a reading that cannot go on; nothing where it cannot be read. */
export function readable<T extends Partial<Memory>>(memory: T): T | undefined {
	const { cursor, states } = memory;
	const { known, time, walk }: Partial<Cursor> = cursor ?? {};
	const isTimed = time === BEFORE_ALL.time || msOf(time) > -Infinity;
	if (!isTimed || !States.isTable(states) || !States.isTable(known)) return undefined;
	return { ...memory, cursor: { ...cursor, walk: isWalk(walk) ? walk : undefined } };
}

/**
 * The first poll of a watch: remembers what is there, and gives it only where the user wants it.
 * Nothing where the next poll has to begin.
 */
export async function begin(
	watch: Watch,
	includeExisting: boolean,
): Promise<Detection | { failure: Failure } | undefined> {
	if (includeExisting) return await sinceLast(watch, NOTHING);
	const { event } = watch;
	const start = await event.source.start(watch);
	if (start === undefined || 'failure' in start) return start;
	const { baseline, cursor, from, records } = start;
	const states = new States();
	if (event.news.by === 'state') note(states, event, event.news, records);
	const memory = { cursor: { ...cursor }, states: states.toString(), from, baseline };
	return { items: [], memory };
}

/** Every later poll: gives what is news since what is remembered. */
export async function sinceLast(watch: Watch, memory: Memory): Promise<Detection> {
	const { news, source } = watch.event;
	const known = new SeenRecords(watch.event, memory.cursor);
	const reading = await source.readSince(watch, memory.cursor, known);
	const { failure, hidden = 0 } = reading;
	const leftOut = (memory.leftOut ?? 0) + (reading.leftOut ?? 0) + hidden;
	const isTimed = (record: IDataObject) => msOf(record[watch.event.time]) > -Infinity;
	// Where a service answers from several servers, one of them may be behind.
	const records = reading.records.filter((record) => !known.hasLater(record));
	if (failure && records.length === 0) {
		const { walk = memory.cursor.walk } = reading;
		const cursor = { ...memory.cursor, walk };
		return { items: [], memory: { ...memory, cursor, leftOut }, failure };
	}
	const items = records.filter((record) => !known.has(record));
	const seen = new Set(records.filter((record) => known.has(record) && isTimed(record)));
	const cursor = { ...advanced(watch.event, memory.cursor, reading, known) };
	const next = { ...memory, cursor, leftOut };
	if (news.by === 'time') {
		const { counts = () => true } = news;
		return withHint({ items: items.filter(counts), memory: next, failure }, memory, reading);
	}
	const found = detectChanges(watch, news, next, { ...reading, records });
	// What has left and is there again as it was before has not changed.
	if (news.leaves) found.items = found.items.filter((record) => !seen.has(record));
	const detection = withHint({ ...found, failure }, memory, reading);
	return failure ? detection : await withBaseline(watch, news, detection);
}

/** Says how far behind the trigger is, what it has given up and what it cannot read. */
function withHint(
	detection: Detection,
	{ cursor, passedOver: before = 0 }: Memory,
	{ behind = 0, hidden = 0, leftOut = 0, passedOver = 0 }: Reading,
): Detection {
	const { items, memory } = detection;
	const isBehind = behind > 0 && cursor.walk === undefined;
	const isNew = leftOut > 0 || hidden > 0 || isBehind || (passedOver > 0 && passedOver !== before);
	const hint = hintOf(behind, memory.leftOut ?? 0, passedOver);
	const left = items.length > 0 ? undefined : memory.leftOut;
	return {
		...detection,
		hint,
		warning: isNew ? hint : undefined,
		memory: { ...memory, leftOut: left, passedOver: passedOver || undefined },
	};
}

/**
 * What the items say of those that are not there.
 *
 * @param behind how many records later polls have to read, about
 * @param leftOut how many were given up or are not shown
 * @param passedOver how many rows could not be read
 */
function hintOf(behind: number, leftOut: number, passedOver: number): string | undefined {
	const polls = Math.ceil(behind / PER_POLL);
	const sentences = [
		leftOut > 0 &&
			`About ${inWords(leftOut)} leads were left out. Too many changed at the same time to be read in a day, or the service does not show them.`,
		behind > 0 &&
			`Still to come: about ${inWords(behind)} leads, in about ${polls} ${polls === 1 ? 'poll' : 'polls'}.`,
		passedOver > 0 &&
			`Rows skipped because they do not match the header of the export: ${inWords(passedOver)}. Ask your provider.`,
	].filter((sentence) => sentence !== false);
	return sentences.length > 0 ? sentences.join(' ') : undefined;
}

function inWords(count: number): string {
	return count.toLocaleString('en-US');
}

/** The newest records that are now in the state, for a test run in the editor. */
export async function sample(watch: Watch): Promise<IDataObject[] | { failure: Failure }> {
	const { event, values } = watch;
	const { news, source } = event;
	const records: IDataObject[] = [];
	for (const asked of event.sampleOf?.(values) ?? [values]) {
		const reading = await source.readNewest({ ...watch, values: asked });
		if (reading.failure) return { failure: reading.failure };
		records.push(...reading.records);
	}
	const counted = records.filter((record) => {
		if (news.by === 'time') return news.counts?.(record) ?? true;
		return news.starts({ record, previous: '', now: news.stateOf(record) ?? '' }, values);
	});
	const newest = oldestFirst(event, counted).slice(-SAMPLE_SIZE).reverse();
	return news.by === 'state'
		? newest.map((record) => withPrevious(news, record, undefined))
		: newest;
}

/** Compares records with the states that are remembered, and remembers theirs. */
function detectChanges(
	{ event, values }: Watch,
	news: NewsByState,
	memory: Memory,
	{ failure, reach, records }: Reading,
): Detection {
	const known = new States(memory.states);
	// Only the whole list shows which records have left it.
	const areAll = news.leaves === true && failure === undefined;
	const states = areAll ? new States() : known;
	const changes: Change[] = [];
	for (const record of records.slice(-MAX_STATES)) {
		const now = stateOf(news, record);
		if (now === undefined) continue;
		const before = known.get(idOf(event, record));
		if (before !== undefined && before !== now && news.lasts?.(before, now)) continue;
		const previous = known.note(idOf(event, record), now);
		if (areAll) states.note(idOf(event, record), now);
		const wasThere = isOlder(record[news.created ?? event.time], memory.from);
		if (previous !== undefined || !wasThere) changes.push({ record, previous, now });
	}
	if (areAll) states.keepMissing(known);
	const items = changes
		.filter((change) => news.starts(change, values))
		.map(({ previous, record }) => withPrevious(news, record, previous));
	const isFull = states.size >= MAX_STATES;
	let { from } = memory;
	// The list was read as a whole, so whatever is not known from now on is new.
	if (reach === 'unordered' && !failure && !isFull) from = '';
	// What is not known from now on may be one of those that are forgotten.
	if (reach === 'all' && isFull) from = memory.cursor.time;
	return { items, memory: { ...memory, from, states: states.toString() } };
}

/** Learns more of the states that records had when the watch began. */
async function withBaseline(
	watch: Watch,
	news: NewsByState,
	detection: Detection,
): Promise<Detection> {
	const { event } = watch;
	const { memory } = detection;
	if (!memory.baseline || !event.source.readBaseline) return detection;
	const { baseline, records } = await event.source.readBaseline(watch, memory.baseline);
	const states = new States(memory.states);
	const unknown = records.filter(
		(record) =>
			isOlder(record[event.time], memory.cursor.time) &&
			states.get(idOf(event, record)) === undefined,
	);
	// what is known has changed later, so it stays where there are too many
	const all = new States();
	note(all, event, news, oldestFirst(event, unknown));
	all.addNewer(states);
	const isFull = all.size >= MAX_STATES;
	// Leads of one time may come in another order on each page, so that some are passed over.
	const isGap = unknown.length > 0 && all.size < memory.baseline.total;
	const next = baseline ?? (isGap ? { ...memory.baseline, page: 1 } : undefined);
	const known = { states: all.toString(), baseline: isFull ? undefined : next };
	return { ...detection, memory: { ...memory, ...known } };
}

function note(
	states: States,
	event: TriggerEvent,
	news: NewsByState,
	records: IDataObject[],
): void {
	for (const record of records) {
		const now = stateOf(news, record);
		if (now !== undefined) states.note(idOf(event, record), now);
	}
}

/** Half a character, as is left when a text is cut, cannot be kept. */
function stateOf(news: NewsByState, record: IDataObject): string | undefined {
	return news.stateOf(record)?.replace(/\p{Surrogate}/gu, '?');
}

function withPrevious(
	{ previousField: field }: NewsByState,
	record: IDataObject,
	previous: string | undefined,
): IDataObject {
	return field === undefined ? record : { ...record, [field]: previous ?? null };
}
