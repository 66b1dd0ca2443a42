import type { IDataObject } from 'n8n-workflow';
import { finding } from '../shared/transport/outcome';
import type { Failure } from '../shared/transport/outcome';
import type { Page } from '../shared/lists/list';
import type { Found, Source, Watch } from './event';
import { oldestFirst } from './event';
import { KnownLeads } from './knownLeads';
import { LeadPages } from './leadPages';
import type { Memory, Stretch } from './memory';
import { MAX_KNOWN, Table } from './memory';

/** How much later a lead may appear than its time says, and how far two clocks may differ. */
const LOOKBACK_MS = 60_000;
/** After so many polls that found nothing of what is missing, it counts as not there. */
const MAX_VAIN = 10;

const MORE = 'More leads are still to come in the next polls.';
const TOO_MANY_STATES =
	'It knows the statuses of 50,000 leads. It misses the first change of a lead that is not one of them.';
const TOO_MANY_NEWS =
	'More than 50,000 leads changed at once. It cannot tell whether all of them were reported, and each once.';

/** What is new cannot be told where more leads than a poll may read are dated ahead. */
export const leadsAhead: Failure = finding('ahead', {
	message: 'Many leads have a time in the future, so new changes cannot be detected',
	description:
		'Correct the times of these leads in the service, or add a filter in the trigger that leaves them out. Then publish the workflow again.',
});

/** @param count how many leads the service counts, but did not show in several polls */
export function hiddenLeads(count: number | string): Failure {
	return finding('hidden', {
		message: `The service counted ${count} leads that it does not show, so the trigger may have missed changes`,
		description:
			'Compare with Outreach Lead → Get Many, and ask your provider. The trigger looked for them in ten polls and continues without them.',
	});
}

/** Leads in the order of an event's time (GET /leads). */
export const leads: Source = {
	begin: async (watch, includeExisting) => await new LeadPoll(watch).begin(includeExisting),
	goOn: async (watch, memory) => await new LeadPoll(watch, memory).goOn(),
	newest: async (watch) => await new LeadPages(watch).fetch(1, 0),
};

/**
 * One poll. The newest pages are read down to the cursor, and whatever was not seen with its time is
 * news. What is more than a poll may read is left as a backlog, with which the next poll begins. The
 * cursor moves when as many leads were seen as the list has rows above it.
 */
class LeadPoll {
	private readonly pages: LeadPages;
	private readonly known: KnownLeads;
	/** What the items and the log say of leads that are not among them. */
	private hint?: string;

	constructor(
		private readonly watch: Watch,
		private memory: Memory = {},
	) {
		this.known = new KnownLeads(watch, memory);
		this.pages = new LeadPages(watch, (records) => this.known.load(records));
	}

	/** What is there is known. Where states count, they are learned over as many polls as it takes. */
	async begin(includeExisting: boolean): Promise<Found> {
		if (includeExisting) {
			this.memory = { cursor: 0, from: -1 };
			return await this.goOn();
		}
		const head = await this.pages.fetch(1, 0);
		if ('failure' in head) return { items: [], failure: head.failure };
		const { clock } = this;
		const stretch = this.stretchFrom(head, 0);
		stretch.bottom = stretch.next;
		let lowest = Infinity;
		const take = (record: IDataObject) => {
			this.known.see(record);
			lowest = Math.min(lowest, this.known.timeOf(record));
		};
		const { failure, rest } =
			head.records.length > 0 ? await this.readAll(stretch, take, head) : {};
		if (failure) return { items: [], failure };
		if (rest && lowest > clock) return { items: [], failure: leadsAhead };
		// what cannot all be known at once was there before the watch
		const cursor = rest && lowest < Infinity ? lowest + 1 : stretch.next;
		this.memory = { cursor, from: cursor };
		if (this.watch.event.stateOf) this.memory.baseline = { ...stretch, bottom: -1 };
		return await this.ended(undefined, head);
	}

	async goOn(): Promise<Found> {
		const { backlog, cursor = 0, total } = this.memory;
		if (backlog) return await this.read(backlog);
		const head = await this.pages.fetch(1, cursor);
		if ('failure' in head) return { items: [], failure: head.failure };
		const newest = this.newestOn(head) ?? Infinity;
		const isSteady = this.pages.isBounded || newest === cursor;
		const isSame =
			isSteady && head.total === total && head.records.every((one) => this.known.isSame(one));
		if (head.records.length === 0 || newest < cursor || isSame) return await this.ended();
		return await this.read(this.stretchFrom(head, cursor), head);
	}

	/** Reads a stretch, again as long as that finds leads that were not met. */
	private async readAll(
		stretch: Stretch,
		take: (record: IDataObject) => void,
		head: Page,
	): Promise<{ failure?: Failure; rest?: Stretch }> {
		for (let before = -1, first: Page | undefined = head; ; first = undefined) {
			const { failure, rest, rows } = await this.pages.readDown(stretch, take, first);
			const isEven =
				rows <= this.known.seen.size || this.known.seen.size === before || !this.pages.mayAsk;
			if (failure || rest || isEven) return { failure, rest };
			before = this.known.seen.size;
		}
	}

