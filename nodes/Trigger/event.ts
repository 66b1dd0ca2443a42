import type { IDataObject, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { Check } from '../shared/fields/checks';
import type { AnyValues } from '../shared/operation/plan';
import type { SimplifyConfig } from '../shared/operation/simplify';
import type { ApiClient } from '../shared/transport/client';
import type { RequestFailure } from '../shared/transport/outcome';
import { parseTimestamp } from '../shared/utils/dates';
import type { Memory } from './state';
import { idOf, Table } from './state';

/** What a poll brought. */
export interface Found {
	/** News, the oldest first. */
	items: IDataObject[];
	/** What to remember; missing where nothing was read. */
	memory?: Memory;
	/** What the items and the log say of records that are not among them. */
	hint?: string;
	/** Why not all could be read: the poll's error where there are no items. */
	failure?: RequestFailure;
}

/**
 * Records, what the items say of those that are not among them, and how many rows could not be read; or
 * why none could be read.
 */
export type Reading =
	{ records: IDataObject[]; hint?: string; skipped?: number } | { failure: RequestFailure };

/** What an event reads. */
export interface Source {
	/**
	 * @param memory of the last poll; without it, a watch begins: what is there is known then, or news
	 * with Include Existing
	 */
	poll(watch: Watch, memory: Memory | undefined, includeExisting: boolean): Promise<Found>;
	/** The newest records, for a test run. */
	newest(watch: Watch): Promise<Reading>;
}

/** A record, and what was remembered of it. */
export interface Change {
	record: IDataObject;
	/** Undefined where the record was not known. */
	previous: string | undefined;
	now: string;
}

/** An event that starts workflows, as data: what is read, and which records are news. */
export interface TriggerEvent {
	/** Its entry under Trigger On. */
	option: Required<Pick<INodePropertyOptions, 'action' | 'description' | 'name'>> & {
		value: string;
	};
	properties: INodeProperties[];
	checks?: Record<string, Check>;
	/** Its settings that only choose among what is watched: the watch goes on when one changes. */
	choices?: string[];
	source: Source;
	/** The field that tells one record from another; empty where there is only one. */
	key: string;
	/** The field with the time by which records are put in order. */
	time: string;
	/** What is compared with what was remembered; missing where each new time is news. */
	stateOf?(record: IDataObject): string | undefined;
	/** Which records that are new or have another state start the workflow; all of them without it. */
	starts?(change: Change, values: AnyValues): boolean;
	/** The field of an item that tells the state before; null where it is not known. */
	previousField?: string;
	/** Whether a state stays for good: an answer that says otherwise is older. */
	lasts?(before: string, now: string): boolean;
	/** The values with which the newest records in that state are read, for a test run. */
	sampleSettings?(values: AnyValues): AnyValues[];
	/** What is left with Simplify on. */
	simplify?: SimplifyConfig;
	/** What Include Existing is called, where there is a state in place of records. */
	includeExisting?: string;
}

/** A trigger's event and settings with the way to the service. */
export interface Watch {
	event: TriggerEvent;
	values: AnyValues;
	connection: ApiClient;
	/** When all requests have to be done, by the local clock. */
	deadline: number;
}

/** The entry of an event under Trigger On. Its action is its name: `On lead created`. */
export function eventOption(
	name: string,
	value: string,
	description: string,
): TriggerEvent['option'] {
	const words = name.split(' ').map((word) => (/.[A-Z]/.test(word) ? word : word.toLowerCase()));
	return { name, value, action: `On ${words.join(' ')}`, description };
}

/** The states that are remembered of records, and which of them have changed since. */
export class Changes {
	readonly states: Table;
	private readonly changes = new Map<string, Change>();

	/**
	 * @param states as the last poll has kept them
	 * @param unknown what counts as the state before of a record that is not known
	 */
	constructor(
		private readonly watch: Watch,
		states?: string,
		private readonly unknown?: string,
	) {
		this.states = new Table(watch.event.key, states);
	}

	/** Remembers the state of a record, which is no change. */
	learn(record: IDataObject): void {
		const state = this.watch.event.stateOf?.(record);
		if (state !== undefined) this.states.set(record, state);
	}

	/** Compares a record with what is remembered; of one that is met again, with what was before the poll. */
	compare(record: IDataObject): void {
		const { key, lasts, stateOf } = this.watch.event;
		// where only times count, all have the same state
		const now = stateOf ? stateOf(record) : 'there';
		if (now === undefined) return;
		const id = idOf(key, record);
		const before = this.changes.get(id);
		const previous = before ? before.previous : (this.states.get(record) ?? this.unknown);
		if (previous !== undefined && previous !== now && lasts?.(previous, now)) return;
		this.learn(record);
		this.changes.set(id, { record, previous, now });
	}

	/** The items of the changes that start the workflow, the oldest first; those without a time as they came. */
	news(): IDataObject[] {
		const { event, values } = this.watch;
		const { previousField: field, starts, time } = event;
		const isNews = (change: Change) =>
			change.previous !== change.now && starts?.(change, values) !== false;
		const news = [...this.changes.values()].filter(isNews).map(({ previous, record }) => ({
			item: field === undefined ? record : { ...record, [field]: previous || null },
			ms: parseTimestamp(record[time]),
		}));
		// between two without a time there is no number, which sorts as equal
		return news.sort((a, b) => a.ms - b.ms).map(({ item }) => item);
	}
}
