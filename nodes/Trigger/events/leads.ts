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
import { eventOption, idOf, Known } from '../event';
import type { Take } from '../leadPages';
import { LeadPages, leadsAhead } from '../leadPages';
import type { Memory, Stretch } from '../memory';
import { MAX_KNOWN } from '../memory';

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
			newest: async (watch) => await new LeadPages(watch, new Known(watch), {}).fetch(1, 0),
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
 * One poll. The newest pages are read down to the cursor, and whatever was not seen with its time is
 * news. What is more than a poll may read is left as a backlog, with which the next poll begins. The
 * cursor moves when as many leads were seen as the list has rows above it.
 */
class LeadPoll {
	private readonly known: Known;
	private readonly pages: LeadPages;
	/** What the items and the log say of leads that are not among them. */
	private hint?: string;

	constructor(
		private readonly watch: Watch,
		private memory: Memory,
	) {
		this.known = new Known(watch, memory.states);
		this.pages = new LeadPages(watch, this.known, memory);
	}

	/** @param includeExisting whether what is there at the first poll is news */
	async poll(includeExisting: boolean): Promise<Found> {
		const { backlog, cursor = includeExisting ? 0 : undefined } = this.memory;
		if (cursor === undefined) return await this.begin();
		if (backlog) return await this.read(backlog);
		const head = await this.pages.fetch(1, cursor);
		if ('failure' in head) return { items: [], failure: head.failure };
		if (head.total === 0) this.memory.hidden = 0;
		if (head.records.length === 0) return await this.ended();
		return await this.read(this.pages.stretchFrom(head, cursor), head);
	}

	/** What is there is known. Where states count, they are learned over as many polls as it takes. */
	private async begin(): Promise<Found> {
		const head = await this.pages.fetch(1, 0);
		if ('failure' in head) return { items: [], failure: head.failure };
		const { clock } = this.pages;
		const stretch = this.pages.stretchFrom(head);
		let lowest = Infinity;
		const take: Take = (record) => {
			this.pages.see(record);
			lowest = Math.min(lowest, this.pages.timeOf(record));
		};
		const { failure, rest } = await this.pages.readWhole(stretch, take, head);
		if (failure) return { items: [], failure };
		const isTooLong = rest !== undefined && rest.vain === undefined;
		if (isTooLong && lowest > clock) return { items: [], failure: leadsAhead };
		// what cannot all be known at once was there before the watch
		const cursor = isTooLong ? lowest + 1 : stretch.next;
		const states = { from: cursor, baseline: { ...stretch, bottom: -1 } };
		this.memory = { cursor, ...(this.watch.event.stateOf && states) };
		return await this.ended(undefined, head);
	}

	/** Reads news, and moves the cursor when none is missing. */
	private async read(stretch: Stretch, head?: Page): Promise<Found> {
		const take: Take = (record) => this.take(record);
		const { failure, hidden, rest } = await this.pages.readWhole(stretch, take, head);
		this.memory.backlog = rest;
		if (rest && rest.page > 1) this.hint = MORE;
		if (rest) return await this.ended(failure);
		if (hidden !== undefined) this.memory.hidden = hidden;
		this.memory.cursor = this.pages.cursorAfter(stretch);
		if (this.pages.seen.size > MAX_KNOWN) this.hint = TOO_MANY_NEWS;
		return await this.ended(failure);
	}

	private async ended(failure?: Failure, head?: Page): Promise<Found> {
		if (!failure && !this.memory.backlog) await this.learn(head);
		const { cursor = 0, from = 0 } = this.memory;
		// Whoever is forgotten from now on was there before.
		if (this.known.states.size > MAX_KNOWN) this.memory.from = Math.max(from, cursor);
		const seen = this.pages.seen.toString(cursor);
		const states = this.watch.event.stateOf && this.known.states.toString();
		const memory = { ...this.memory, seen, states };
		return { items: this.known.news(), memory, hint: this.hint, failure };
	}

	/** Learns the states from before the watch. */
	private async learn(head?: Page): Promise<void> {
		const { baseline, cursor = 0 } = this.memory;
		if (!baseline || !this.pages.mayAsk) return;
		const { states } = this.known;
		const isFull = () => states.size >= MAX_KNOWN;
		const take: Take = (record) => {
			// What has changed since the watch began is not what it was before.
			const isLater = this.pages.timeOf(record) >= cursor && !this.pages.isSeen(record);
			if (!isLater && !isFull() && !this.known.has(record)) this.known.learn(record);
		};
		const { rest } = await this.pages.readWhole(baseline, take, head, states);
		if (isFull()) this.hint = TOO_MANY_STATES;
		this.memory.baseline = isFull() || rest?.vain ? undefined : rest;
	}

	/** Takes a lead that is not before the cursor: it is compared where it was not seen with its time. */
	private take(record: IDataObject): void {
		const seen = Number(this.pages.seen.get(idOf(this.watch.event, record)));
		// An answer can be older than the one before; a state can change within one moment.
		if (seen > this.pages.timeOf(record)) return;
		if (seen === this.pages.timeOf(record) && this.known.isSame(record)) return;
		this.pages.see(record);
		const wasThere = msOf(record.createdAt) < (this.memory.from ?? -Infinity);
		if (wasThere && !this.known.has(record)) this.known.learn(record);
		else this.known.compare(record);
	}
}
