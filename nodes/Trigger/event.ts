import type { IDataObject, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { Check } from '../shared/operation/checks';
import type { AnyValues } from '../shared/operation/plan';
import type { SimplifyConfig } from '../shared/operation/output';
import type { Connection } from '../shared/transport/connection';
import type { Answer, Failure } from '../shared/transport/outcome';
import { msOf } from '../shared/times';
import type { Memory } from './memory';

/** What a poll brought. */
export interface Found {
	/** News, the oldest first. */
	items: IDataObject[];
	/** What to remember; missing where nothing was read. */
	memory?: Memory;
	/** What the items and the log say of records that are not among them. */
	hint?: string;
	/** Why not all could be read: the poll's error where there are no items. */
	failure?: Failure;
}

/** Records, and what the items say of those that are not among them; or why none could be read. */
export type Reading = { records: IDataObject[]; hint?: string } | { failure: Failure };

/** What an event reads. */
export interface Source {
	/** The first poll of a watch: what is there is known, or news where the user wants it. */
	begin(watch: Watch, includeExisting: boolean): Promise<Found>;
	/** Every later poll. */
	goOn(watch: Watch, memory: Memory): Promise<Found>;
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
	/** Whether a record starts the workflow that is new or has another state. */
	starts(change: Change, values: AnyValues): boolean;
	/** The field of an item that tells the state before; null where it is not known. */
	previousField?: string;
	/** Whether a state stays for good: an answer that says otherwise is older. */
	lasts?(before: string, now: string): boolean;
	/** The values with which the newest records in that state are read, for a test run. */
	sampleOf?(values: AnyValues): AnyValues[];
	/** What is left with Simplify on. */
	simplify?: SimplifyConfig;
}

/** A trigger's event and settings with the way to the service. */
export interface Watch {
	event: TriggerEvent;
	values: AnyValues;
	connection: Connection;
	/** When all requests have to be done, by the local clock. */
	deadline: number;
	/** What the service's last answer says of itself. */
	said: Pick<Answer, 'rateLimit' | 'serverTime'>;
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

/** What tells a record from others; one without an id is told by all that it holds. */
export function idOf({ key }: TriggerEvent, record: IDataObject): string {
	const id = key === '' ? key : record[key];
	return typeof id === 'string' ? id : JSON.stringify(id ?? record);
}

/** Each record once, as it is newest, the oldest first. */
export function oldestFirst(event: TriggerEvent, records: IDataObject[]): IDataObject[] {
	const timed = records.map((record) => ({ record, ms: msOf(record[event.time]) }));
	// between two without a time there is no number, which sorts as equal
	const order = timed.sort((a, b) => a.ms - b.ms);
	const newest = new Map(order.map(({ record }) => [idOf(event, record), record]));
	return order.map(({ record }) => record).filter((one) => newest.get(idOf(event, one)) === one);
}

/** An item of an event that tells the state before. */
export function withPrevious(
	{ previousField: field }: TriggerEvent,
	{ previous, record }: Pick<Change, 'previous' | 'record'>,
): IDataObject {
	return field === undefined ? record : { ...record, [field]: previous ?? null };
}
