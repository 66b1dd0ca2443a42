import type { IDataObject } from 'n8n-workflow';
import type { Failure } from '../../../shared/errors/failure';
import type { Page } from '../../../shared/run/pageReader';
import type { Known } from '../../cursor';
import { idOf, isReached, LOOKBACK_MS, oldestFirst } from '../../cursor';
import type { TriggerEvent } from '../../event';
import type { Cursor, Reading } from '../../reading';
import { msOf } from '../../../shared/times';

/** What one reading finds from a cursor on, each lead once. */
export class Finds {
	private readonly found = new Map<string, IDataObject>();
	/** The rows of each page, so that a page that is read again counts once. */
	private readonly pages = new Map<number, IDataObject[]>();
	/** Those whose time cannot be read: they are neither before the cursor nor behind it. */
	private readonly untimed = new Set<string>();
	/** Whether they come before the newest ones in the list. */
	private readonly untimedFirst: boolean;
	private unknown = 0;

	/**
	 * @param known what was seen from the cursor on
	 * @param head the first answer of the reading, which tells how long the list is
	 */
	constructor(
		private readonly event: TriggerEvent,
		private readonly cursor: Cursor,
		readonly known: Known,
		private readonly head: Page,
	) {
		this.untimedFirst = head.records.length > 0 && !this.isTimed(head.records[0]);
	}

	/** Takes what is at the cursor or behind it on a page. @returns how many are not before it */
	take(records: IDataObject[], page = 0): number {
		const reached = records.filter((record) => isReached(this.event, record, this.cursor));
		const untimed = this.untimedFirst ? records.filter((record) => !this.isTimed(record)) : [];
		for (const record of untimed) this.untimed.add(idOf(this.event, record));
		for (const record of reached) {
			const id = idOf(this.event, record);
			if (!this.found.has(id) && !this.known.hasId(record)) this.unknown++;
			this.found.set(id, record);
		}
		this.pages.set(page, reached);
		return reached.length + untimed.length;
	}

	/** Pages follow that are counted in another way than those before. */
	beginAgain(): void {
		this.pages.clear();
	}

	/**
	 * How many of the rows that were read stand for leads that were not: where leads of one time come
	 * in another order at each request, some are met twice and others not at all.
	 *
	 * @param fewest how many of one time must have been seen: a single one may have changed its page
	 */
	missing(fewest = 1): number {
		const rows = new Map<number, number>();
		const seen = new Map<number, Set<string>>();
		for (const record of [...this.pages.values()].flat()) {
			const ms = msOf(record[this.event.time]);
			rows.set(ms, (rows.get(ms) ?? 0) + 1);
			const fresh = seen.get(ms) ?? new Set();
			if (!this.known.has(record)) fresh.add(idOf(this.event, record));
			seen.set(ms, fresh);
		}
		let missing = 0;
		for (const [ms, count] of rows) {
			const there = (seen.get(ms)?.size ?? 0) + this.known.countAt(ms);
			if (there >= fewest) missing += Math.max(0, count - there);
		}
		return missing;
	}

	/** How many leads that are not before the cursor are known or were met, each once. */
	get count(): number {
		return this.known.size + this.unknown + this.untimed.size;
	}

	foundBefore(ms: number): number {
		const found = [...this.found.values()];
		return found.filter((record) => msOf(record[this.event.time]) < ms).length;
	}

	isKnown(records: IDataObject[]): boolean {
		return records.every((record) => this.known.has(record));
	}

	/** Whether a page holds only known leads, with times that are ahead of the service's clock. */
	isAhead(records: IDataObject[]): boolean {
		const clock = this.head.serverTime?.getTime() ?? Infinity;
		const oldest = msOf(oldestFirst(this.event, records)[0]?.[this.event.time]);
		return oldest > clock + LOOKBACK_MS && this.isKnown(records);
	}

	newestOf(records: IDataObject[]): number {
		return msOf(oldestFirst(this.event, records).at(-1)?.[this.event.time]);
	}

	/**
	 * The end of a reading that went through many leads of one time. Where it met none that is later or
	 * unknown, those that are missing are looked for up to this page.
	 */
	partOrGap(crowdAt: number, last: number): Reading {
		const newest = this.newestOf([...this.found.values()]);
		if (newest > crowdAt || this.unknown > 0) return this.reading('part');
		return { ...this.reading('some'), page: last };
	}

	reading(reach: Reading['reach'], failure?: Failure): Reading {
		const { serverTime, total } = this.head;
		const records = oldestFirst(this.event, [...this.found.values()]);
		return { records, reach, total, serverTime, failure };
	}

	private isTimed(record: IDataObject): boolean {
		return msOf(record[this.event.time]) > -Infinity;
	}
}
