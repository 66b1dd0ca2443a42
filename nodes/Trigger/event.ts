import type { IDataObject, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { ParameterParser } from '../shared/fields/checks';
import type { AnyValues } from '../shared/operation/plan';
import type { SimplifyConfig } from '../shared/operation/simplify';
import type { ApiClient } from '../shared/transport/client';
import type { Failed, RequestFailure } from '../shared/transport/outcome';
import type { TriggerState } from './state';

/** An event that starts workflows, as data: which records are read, and which changes count. */
export interface TriggerEvent {
	option: Required<Pick<INodePropertyOptions, 'action' | 'description' | 'name'>> & {
		value: string;
	};
	properties: INodeProperties[];
	parsers?: Record<string, ParameterParser>;
	/** Settings that only filter the detected changes: the state stays valid when one is edited. */
	changeFilters?: string[];
	source: RecordSource;
	/** The field that identifies a record; '' if there is only one record. */
	idField: string;
	/** The field with the time of the event, by which records are sorted. */
	timeField: string;
	/**
	 * Returns the status that polls compare; undefined skips the record. Without this function, each new
	 * time is a change.
	 */
	getStatus?(record: IDataObject): string | undefined;
	/** Whether a change starts the workflow (default: always). */
	matches?(change: Change, values: AnyValues): boolean;
	/** The output field for the previous status, null if unknown. */
	previousStatusField?: string;
	/** Whether `current` must come from an outdated response, because `previous` is final. */
	isStale?(previous: string, current: string): boolean;
	/** Returns the values of each request for samples; by default, one request with the user's values. */
	getSampleValues?(values: AnyValues): AnyValues[];
	simplify?: SimplifyConfig;
	/** The texts of Include Existing, if the event is about a status instead of records. */
	includeExisting?: { label: string; description: string };
}

/** A record that is new or has another status than at the last poll. */
export interface Change {
	record: IDataObject;
	/** Undefined if the record is new. */
	previous: string | undefined;
	current: string;
}

/** How an event reads its records. */
export interface RecordSource {
	/**
	 * @param state the state after the last poll; undefined in the first poll, which emits existing records
	 * with Include Existing, and otherwise makes them the baseline
	 */
	poll(
		trigger: TriggerContext,
		state: TriggerState | undefined,
		includeExisting: boolean,
	): Promise<PollResult>;
	/** Reads the newest records for a test run. */
	readNewest(trigger: TriggerContext): Promise<ReadResult>;
}

/** A trigger's event, its settings and the API client. */
export interface TriggerContext {
	event: TriggerEvent;
	values: AnyValues;
	client: ApiClient;
	/** When all requests must be done (local clock, ms). */
	deadline: number;
}

/** The result of one poll. */
export interface PollResult {
	/** Oldest first. */
	items: IDataObject[];
	/** The state to save; missing if nothing was read. */
	state?: TriggerState;
	/** A warning about missing records; it is logged and added to the items. */
	hint?: string;
	/** Why records could not be read: thrown if there are no items. */
	failure?: RequestFailure;
}

/** `hint` is a text about missing records, `skippedCount` the number of unreadable rows. */
export type ReadResult = { records: IDataObject[]; hint?: string; skippedCount?: number } | Failed;

/** Creates an entry under Trigger On, with an action such as `On lead created`. */
export function createEventOption(
	name: string,
	value: string,
	description: string,
): TriggerEvent['option'] {
	const words = name.split(' ').map((word) => (/.[A-Z]/.test(word) ? word : word.toLowerCase()));
	return { name, value, action: `On ${words.join(' ')}`, description };
}
