import type { IDataObject, INodeProperties } from 'n8n-workflow';
import {
	company,
	search,
	searchChecks,
	simpleLead,
	simplifiedLead,
	source,
	statuses,
	title,
} from '../../shared/lists/leads/leads';
import type { Page } from '../../shared/lists/list';
import type { AnyValues } from '../../shared/operation/plan';
import { filterCollection } from '../../shared/operation/properties';
import { msOf } from '../../shared/times';
import type { Failure } from '../../shared/transport/outcome';
import { wordIn } from '../../shared/values';
import type { Found, TriggerEvent, Watch } from '../event';
import { Changes, eventOption } from '../event';
import { LeadPages, leadsAhead } from '../leadPages';
import type { Memory, Stretch } from '../memory';
import { MAX_KEPT } from '../memory';

/** A service may write both times of a new lead one after the other. */
const SAME_MS = 1_000;

/** Which leads are watched. */
const leadFilters = filterCollection('Filters', 'filters', [company, search, source, title], {
	description: 'Only leads that match all of these',
});

const newStatuses: INodeProperties = {
	displayName: 'New Statuses',
	name: 'statuses',
	type: 'multiOptions',
	options: statuses,
	default: [],
	description: 'Only changes to one of these statuses. Leave empty for all.',
};

const MORE = 'More leads are still to come in the next polls.';
const TOO_MANY_STATES =
	'It knows the statuses of 50,000 leads. It misses the first change of a lead that is not one of them.';
const TOO_MANY_NEWS =
	'More than 50,000 leads changed at once. It cannot tell whether all of them were reported, and each once.';

export const leadEvents = [
	leadEvent(
		'lastContactedAt',
		eventOption('Lead Contacted', 'leadContacted', 'Starts each time a lead is contacted'),
	),
	leadEvent('createdAt', eventOption('Lead Created', 'leadCreated', 'Starts for each new lead')),
	leadEvent(
		'updatedAt',
		eventOption('Lead Updated', 'leadUpdated', 'Starts each time an existing lead is changed'),
		({ record: { createdAt, updatedAt } }) => msOf(updatedAt) - msOf(createdAt) > SAME_MS,
	),
	statusEvent(
		eventOption('Lead Replied', 'leadReplied', "Starts when a lead's status changes to Replied"),
		() => ['replied'],
	),
	statusEvent(
		eventOption(
			'Lead Status Changed',
			'leadStatusChanged',
			"Starts when a lead's status changes. Returns the old and the new status.",
		),
		({ statuses: chosen }) => (chosen as string[] | undefined) ?? [],
		newStatuses,
	),
];

/** Leads in the order of the event's time (GET /leads). */
function leadEvent(
	time: string,
	option: TriggerEvent['option'],
	starts?: TriggerEvent['starts'],
): TriggerEvent {
	return {
		option,
		time,
		starts,
		properties: [leadFilters],
		checks: searchChecks,
		source: {
			poll: async (watch, memory, includeExisting) =>
				await new LeadPoll(watch, { ...memory }).poll(includeExisting),
			newest: async (watch) => await new LeadPages(watch, {}).fetch(1, 0),
		},
		key: 'id',
		simplify: simplifiedLead(fieldsWith(time)),
	};
}

/**
 * Leads whose status has changed. A lead is made as `new`: one that is not known and still is `new`
 * has not changed.
 *
 * @param chosenIn the statuses to start workflows for, from the settings; none means all
 */
function statusEvent(
	option: TriggerEvent['option'],
	chosenIn: (values: AnyValues) => string[],
	...choices: INodeProperties[]
): TriggerEvent {
	const time = 'updatedAt';
	const fields = fieldsWith(time).filter((field) => field !== 'phone');
	return {
		...leadEvent(time, option, ({ now, previous = 'new' }, values) => {
			const chosen = chosenIn(values);
			return previous !== now && (chosen.length === 0 || chosen.includes(now));
		}),
		stateOf: ({ status }) => wordIn(status),
		previousField: 'oldStatus',
		properties: [...choices, leadFilters],
		choices: choices.map(({ name }) => name),
		sampleSettings: (values) => withStatuses(values, chosenIn(values)),
		simplify: simplifiedLead([...fields, 'oldStatus']),
	};
}

