import type { IDataObject } from 'n8n-workflow';
import type { Page } from '../shared/pagination/pageFetcher';
import { parseTimestamp } from '../shared/utils/dates';
import type { RequestFailure } from '../shared/transport/outcome';
import type { Found, Source, Watch } from './event';
import { Changes } from './event';
import { LeadPages, leadsAhead } from './leadScan';
import type { Memory, Stretch } from './state';
import { MAX_KEPT, Table } from './state';

const MORE = 'More leads are still to come in the next polls.';
const TOO_MANY_STATES =
	'It knows the statuses of 50,000 leads. It misses the first change of a lead that is not one of them.';
const TOO_MANY_NEWS =
	'More than 50,000 leads changed at once. It cannot tell whether all of them were reported, and each once.';

/** Leads in the order of the event's time (GET /leads). */
export const leadSource: Source = {
	poll: async (watch, memory, includeExisting) =>
		await new LeadPoll(watch, { ...memory }).poll(includeExisting),
	newest: async (watch) => await new LeadPages(watch).fetch(1, 0),
};

/**
 * One poll. The newest pages are read down to the cursor, and whatever was not met with its time is
 * news. What is more than a poll may read is left as a backlog, with which the next poll begins. The
 * cursor moves when as many leads were met as the list has rows above it.
 */
class LeadPoll {
	private readonly changes: Changes;
	/** The leads from the cursor on that were met, each with its time. */
	private readonly times: Table;
	private readonly pages: LeadPages;
	/** What the items and the log say of leads that are not among them. */
	private hint?: string;

	constructor(
		private readonly watch: Watch,
		private memory: Memory,
	) {
		this.changes = new Changes(watch, memory.states);
		this.times = new Table(watch.event.key, memory.times);
		this.pages = new LeadPages(watch, [this.times, this.changes.states]);
	}

	/** @param includeExisting whether what is there at the first poll is news */
	async poll(includeExisting: boolean): Promise<Found> {
		const { backlog, cursor = includeExisting ? 0 : undefined } = this.memory;
		if (backlog) return await this.readNews(backlog);
		const head = await this.pages.fetch(1, cursor ?? 0);
		if ('failure' in head) return { items: [], failure: head.failure };
		if (cursor === undefined) return await this.begin(head);
		// An empty list moves nothing: it may be empty by mistake.
		if (head.records.length === 0) return this.found();
		return await this.readNews(this.pages.stretchFrom(head, cursor), head);
	}

	/** What is there is no news. */
	private async begin(head: Page): Promise<Found> {
		const { clock } = this.pages;
		const stretch = this.pages.stretchFrom(head);
		let lowest = Infinity;
		const take = (record: IDataObject, time: number) => {
			this.times.set(record, `${time}`);
			this.changes.learn(record);
			lowest = Math.min(lowest, time);
		};
		const { failure, rest } = await this.pages.readWhole(stretch, take, { all: this.times, head });
		if (failure) return { items: [], failure };
		const isTooLong = rest !== undefined && rest.vain === undefined;
		if (isTooLong && lowest > clock) return { items: [], failure: leadsAhead };
		// what cannot all be remembered at once was there before the watch
		const cursor = isTooLong ? lowest + 1 : stretch.next;
		const states = { from: cursor, baseline: { ...stretch, bottom: -1 } };
		this.memory = { cursor, ...(this.watch.event.stateOf && states) };
		await this.learnStates(head);
		return this.found();
	}

	/** Reads news, and moves the cursor when none is missing. */
	private async readNews(stretch: Stretch, head?: Page): Promise<Found> {
		const known = { all: this.times, head, hidden: this.memory.hidden };
		const { failure, hidden, rest } = await this.pages.readWhole(stretch, this.take, known);
		this.memory.backlog = rest;
		if (rest && rest.page > 1) this.hint = MORE;
		if (rest) return this.found(failure);
		if (hidden !== undefined) this.memory.hidden = hidden;
		const isTooMuch = this.times.size > MAX_KEPT;
		if (isTooMuch) this.hint = TOO_MANY_NEWS;
		// More than can be remembered would be given again at every poll, so the cursor passes them.
		this.memory.cursor = isTooMuch ? Math.max(stretch.next, this.pages.clock) : stretch.next;
		if (!failure) await this.learnStates();
		return this.found(failure);
	}

	/** Takes a lead that is not before the cursor: it is compared unless an older answer shows it. */
	private readonly take = (record: IDataObject, time: number): void => {
		const before = Number(this.times.get(record));
		// a state can change within one moment
		if (before > time || (before === time && !this.watch.event.stateOf)) return;
		this.times.set(record, `${time}`);
		const wasThere = parseTimestamp(record.createdAt) < (this.memory.from ?? -Infinity);
		if (wasThere && this.changes.states.get(record) === undefined) this.changes.learn(record);
		else this.changes.compare(record);
	};

	/** Learns the states from before the watch, over as many polls as it takes. */
	private async learnStates(head?: Page): Promise<void> {
		const { baseline, cursor = 0 } = this.memory;
		if (!baseline || !this.pages.mayAsk) return;
		const { states } = this.changes;
		const isFull = () => states.size >= MAX_KEPT;
		const take = (record: IDataObject, time: number) => {
			// What has changed since the watch began is not what it was before.
			const isNew = time >= cursor || states.get(record) !== undefined;
			if (!isNew && !isFull()) this.changes.learn(record);
		};
		const { rest } = await this.pages.readWhole(baseline, take, { all: states, head });
		if (isFull()) this.hint = TOO_MANY_STATES;
		this.memory.baseline = isFull() || rest?.vain ? undefined : rest;
	}

	private found(failure?: RequestFailure): Found {
		const { cursor = 0, from = 0 } = this.memory;
		// Whoever is forgotten from now on was there before.
		if (this.changes.states.size > MAX_KEPT) this.memory.from = Math.max(from, cursor);
		const times = this.times.toString(cursor);
		const states = this.watch.event.stateOf && this.changes.states.toString();
		const memory = { ...this.memory, times, states };
		return { items: this.changes.news(), memory, hint: this.hint, failure };
	}
}
