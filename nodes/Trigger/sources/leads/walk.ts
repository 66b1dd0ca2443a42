import type { Failure } from '../../../shared/transport/outcome';
import type { Page } from '../../../shared/run/pageReader';
import { msOf } from '../../../shared/times';
import type { Cursor, Reading, Walk } from '../../cursor';
import type { LeadCollector } from './foundLeads';
import type { LeadPage } from './pages';
import { pageSize } from './pages';

/** How many pages are read together. */
const PAGES = 10;
/** A crowd of more pages is given up. */
const MAX_CROWD_PAGES = 250;
/** So often pages are read, on average, until what does not show up there counts as gone. */
const MAX_ROUNDS = 20;

/** No search is going on. */
const NOWHERE = { least: undefined, most: undefined };

/** A page could not be read, or is empty by mistake: what it leaves out must not count as read. */
class Stopped extends Error {
	constructor(readonly failure?: Failure) {
		super();
	}
}

/** What a poll may ask for. */
interface Budget {
	/** How many requests it has left. */
	requests: number;
	/** How many may be spent until a crowd is given up. */
	crowd: number;
}

/**
 * Reads on from a cursor that is far from the newest lead, over as many polls as it takes. Some
 * pages are read from the last to the first: a lead that a deletion or a change draws forward is
 * then met twice and never missed, and one that went to the end is read later. A crowd, which is
 * leads of one time that fill more pages than that, is read as a whole or given up, so that each
 * poll moves the reading forward or ends it.
 */
export class LeadWalk {
	private requests = 0;
	/** How many leads the pages have that are empty for good. */
	private hidden = 0;
	/** The page that was read last, where it is the next one, too. */
	private held?: Page;
	private readonly size: number;
	private readonly walk: Walk & { stops: number };
	/** How many leads and pages there are: fewer than the first answer says where that counts others. */
	private total: number;
	private pages: number;
	/** The newest time of all, in ms. */
	private readonly newest: number;

	/**
	 * @param fetch reads a page, the oldest leads first
	 * @param head the first answer, which tells how much there is
	 * @param isFromCursor whether the list begins at the cursor
	 */
	constructor(
		private readonly fetch: (page: number) => Promise<LeadPage>,
		private readonly cursor: Cursor,
		private readonly found: LeadCollector,
		head: Page,
		private readonly budget: Budget,
		private readonly isFromCursor: boolean,
	) {
		this.size = pageSize(head);
		this.newest = found.span(head.records).newest;
		this.total = head.total;
		this.pages = Math.ceil(head.total / this.size);
		const walk = cursor.walk ?? { page: 0, low: 1, top: 0, to: 0, spent: 0 };
		this.walk = { stops: 0, ...walk, page: Math.min(walk.page, this.pages) };
	}

	async read(): Promise<Reading> {
		return await this.goOn().catch((error: unknown) => {
			if (error instanceof Stopped) return this.brokenOff(error.failure);
			throw error;
		});
	}

	private async goOn(): Promise<Reading> {
		const leftOut = this.walk.page === 0 ? await this.begin() : undefined;
		const isEnd = leftOut !== undefined || (await this.isReadDown());
		return isEnd ? this.ended(leftOut) : this.brokenOff();
	}

	/** Chooses the pages to be read next. @returns how many leads of them are not to be read */
	private async begin(): Promise<number | undefined> {
		const { budget, cursor, found, size, walk } = this;
		const ms = msOf(cursor.time);
		const isResumed = walk.least !== undefined;
		const start = this.isFromCursor ? 0 : await this.positionOf(ms, walk.top, walk);
		const low = Math.floor(start / size) + 1;
		walk.top = low;
		const most = Math.max(1, Math.min(PAGES, budget.requests - this.requests));
		const last = await this.lastFilled(low, Math.min(this.pages, low + most - 1));
		const { pages } = this;
		let top = last.number;
		const { newest: to, oldest } = found.span(last.records);
		this.held = last;
		let leftOut: number | undefined;
		const isOne = top < pages && top > low && oldest >= to;
		if (isOne && found.span((await this.page(low + 1)).records).newest >= to) {
			const end = await this.positionOf(to + 1, pages);
			let unread = end - start - found.known.countUpTo(to);
			// Since an earlier poll found its place, leads before it may have gone.
			if (unread <= 0 && isResumed) unread += start - (await this.positionOf(ms, low));
			top = Math.ceil(end / size);
			const isTooLarge = top - low > Math.min(MAX_CROWD_PAGES, budget.crowd);
			const isTooMuch = isTooLarge || walk.spent > budget.crowd;
			if (unread <= 0 && found.isLongAgo(to)) leftOut = 0;
			else if (unread <= 0) top = Math.min(pages, top + PAGES);
			// The cursor passes what is given up, so what comes before that is read first.
			else if (isTooMuch && ms < to) top = low + 1;
			else if (isTooMuch) leftOut = unread;
		}
		Object.assign(walk, { page: top, low, top, to, ...NOWHERE });
		return leftOut;
	}

