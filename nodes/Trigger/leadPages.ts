import type { IDataObject } from 'n8n-workflow';
import { pageAgain } from '../shared/lists/leads/laterThan';
import { leadList } from '../shared/lists/leads/leads';
import type { Page } from '../shared/lists/list';
import { UNKNOWN_TOTAL } from '../shared/lists/inAnswer';
import { MAX_PER_PAGE } from '../shared/lists/list';
import { readPage } from '../shared/lists/readList';
import { msOf } from '../shared/times';
import type { Failure } from '../shared/transport/outcome';
import type { Watch } from './event';
import type { Stretch } from './memory';

/** What one poll may ask for, and what it leaves of its time and of the rate limit for others. */
const MAX_REQUESTS = 50;
const SPARE_MS = 10_000;
const RESERVE = 15;

/** The filters of GET /leads that leave out what is not later, and leads without that time. */
const AFTER: Record<string, string> = {
	createdAt: 'createdAfter',
	lastContactedAt: 'lastContactedAfter',
};

/** How far a stretch was read. */
interface Descent {
	/** Where to go on; missing where all of it was read. */
	rest?: Stretch;
	failure?: Failure;
	/** How many leads it has, by the places of those that were read and by the service's count. */
	rows: number;
	/** How many leads the list has. */
	total: number;
}

/** The watched leads in the order of the event's time, the newest first (GET /leads). */
export class LeadPages {
	private requests = 0;

	/** @param onPage gets the leads of each page before anything else is done with them */
	constructor(
		private readonly watch: Watch,
		private readonly onPage: (records: IDataObject[]) => void = () => {},
	) {}

	/** Whether the service leaves out what is before the bottom of a stretch. */
	get isBounded(): boolean {
		return this.watch.event.time in AFTER;
	}

	/** Whether this poll may ask for another page. */
	get mayAsk(): boolean {
		const { deadline, said } = this.watch;
		const isShort = (said.rateLimit?.remaining ?? Infinity) < RESERVE;
		if (this.requests === 0) return true;
		return this.requests < MAX_REQUESTS && !isShort && Date.now() < deadline - SPARE_MS;
	}

	/** One page. */
	async fetch(number: number, bottom: number): Promise<Page | { failure: Failure }> {
		const { connection, event, values } = this.watch;
		const after = AFTER[event.time];
		// The route leaves out the time itself, which belongs to what is read.
		const bound = after && { [after]: new Date(Math.max(0, bottom - 1)).toISOString() };
		const asked = {
			filters: { ...(values.filters as IDataObject), ...bound },
			sort: { sortBy: event.time, sortOrder: 'desc' },
		};
		this.requests++;
		const page = await readPage(connection, leadList, asked, number, MAX_PER_PAGE);
		if ('records' in page) this.onPage(page.records);
		return page;
	}

	/**
	 * Reads a stretch from its page on. What changes meanwhile moves to the front and draws nothing past
	 * what is read. What is deleted draws the rest forward, so as many pages are read again.
	 *
	 * @param take gets each lead that is not below the stretch
	 * @param head the first page, where it is read already
	 */
	async readDown(
		stretch: Stretch,
		take: (record: IDataObject) => void,
		head?: Page,
	): Promise<Descent> {
		const { bottom } = stretch;
		let { page: number, size, total } = stretch;
		let [rows, untimed, emptyPages, before] = [0, 0, 0, ''];
		for (let answer = head; ; answer = undefined) {
			const rest = { ...stretch, page: number, size, total };
			if (!answer && !this.mayAsk) return { rest, rows, total };
			const page = answer ?? (await this.fetch(number, bottom));
			if ('failure' in page)
				return isBehind(rest) ? { rows, total } : { rest, failure: page.failure, rows, total };
			const { records } = page;
			// A list that had leads a moment ago is empty by mistake, or was emptied: that shows later.
			const isGone = page.total === 0 || (number === 1 && records.length === 0);
			if (isGone) return { rest: { ...rest, vain: (stretch.vain ?? 0) + 1 }, rows, total };
			if (number === 1) ({ size } = page);
			const again = total < 0 ? undefined : pageAgain(number, size, total - page.total);
			({ total } = page);
			const times = records.map((record) => msOf(record[this.watch.event.time]));
			for (const record of records.filter((_, at) => times[at] >= bottom || bottom < 0))
				take(record);
			const reached = times.filter((ms) => ms >= bottom || ms === -Infinity).length;
			untimed += times.filter((ms) => ms === -Infinity).length;
			if (reached > 0) rows = (number - 1) * size + reached - untimed;
			emptyPages = records.length === 0 ? emptyPages + 1 : 0;
			// A list that does not say how long it is may give its last page again and again.
			const key = JSON.stringify(records.slice(0, 1));
			const isRepeated = total === UNKNOWN_TOTAL && (records.length === 0 || key === before);
			before = key;
			const isLast = records.length < size && number * size >= total;
			if (again !== undefined) number = again;
			else if (reached < records.length || isRepeated) return { rows, total };
			else if (isLast || emptyPages > 1) return { rows: Math.max(rows, total - untimed), total };
			else number++;
		}
	}
}

/** Whether no lead is counted that a page could hold: there may be no such page. */
function isBehind({ page, size, total }: Stretch): boolean {
	return page > 1 && (page - 1) * size >= total;
}
