import type { IDataObject } from 'n8n-workflow';
import type { Failure } from '../../../shared/transport/outcome';
import type { Cursor, Known } from '../../cursor';
import { idOf, isReached, LOOKBACK_MS, msOf, oldestFirst } from '../../cursor';
import type { Batch, TriggerEvent } from '../../event';
import type { FoundPage } from './pages';

/** What one reading finds from a cursor on, each lead once. */
export class Finds {
	private readonly found = new Map<string, IDataObject>();
	private readonly met = new Set<string>();
	private unknown = 0;
	/** How many were met twice among others of the same time: in a lasting order, none would be. */
	twice = 0;

	/** @param head the first answer of the reading, which tells how long the list is */
	constructor(
		private readonly event: TriggerEvent,
		private readonly cursor: Cursor,
		private readonly known: Known,
		private readonly head: FoundPage,
	) {}

	/** Takes what is at the cursor or behind it. @returns how many these are */
	take(records: IDataObject[]): number {
		const reached = records.filter((record) => isReached(this.event, record, this.cursor));
		for (const [place, record] of reached.entries()) {
			const id = idOf(this.event, record);
			const isTied = () => this.isTie(record, reached[place - 1], reached[place + 1]);
			if (this.met.has(id) && isTied()) this.twice++;
			if (!this.found.has(id) && !this.known.hasId(record)) this.unknown++;
			this.met.add(id);
			this.found.set(id, record);
		}
		return reached.length;
	}

	/** Pages follow that overlap with those before. */
	beginAgain(): void {
		this.met.clear();
		this.twice = 0;
	}

	private isTie(record: IDataObject, ...others: Array<IDataObject | undefined>): boolean {
		const { time } = this.event;
		return others.some((other) => other && msOf(other[time]) === msOf(record[time]));
	}

	/** How many leads from the cursor on are known, those included that were found, each once. */
	get count(): number {
		return this.known.size + this.unknown;
	}

	/** How many are known from the cursor on. */
	get knownCount(): number {
		return this.known.size;
	}

	/** How many of those are known that have this time. */
	knownAt(ms: number): number {
		return this.known.countAt(ms);
	}

	isKnown(records: IDataObject[]): boolean {
		return records.every((record) => this.known.has(record));
	}

	/** Whether the first page shows nothing but what was seen, in a list as long as it was. */
	get isUnchanged(): boolean {
		return this.head.total === this.cursor.total && this.isKnown(this.head.records);
	}

	/** Whether nothing but known leads lies on a page that is ahead of the service's clock. */
	isAhead(records: IDataObject[]): boolean {
		const clock = this.head.serverTime?.getTime() ?? Infinity;
		const oldest = msOf(oldestFirst(this.event, records)[0]?.[this.event.time]);
		return oldest > clock + LOOKBACK_MS && this.isKnown(records);
	}

	/** The newest time of some leads, in ms. */
	newestOf(records: IDataObject[]): number {
		return msOf(oldestFirst(this.event, records).at(-1)?.[this.event.time]);
	}

	/** The newest time that was found, in ms. */
	get newest(): number {
		return this.newestOf([...this.found.values()]);
	}

	/** What was found, as the result of the reading. */
	batch(reach: Batch['reach'], failure?: Failure): Batch {
		const { serverTime, total } = this.head;
		const records = oldestFirst(this.event, [...this.found.values()]);
		return { records, reach, total, serverTime, failure };
	}
}
