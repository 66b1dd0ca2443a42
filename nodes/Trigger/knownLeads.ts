import type { IDataObject } from 'n8n-workflow';
import { msOf } from '../shared/times';
import type { Watch } from './event';
import { idOf, withPrevious } from './event';
import type { Memory } from './memory';
import { MAX_KNOWN, Table } from './memory';

/** Which leads a trigger has seen, in which states, and which are news in this poll. */
export class KnownLeads {
	readonly seen: Table;
	readonly states: Table;
	readonly news = new Map<string, IDataObject>();
	/** The states of leads before this poll, which may meet one several times. */
	private readonly before = new Map<string, string | undefined>();

	constructor(
		private readonly watch: Watch,
		memory: Memory,
	) {
		this.seen = new Table(memory.seen);
		this.states = new Table(memory.states);
	}

	/** Looks up the leads of a page. */
	load(records: IDataObject[]): void {
		const ids = records.map((record) => idOf(this.watch.event, record));
		for (const table of [this.seen, this.states]) table.load(ids);
	}

	/** Takes the state of a lead from before the watch. */
	learn(record: IDataObject, cursor = 0): void {
		const { event } = this.watch;
		const id = idOf(event, record);
		const state = event.stateOf?.(record);
		const isKnown = this.states.get(id) !== undefined || this.states.size >= MAX_KNOWN;
		// What has changed since the watch began is not what it was before.
		const isLater = this.timeOf(record) >= cursor && !this.isSeen(record);
		if (state !== undefined && !isKnown && !isLater) this.states.set(id, state);
	}

	/**
	 * Takes a lead that is not before the cursor: it is news where it was not seen with its time.
	 *
	 * @param from an unknown lead that is older was there when the watch began, in ms
	 */
	take(record: IDataObject, from = 0): void {
		const { event, values } = this.watch;
		const id = idOf(event, record);
		const now = event.stateOf ? event.stateOf(record) : '';
		const previous = this.before.has(id) ? this.before.get(id) : this.states.get(id);
		// An answer can be older than the one before; a state can change within one moment.
		if (Number(this.seen.get(id)) > this.timeOf(record) || this.isSame(record)) return;
		this.see(record);
		if (now === undefined) return;
		this.before.set(id, previous);
		if (event.stateOf) this.states.set(id, now);
		if (event.stateOf && previous === undefined && msOf(record.createdAt) < from) return;
		const change = { record, previous, now };
		if (event.starts(change, values)) this.news.set(id, withPrevious(event, change));
		else this.news.delete(id);
	}

	see(record: IDataObject): void {
		const id = idOf(this.watch.event, record);
		if (!this.isSeen(record)) this.seen.set(id, `${this.timeOf(record)}`);
	}

	/** Whether a lead was seen with its time, or a later one: some answers are older than others. */
	isSeen(record: IDataObject): boolean {
		return Number(this.seen.get(idOf(this.watch.event, record))) >= this.timeOf(record);
	}

	/** Whether a lead was seen with its time, and with its state where it tells one. */
	isSame(record: IDataObject): boolean {
		const { event } = this.watch;
		const state = event.stateOf?.(record);
		const isOld = state === undefined || state === this.states.get(idOf(event, record));
		return isOld && this.isSeen(record);
	}

	timeOf(record: IDataObject): number {
		return msOf(record[this.watch.event.time]);
	}
}
