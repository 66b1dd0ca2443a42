import type { IDataObject } from 'n8n-workflow';
import { getRewindPage } from '../shared/pagination/fetchSince';
import { leadList } from '../shared/api/leads';
import { UNKNOWN_TOTAL } from '../shared/api/responses';
import type { Page } from '../shared/pagination/pageFetcher';
import { MAX_PAGE_SIZE } from '../shared/pagination/pageFetcher';
import { readPage } from '../shared/pagination/readList';
import { parseTimestamp } from '../shared/utils/dates';
import type { RequestFailure } from '../shared/transport/outcome';
import { customFailure } from '../shared/transport/outcome';
import type { Watch } from './event';
import type { Stretch, Table } from './state';
import { idOf, MAX_KEPT } from './state';

/** How much later a lead may appear than its time says, and how far two clocks may differ. */
const LOOKBACK_MS = 60_000;
/** What one poll may ask for, and what it leaves of its time and of the rate limit for others. */
const MAX_REQUESTS = 50;
const SPARE_MS = 10_000;
const RESERVE = 15;
/** So many are asked for in any case, or a key that has few would never get on. */
const FEW_REQUESTS = 2;
/** After so many polls that found nothing of what is missing, it counts as not there. */
const MAX_VAIN = 10;

/** What is new cannot be told where more leads than a poll may read are dated ahead. */
export const leadsAhead: RequestFailure = customFailure('ahead', {
	message: 'Many leads have a time in the future, so new changes cannot be detected',
	description:
		'Correct the times of these leads in the service, or add a filter in the trigger that leaves them out. Then publish the workflow again.',
});

/** @param count how many leads the service counts, but did not show in several polls */
export function hiddenLeads(count: number | string): RequestFailure {
	return customFailure('hidden', {
		message: `The service counted ${count} leads that it does not show, so the trigger may have missed changes`,
		description:
			'Compare with Outreach Lead → Get Many, and ask your provider. The trigger looked for them in ten polls and continues without them.',
	});
}

/** The filters of GET /leads that leave out what is not later, and leads without that time. */
const AFTER: Record<string, string> = {
	createdAt: 'createdAfter',
	lastContactedAt: 'lastContactedAfter',
};

/** Gets a lead that belongs to what is read, with its time in ms; of one page the oldest first. */
type Take = (record: IDataObject, time: number) => void;

/** How far a stretch was read. */
interface Progress {
	/** Where to go on; missing where all of it was read. */
	rest?: Stretch;
	failure?: RequestFailure;
	/** How many leads the service counts and does not show, where that is known. */
	hidden?: number;
}

/** The watched leads in the order of the event's time, the newest first (GET /leads). */
export class LeadPages {
	private requests = 0;
	/** The last page that was answered. */
	private last?: Page;

	/** @param tables that are asked for each lead that is met */
	constructor(
		private readonly watch: Watch,
		private readonly tables: Table[] = [],
	) {}

	/**
	 * What is to be read, and where the cursor is then.
	 *
	 * @param cursor where it ends; without it, at the next cursor
	 */
	stretchFrom({ size, total, records }: Page, cursor?: number): Stretch {
		const settled = this.clock - LOOKBACK_MS;
		const newest = records.map((record) => this.timeOf(record)).find((ms) => ms > -Infinity);
		// Nothing comes late of what is a minute old, and its time may be that of a whole import.
		const next = Math.max(cursor ?? 0, Math.min((newest ?? settled) + 1, settled));
		return { page: 1, size, total, bottom: cursor ?? next, next };
	}