/** The fields of a simplified lead with this time in place of that of its creation. */
function fieldsWith(time: string): string[] {
	return simpleLead.fields.map((field) => (field === 'createdAt' ? time : field));
}

/** The same settings for each status alone, or for all together where none is chosen. */
function withStatuses(values: AnyValues, chosen: string[]): AnyValues[] {
	if (chosen.length === 0) return [values];
	const filters = values.filters as IDataObject;
	return chosen.map((status) => ({ ...values, filters: { ...filters, status } }));
}

/**
 * One poll. The newest pages are read down to the cursor, and whatever was not met with its time is
 * news. What is more than a poll may read is left as a backlog, with which the next poll begins. The
 * cursor moves when as many leads were met as the list has rows above it.
 */
class LeadPoll {
	private readonly changes: Changes;
	private readonly pages: LeadPages;
	/** What the items and the log say of leads that are not among them. */
	private hint?: string;

	constructor(
		private readonly watch: Watch,
		private memory: Memory,
	) {
		this.changes = new Changes(watch, memory.states);
		this.pages = new LeadPages(watch, memory);
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
		const { failure, rest } = await this.read(stretch, head, (record, time) => {
			this.pages.times.set(record, `${time}`);
			this.changes.learn(record);
			lowest = Math.min(lowest, time);
		});
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
		const { failure, hidden, rest } = await this.read(stretch, head, (record, time) => {
			this.take(record, time);
		});
		this.memory.backlog = rest;
		if (rest && rest.page > 1) this.hint = MORE;
		if (rest) return this.found(failure);
		if (hidden !== undefined) this.memory.hidden = hidden;
		const isTooMuch = this.pages.times.size > MAX_KEPT;
		if (isTooMuch) this.hint = TOO_MANY_NEWS;
		// More than can be remembered would be given again at every poll, so the cursor passes them.
		this.memory.cursor = isTooMuch ? Math.max(stretch.next, this.pages.clock) : stretch.next;
		if (!failure) await this.learnStates();
		return this.found(failure);
	}

	/** Takes a lead that is not before the cursor: it is compared unless an older answer shows it. */
	private take(record: IDataObject, time: number): void {
		const before = Number(this.pages.times.get(record));
		// a state can change within one moment
		if (before > time || (before === time && !this.watch.event.stateOf)) return;
		this.pages.times.set(record, `${time}`);
		const wasThere = msOf(record.createdAt) < (this.memory.from ?? -Infinity);
		if (wasThere && this.changes.states.get(record) === undefined) this.changes.learn(record);
		else this.changes.compare(record);
	}

	/** Learns the states from before the watch, over as many polls as it takes. */
	private async learnStates(head?: Page): Promise<void> {
		const { baseline, cursor = 0 } = this.memory;
		if (!baseline || !this.pages.mayAsk) return;
		const isFull = () => this.changes.states.size >= MAX_KEPT;
		const { rest } = await this.read(
			baseline,
			head,
			(record, time) => {
				// What has changed since the watch began is not what it was before.
				const isNew = time >= cursor || this.changes.states.get(record) !== undefined;
				if (!isNew && !isFull()) this.changes.learn(record);
			},
			this.changes.states,
		);
		if (isFull()) this.hint = TOO_MANY_STATES;
		this.memory.baseline = isFull() || rest?.vain ? undefined : rest;
	}

	private async read(
		stretch: Stretch,
		head: Page | undefined,
		take: (record: IDataObject, time: number) => void,
		all = this.pages.times,
	) {
		const takePage = (records: IDataObject[]) => {
			for (const table of [this.pages.times, this.changes.states]) table.load(records);
			for (const record of records) take(record, this.pages.timeOf(record));
		};
		return await this.pages.readWhole(stretch, takePage, head, all);
	}

	private found(failure?: Failure): Found {
		const { cursor = 0, from = 0 } = this.memory;
		// Whoever is forgotten from now on was there before.
		if (this.changes.states.size > MAX_KEPT) this.memory.from = Math.max(from, cursor);
		const times = this.pages.times.toString(cursor);
		const states = this.watch.event.stateOf && this.changes.states.toString();
		const memory = { ...this.memory, times, states };
		return { items: this.changes.news(), memory, hint: this.hint, failure };
	}
}
