import type { IDataObject, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { Check } from '../shared/checks';
import type { Sieve } from '../shared/lists/prospects';
import type { AnyValues } from '../shared/plan';
import type { Answer, Failure } from '../shared/transport/outcome';
import type { Connection } from '../shared/transport/request';

/** All records of a route that has no order to be read in, or why they could not be read. */
export type WholeReading = { records: IDataObject[]; serverTime?: Date } | { failure: Failure };

/** Leads in the order of one of their times (API document, GET /leads). */
export interface LeadSource {
	kind: 'leads';
	/** The parameter that leaves out what is not later, where the route has one for this time. */
	after?: 'createdAfter' | 'lastContactedAfter';
}

/** Records that are read all at once. */
export interface WholeSource {
	kind: 'whole';
	/** @param sieve what is kept where there is much to read */
	read(connection: Connection, values: AnyValues, sieve: Sieve): Promise<WholeReading>;
}

/** A record, and what was remembered of it. */
export interface Change {
	record: IDataObject;
	/** Undefined where the record was not known. */
	before: string | undefined;
	now: string;
}

/** A record is news when it was not seen with its time. */
export interface NewsByTime {
	by: 'time';
	/** Whether a record is news only once, whatever its time says later. */
	once?: true;
	/** Whether a record counts at all; those that do not are seen all the same. */
	counts?(record: IDataObject): boolean;
}

/** A record is news when its state is another one than was remembered. */
export interface NewsByState {
	by: 'state';
	stateOf(record: IDataObject): string;
	starts(change: Change, values: AnyValues): boolean;
	/** The field of an item that tells the state before; null where it is not known. */
	before?: string;
	/** Whether a record that is no longer listed has left its state, so that it may come back. */
	leaves?: true;
}

/** An event that starts workflows, as data: what is read, and which records are news. */
export interface TriggerEvent {
	/** Its entry under Trigger On. */
	option: Required<Pick<INodePropertyOptions, 'action' | 'description' | 'name'>> & {
		value: string;
	};
	/** Its own settings. */
	properties: INodeProperties[];
	checks?: Record<string, Check>;
	/** Its settings that only choose among what is watched: the watch goes on when one changes. */
	choices?: string[];
	source: LeadSource | WholeSource;
	/** The field that tells one record from another. */
	key: string;
	/** The field with the time by which records are put in order. */
	time: string;
	news: NewsByTime | NewsByState;
	/** The values with which the newest records in that state are read, for a test run. */
	sampleOf?(values: AnyValues): AnyValues[];
	/** What Simplify leaves of an item: these fields, or what this makes of it. */
	simplify?: string[] | ((item: IDataObject) => IDataObject);
}

/** A trigger's event and settings with the way to the service. */
export interface Watch {
	event: TriggerEvent;
	values: AnyValues;
	connection: Connection;
	/** When all requests have to be done, by the local clock. */
	endsAt: number;
	/** What the service's last answer says of itself. */
	said: Pick<Answer, 'rateLimit' | 'serverTime'>;
}