	/**
	 * Reads a stretch until none of its leads is missing. Where leads of one time change places meanwhile,
	 * some are met twice and others not at all: then it is read again, at once or by the next poll.
	 *
	 * @param head the first page, where it is read already
	 * @param all those that earlier polls have met, too
	 * @param hidden how many leads the service counts and does not show, as far as is known
	 */
	async readWhole(
		begun: Stretch,
		take: Take,
		{ all, head, hidden = 0 }: { all: Table; head?: Page; hidden?: number },
	): Promise<Progress> {
		const met = new Set<string>();
		const meet = (records: IDataObject[]) => {
			for (const table of this.tables) table.load(records);
			for (const record of records) {
				met.add(idOf(this.watch.event.key, record));
				const time = this.timeOf(record);
				if (time > -Infinity) take(record, time);
			}
		};
		// What earlier polls have met may be gone, so what this one meets tells more.
		const isContinued = begun.page > 1 || begun.vain !== undefined;
		for (let [stretch, first] = [begun, head]; ; first = undefined) {
			const { failure, rest, rows } = await this.readDown(stretch, meet, first);
			if (failure || rest) return { failure, rest };
			const countMissing = () => rows - (isContinued ? all.size : met.size);
			if (countMissing() > hidden && this.mayAsk) {
				// each lead that came while the others were read has moved one to the next page
				const top = await this.fetch(1, stretch.bottom);
				if ('records' in top) meet(this.reached(top, stretch));
			}
			const missing = countMissing();
			if (all.size > MAX_KEPT) return {};
			if (missing <= hidden) return isContinued ? {} : { hidden: Math.max(0, missing) };
			const isBetter = missing < (stretch.missing ?? Infinity);
			const vain = isBetter ? 0 : (stretch.vain ?? 0) + 1;
			if (vain >= MAX_VAIN) return { failure: hiddenLeads(missing), hidden: missing };
			stretch = { ...stretch, page: 1, missing, vain };
			if (vain > 0 || !this.mayAsk) return { rest: stretch };
		}
	}

	/**
	 * Reads a stretch from its page on. What changes meanwhile moves to the front and draws nothing past
	 * what is read. What is deleted draws the rest forward, so as many pages are read again.
	 *
	 * @param meet gets the leads that are not below the stretch
	 * @param head the first page, where it is read already
	 * @returns also how many leads it has, by the places of those that were read and the service's count
	 */
	private async readDown(
		stretch: Stretch,
		meet: (page: IDataObject[]) => void,
		head?: Page,
	): Promise<Progress & { rows: number }> {
		let { page: number, size, total } = stretch;
		let rows = 0;
		for (let answer = head; ; answer = undefined) {
			const rest = { ...stretch, page: number, size, total };
			if (!answer && !this.mayAsk) return { rest, rows };
			const page = answer ?? (await this.fetch(number, stretch.bottom));
			// no lead is counted that this page could hold, so there may be no such page
			const isBehind = number > 1 && (number - 1) * size >= total;
			if ('failure' in page) return isBehind ? { rows } : { rest, failure: page.failure, rows };
			const { records } = page;
			// A list that had leads a moment ago is empty by mistake, or was emptied: that shows later.
			if (page.total === 0 && total > 0) return { rest: { ...stretch, page: 1 }, rows };
			if (number === 1) ({ size } = page);
			const again = getRewindPage(page, size, total);
			({ total } = page);
			const reached = this.reached(page, stretch);
			meet([...reached].reverse());
			if (reached.length > 0) rows = (number - 1) * size + reached.length;
			const isShort = records.length < size && number * size >= total;
			const count = total === UNKNOWN_TOTAL ? rows : Math.max(rows, total);
			if (again !== undefined) number = again;
			else if (reached.length < records.length) return { rows };
			else if (isShort || records.length === 0) return { rows: count };
			else number++;
		}
	}

	/** One page. */
	async fetch(number: number, bottom: number): Promise<Page | { failure: RequestFailure }> {
		const { connection, event, values } = this.watch;
		const after = AFTER[event.time];
		// The route leaves out the time itself, which belongs to what is read.
		const bound = after && { [after]: new Date(Math.max(0, bottom - 1)).toISOString() };
		const asked = {
			filters: { ...(values.filters as IDataObject), ...bound },
			sort: { sortBy: event.time, sortOrder: 'desc' },
		};
		this.requests++;
		const page = await readPage(connection, leadList, asked, number, MAX_PAGE_SIZE);
		if ('records' in page) this.last = page;
		return page;
	}

	/** Whether this poll may ask for another page. */
	get mayAsk(): boolean {
		const isScarce = (this.last?.rateLimit?.remaining ?? Infinity) < RESERVE;
		const most = isScarce ? FEW_REQUESTS : MAX_REQUESTS;
		const isInTime = Date.now() < this.watch.deadline - SPARE_MS;
		return this.requests === 0 || (this.requests < most && isInTime);
	}

	/** The leads of a page that are not below a stretch; one whose time cannot be read is above all. */
	private reached({ records }: Page, { bottom }: Stretch): IDataObject[] {
		const times = records.map((record) => this.timeOf(record));
		return records.filter((_, place) => times[place] >= bottom || times[place] === -Infinity);
	}

	private timeOf(record: IDataObject): number {
		return parseTimestamp(record[this.watch.event.time]);
	}

	/** The service's time, in ms; this machine's where it does not say. */
	get clock(): number {
		return this.last?.serverTime?.getTime() ?? Date.now();
	}
}
