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
		const ids = records.map((record) => this.idOf(record));
		for (const table of [this.seen, this.states]) table.load(ids);
	}

	/** Takes the state of a lead from before the watch. */
	learn(record: IDataObject, cursor = 0): void {
		const id = this.idOf(record);
		const state = this.stateOf(record);
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
		const id = this.idOf(record);
		// An answer can be older than the one before; a state can change within one moment.
		if (Number(this.seen.get(id)) > this.timeOf(record) || this.isSame(record)) return;
		this.see(record);
		const now = event.stateOf ? this.stateOf(record) : '';
		if (now === undefined) return;
		if (!this.before.has(id)) this.before.set(id, this.states.get(id));
		const previous = this.before.get(id);
		if (event.stateOf) this.states.set(id, now);
		if (event.stateOf && previous === undefined && msOf(record.createdAt) < from) return;
		const change = { record, previous, now };
		if (event.starts(change, values)) this.news.set(id, withPrevious(event, change));
		else this.news.delete(id);
	}

	see(record: IDataObject): void {
		if (!this.isSeen(record)) this.seen.set(this.idOf(record), `${this.timeOf(record)}`);
	}

	/** Whether a lead was seen with its time, or a later one: some answers are older than others. */
	isSeen(record: IDataObject): boolean {
		return Number(this.seen.get(this.idOf(record))) >= this.timeOf(record);
	}

	/** Whether a lead was seen with its time, and with its state where it tells one. */
	isSame(record: IDataObject): boolean {
		const state = this.stateOf(record);
		const isOld = state === undefined || state === this.states.get(this.idOf(record));
		return isOld && this.isSeen(record);
	}

	idOf(record: IDataObject): string {
		return idOf(this.watch.event, record);
	}

	timeOf(record: IDataObject): number {
		return msOf(record[this.watch.event.time]);
	}

	private stateOf(record: IDataObject): string | undefined {
		return this.watch.event.stateOf?.(record);
	}
}
