import type { IDataObject, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { Check } from '../shared/operation/checks';
import type { AnyValues } from '../shared/operation/plan';
import type { SimplifyConfig } from '../shared/operation/simplified';
import type { Connection } from '../shared/transport/connection';
import type { Answer, Failure } from '../shared/transport/outcome';
import type { Baseline, Cursor, Reading, SeenRecords, Start } from './cursor';

/** What an event reads. */
export interface Source {
	/** Where a watch begins: what is there is known. Nothing where that cannot be told yet. */
	start(watch: Watch): Promise<Start | { failure: Failure } | undefined>;
	/**
	 * What is at a cursor or behind it.
	 *
	 * @param known what was seen from there on
	 */
	readSince(watch: Watch, cursor: Cursor, known: SeenRecords): Promise<Reading>;
	/** The newest records, for a test run. */
	readNewest(watch: Watch): Promise<Reading>;
	/** More of what was there when the watch began, and where to go on. */
	readBaseline?(
		watch: Watch,
		baseline: Baseline,
	): Promise<{ records: IDataObject[]; baseline?: Baseline }>;
}

/** A record, and what was remembered of it. */
export interface Change {
	record: IDataObject;
	/** Undefined where the record was not known. */
	previous: string | undefined;
	now: string;
}

/** A record is news when it was not seen with its time. */
interface NewsByTime {
	by: 'time';
	/** Whether a record is news only once, whatever its time says later. */
	once?: true;
	/** Whether a record counts at all; those that do not are seen all the same. */
	counts?(record: IDataObject): boolean;
}

/** A record is news when its state is another one than was remembered. */
export interface NewsByState {
	by: 'state';
	/** Undefined where the record does not say: then it has not changed. */
	stateOf(record: IDataObject): string | undefined;
	starts(change: Change, values: AnyValues): boolean;
	/** The field of an item that tells the state before; null where it is not known. */
	previousField?: string;
	/** The field that tells since when a record is there; without it, the event's time. */
	created?: string;
	/** Whether a record stays in a state for good: one that says otherwise is older. */
	lasts?(before: string, now: string): boolean;
	/** Whether a record that is no longer listed has left its state, so that it may come back. */
	leaves?: true;
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
	news: NewsByTime | NewsByState;
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