	/** The last of some pages with leads; a service may count more leads than it has. */
	private async lastFilled(low: number, top: number): Promise<Page> {
		let last: Page | undefined;
		let first = low;
		for (let [number, end] = [top, top]; first <= end; ) {
			const page = await this.page(number);
			if (page.records.length > 0) [last, first] = [page, number + 1];
			else end = number - 1;
			number = Math.floor((first + end) / 2);
		}
		const { number, records } = last ?? { number: 0, records: [] };
		// Behind pages that are empty others come, as the newest lead shows.
		const isGap = this.found.span(records).newest < this.newest;
		if (isGap && first <= Math.min(low + 1, top) && top < this.pages) {
			return await this.lastFilled(low, this.pages);
		}
		if (last === undefined) throw new Stopped();
		if (!isGap && (number < top || records.length < this.size)) {
			this.pages = number;
			this.total = Math.min(this.total, (number - 1) * this.size + records.length);
		}
		return last;
	}

	/** Reads on as far as this poll may. @returns whether all of the chosen pages were seen */
	private async isReadDown(): Promise<boolean> {
		const { budget, found, size, total, walk } = this;
		while (this.requests < budget.requests) {
			const { records } = await this.page(walk.page);
			if (records.length === 0) {
				if (walk.stops++ < MAX_ROUNDS) throw new Stopped();
				this.hidden += size;
			}
			if (walk.page === walk.top) walk.to = Math.max(walk.to, found.span(records).newest);
			const before = records.length - found.take(records, walk.page);
			const start = (walk.page - 1) * size + before;
			walk.page--;
			if (before === 0 && walk.page > 0) continue;
			walk.page = 0;
			// Leads of one time may come in another order on each page, so that some are passed over.
			const known = found.countUpTo(walk.to);
			// A lead that stands on two pages is missing for ever, as are those that no page shows.
			const isLong = walk.spent > MAX_ROUNDS * (walk.top - walk.low + 1);
			const isOver = isLong || walk.stops > MAX_ROUNDS;
			if (isOver || known >= Math.min(total, walk.top * size) - start) return true;
			return known >= (await this.positionOf(walk.to + 1, walk.top)) - start;
		}
		return false;
	}

	/**
	 * How many leads come before a time: the page is searched by halves.
	 *
	 * @param search what is known of that, and takes what is found
	 */
	private async positionOf(
		ms: number,
		hint: number,
		search: Pick<Walk, 'least' | 'most'> = {},
	): Promise<number> {
		if (ms === -Infinity) return 0;
		const { size } = this;
		let { least = 0, most = Infinity } = search;
		most = Math.min(most, this.pages * size);
		while (least < most) {
			const [low, high] = [least, most].map((leads) => leads / size + 1);
			const middle = hint >= low && hint < high ? hint : Math.floor((low + high) / 2);
			const { records } = await this.page(middle);
			const before = this.found.countBefore(records, ms);
			const place = (middle - 1) * size + before;
			if (before === 0) most = place;
			else if (before === records.length) least = middle * size;
			else [least, most] = [place, place];
			Object.assign(search, { least, most });
		}
		return Math.min(this.total, least);
	}

	private async page(number: number): Promise<Page> {
		const { held } = this;
		this.held = undefined;
		if (held?.number === number) return held;
		if (this.requests >= this.budget.requests) throw new Stopped();
		const page = await this.fetch(number);
		if ('failure' in page) throw new Stopped(page.failure);
		this.requests++;
		if (page.total === 0) throw new Stopped();
		return page;
	}

	/** @param leftOut how many of a crowd are given up; 0 where all of it is known and long ago */
	private ended(leftOut?: number): Reading {
		const { found, hidden, pages, walk } = this;
		const isAll = walk.top >= pages;
		// A crowd that is known is passed. Otherwise leads of the last time may stand on the next page, too.
		const upTo = leftOut === 0 ? walk.to + 1 : walk.to;
		const reading = { ...found.reading(isAll ? 'all' : 'part'), upTo, leftOut, hidden };
		if (isAll) return reading;
		// Where the list begins at the cursor, its pages are others when the cursor has moved.
		const next = this.isFromCursor ? undefined : { ...walk, page: 0, spent: 0, stops: 0 };
		return { ...reading, walk: next, behind: this.behind };
	}

	private brokenOff(failure?: Failure): Reading {
		const { behind, found, hidden } = this;
		const spent = this.walk.spent + this.requests;
		const walk = { ...this.walk, spent, ...(failure ? {} : NOWHERE) };
		return { ...found.reading('some', failure), walk, behind, hidden };
	}

	/** How many leads are still to be read, about. */
	private get behind(): number {
		const { low, page, top } = this.walk;
		const pages = this.pages - top + Math.max(0, page - low + 1);
		return pages * this.size;
	}
}