	/** What is to be read, down to a time, and where the cursor is then. */
	private stretchFrom(head: Page, bottom: number): Stretch {
		const { size, total, records } = head;
		const settled = this.clock - LOOKBACK_MS;
		const newest = this.newestOn(head) ?? settled;
		// Of leads that fill a page with one time all are known then, and none of that time can be late.
		const isCrowd =
			records.length < total && records.every((one) => this.known.timeOf(one) === newest);
		const end = isCrowd && newest < settled ? newest + 1 : Math.min(newest, settled);
		return { page: 1, size, total, bottom, next: Math.max(bottom, end) };
	}

	/**
	 * Reads news. Where leads of one time change places meanwhile, some are met twice and others not at
	 * all: then the stretch is read again, at once or by the next poll, until none is missing.
	 */
	private async read(begun: Stretch, head?: Page): Promise<Found> {
		let [stretch, first] = [begun, head];
		for (;;) {
			const met = new Set<string>();
			const take = (record: IDataObject) => {
				met.add(this.known.idOf(record));
				this.known.take(record, this.memory.from);
			};
			const { failure, rest, rows, total } = await this.pages.readDown(stretch, take, first);
			if (rest && (rest.vain ?? 0) >= MAX_VAIN) return await this.giveUp(rest, rest.total);
			this.memory.backlog = rest;
			if (rest) {
				this.hint = MORE;
				return await this.ended(failure);
			}
			// What was seen by earlier polls may be gone, so what this pass has met tells more.
			const isOnePass = stretch.page === 1 && stretch.vain === undefined;
			const missing = () => rows - (isOnePass ? met.size : this.known.seen.size);
			if (missing() > 0) await this.readTop(stretch.bottom, take);
			const isAll = missing() <= (this.memory.hidden ?? 0) || this.known.seen.size > MAX_KNOWN;
			if (isAll) return await this.settle(stretch, total);
			const isBetter = missing() < (stretch.missing ?? Infinity);
			const vain = isBetter ? 0 : (stretch.vain ?? 0) + 1;
			if (vain >= MAX_VAIN) return await this.giveUp(stretch, missing());
			stretch = { ...stretch, page: 1, total, missing: missing(), vain };
			first = undefined;
			this.memory.backlog = stretch;
			if (vain > 0 || !this.pages.mayAsk) return await this.ended();
		}
	}

	/** Reads the leads that came while the others were read: each has moved one to the next page. */
	private async readTop(bottom: number, take: (record: IDataObject) => void): Promise<void> {
		for (let number = 1; this.pages.mayAsk; number++) {
			const page = await this.pages.fetch(number, bottom);
			if ('failure' in page) return;
			const { records } = page;
			const fresh = records.filter(
				(one) => this.known.timeOf(one) >= bottom && !this.known.isSeen(one),
			);
			for (const record of fresh) take(record);
			if (fresh.length < records.length || records.length === 0) return;
		}
	}

	/** All is read: the cursor moves. */
	private async settle({ next }: Stretch, total: number): Promise<Found> {
		const isSamePlace = next === this.memory.cursor;
		Object.assign(this.memory, { cursor: next, total: isSamePlace ? total : -1 });
		if (this.known.seen.size <= MAX_KNOWN) return await this.ended();
		this.hint = TOO_MANY_NEWS;
		// More than can be known would be given again at every poll, so the cursor passes them.
		const { size } = new Table(this.known.seen.toString((ms) => Number(ms) >= next));
		if (size >= MAX_KNOWN) this.memory.cursor = Math.max(next, this.clock);
		return await this.ended();
	}

	/** Goes on without what did not show up, and says so. */
	private async giveUp({ next }: Stretch, missing: number): Promise<Found> {
		Object.assign(this.memory, { hidden: missing, total: -1, cursor: next, backlog: undefined });
		return await this.ended(hiddenLeads(missing));
	}

	private async ended(failure?: Failure, head?: Page): Promise<Found> {
		const items = oldestFirst(this.watch.event, [...this.known.news.values()].reverse());
		if (!failure && !this.memory.backlog) await this.learn(head);
		const { backlog, cursor = 0, from = 0 } = this.memory;
		// Whoever is forgotten from now on was there before.
		if (this.known.states.size > MAX_KNOWN) this.memory.from = Math.max(from, cursor);
		const seen = this.known.seen.toString(
			(ms) => Number(ms) >= cursor,
			(ms) => Number(ms) >= (backlog?.next ?? cursor),
		);
		const states = this.watch.event.stateOf && this.known.states.toString();
		return { items, memory: { ...this.memory, seen, states }, hint: this.hint, failure };
	}

	/** Learns the states from before the watch, again while that brings any that were not met before. */
	private async learn(head?: Page): Promise<void> {
		const { baseline } = this.memory;
		if (!baseline || !this.pages.mayAsk) return;
		const take = (record: IDataObject) => this.known.learn(record, this.memory.cursor);
		const { failure, rest, total } = await this.pages.readDown(baseline, take, head);
		const { known = 0 } = baseline;
		const isFull = this.known.states.size >= MAX_KNOWN;
		const isGap = this.known.states.size < total && this.known.states.size > known;
		const again = isGap ? { ...baseline, page: 1, known: this.known.states.size } : undefined;
		if (isFull) this.hint = TOO_MANY_STATES;
		this.memory.baseline = isFull ? undefined : (rest ?? (failure ? baseline : again));
	}

	private newestOn({ records }: Page): number | undefined {
		return records.map((record) => this.known.timeOf(record)).find((ms) => ms > -Infinity);
	}

	/** The service's time, in ms; this machine's where it does not say. */
	private get clock(): number {
		return this.watch.said.serverTime?.getTime() ?? Date.now();
	}
}
