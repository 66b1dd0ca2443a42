import type { IDataObject } from 'n8n-workflow';
import type { Failure } from '../../../shared/transport/outcome';
import type { Page } from '../../../shared/run/pageReader';
import type { Cursor, Reading, SeenRecords } from '../../cursor';
import { idOf, isReached, LOOKBACK_MS, oldestFirst } from '../../cursor';
import type { TriggerEvent } from '../../event';
import { msOf } from '../../../shared/times';

/** What one reading finds from a cursor on, each lead once. */
export class LeadCollector {
	private readonly found = new Map<string, IDataObject>();
	/** The leads of each page, so that a page that is read again counts once. */
	private readonly pages = new Map<number, IDataObject[]>();
	/** The rows of each page that show a lead of it again: some services list one twice. */
	private readonly doubles = new Map<number, IDataObject[]>();
	/** Those whose time cannot be read: they are neither before the cursor nor behind it. */
	private readonly untimed = new Set<string>();
	/** Whether they come before the newest ones in the list. */
	private readonly untimedFirst: boolean;
	private unknown = 0;

	/**
	 * @param known what was seen from the cursor on
	 * @param head the first answer of the reading, with a lead; it tells how long the list is
	 */
	constructor(
		private readonly event: TriggerEvent,
		private readonly cursor: Cursor,
		readonly known: SeenRecords,
		private readonly head: Page,
	) {
		this.untimedFirst = !this.isTimed(head.records[0]);
	}

	/** Takes what is at the cursor or behind it on a page. @returns how many are not before it */
	take(records: IDataObject[], page: number): number {
		const reached = records.filter((record) => isReached(this.event, record, this.cursor));
		const untimed = this.untimedFirst ? records.filter((record) => !this.isTimed(record)) : [];
		for (const record of untimed) this.untimed.add(idOf(this.event, record));
		const firsts = new Map<string, IDataObject>();
		const doubles: IDataObject[] = [];
		for (const record of reached) {
			const id = idOf(this.event, record);
			if (!this.found.has(id) && !this.known.hasId(record)) this.unknown++;
			if (!this.hasLater(id, record)) this.found.set(id, record);
			if (firsts.has(id)) doubles.push(record);
			else firsts.set(id, record);
		}
		this.pages.set(page, [...firsts.values()]);
		this.doubles.set(page, doubles);
		return reached.length + untimed.length;
	}

	/**
	 * How many of the rows that were read stand for leads that were not: where leads of one time come
	 * in another order at each request, some are met twice and others not at all.
	 */
	missing(): number {
		const times = new Map<number, { count: number; fresh: Set<string> }>();
		for (const record of [...this.pages.values()].flat()) {
			const ms = msOf(record[this.event.time]);
			const { count, fresh } = times.get(ms) ?? { count: 0, fresh: new Set<string>() };
			if (!this.known.has(record)) fresh.add(idOf(this.event, record));
			times.set(ms, { count: count + 1, fresh });
		}
		const known = this.known.amounts();
		let missing = 0;
		for (const [ms, { count, fresh }] of times) {
			const there = fresh.size + (known.get(ms) ?? 0);
			if (there >= 1) missing += Math.max(0, count - there);
		}
		return missing;
	}

	/** How many rows that are not before the cursor show leads that are known or were met. */
	get count(): number {
		const doubles = [...this.doubles.values()].flat();
		return this.known.size + this.unknown + this.untimed.size + doubles.length;
	}

	/** How many of them have a time up to this one. */
	countUpTo(ms: number): number {
		const fresh = [...this.found.values()].filter((record) => !this.known.hasId(record));
		const all = [...fresh, ...[...this.doubles.values()].flat()];
		const met = all.filter((record) => msOf(record[this.event.time]) <= ms);
		return this.known.countUpTo(ms) + met.length;
	}

	/** How many leads of a page come before a time. */
	countBefore(records: IDataObject[], ms: number): number {
		return records.filter((record) => !(msOf(record[this.event.time]) >= ms)).length;
	}

	/** Whether a lead was met with a later time: an answer may be older than the one before. */
	private hasLater(id: string, record: IDataObject): boolean {
		const { time } = this.event;
		return msOf(this.found.get(id)?.[time]) > msOf(record[time]);
	}

	isKnown(records: IDataObject[]): boolean {
		return records.every((record) => this.known.has(record));
	}

	/** Whether nothing can appear any more with a time. */
	isLongAgo(ms: number): boolean {
		return ms <= (this.head.serverTime?.getTime() ?? -Infinity) - LOOKBACK_MS;
	}

	/** The oldest and the newest time of a page that is not empty. */
	span(records: IDataObject[]): { oldest: number; newest: number } {
		const times = records.map((record) => msOf(record[this.event.time]));
		return { oldest: Math.min(...times), newest: Math.max(...times) };
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
