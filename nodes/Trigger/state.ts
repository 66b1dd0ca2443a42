import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../shared/utils/values';

/** What a trigger remembers from one poll to the next. All times are in ms. */
export interface TriggerState {
	/** Leads with an earlier time need not be read again. */
	cursor?: number;
	/** The times of the leads already seen, from the cursor on (`SeenRecords`). */
	times?: string;
	/** Events about a status: leads created earlier existed before the first poll. */
	watchedSince?: number;
	/** How many leads the service counts but does not list, as reported to the user. */
	hidden?: number;
	/** How many rows of the last export could not be read. */
	skipped?: number;
	/** The status of each record (`SeenRecords`); missing if only times count. */
	statuses?: string;
	/** The scan that the next poll continues, if one poll could not finish it. */
	backlog?: Scan;
	/** The scan of leads whose status from before the first poll is still to be read. */
	baseline?: Scan;
}

/**
 * The progress of reading leads from the newest down to a time, over one or more polls. If a pass over
 * the pages did not show all counted leads, another pass follows.
 */
export interface Scan {
	/** Where the pass continues. */
	nextPage: number;
	pageSize: number;
	/** The total in the last response. */
	total: number;
	/** The scan ends below this time; -1 is below all leads. */
	lowerBound: number;
	/** Becomes the cursor when the scan is complete. */
	nextCursor: number;
	/** How many leads the last pass counted but did not see; missing in the first pass. */
	unseen?: number;
	/** How many passes in a row saw none of them; missing in the first pass. */
	fruitlessPasses?: number;
}

/** A state as n8n saves it with the workflow. */
export interface SavedState extends TriggerState {
	/** A hash of the event, account and filters for which the state is valid. */
	scope: string;
	/** A new ID each time the trigger starts without a state. */
	activation: string;
	/** How often the state was saved in this activation. */
	revision: number;
}

/** Names in the saved JSON. Never change them, as earlier versions saved states with them. */
const JSON_NAMES: Record<string, string> = {
	watchedSince: 'from',
	statuses: 'states',
	nextPage: 'page',
	pageSize: 'size',
	lowerBound: 'bottom',
	nextCursor: 'next',
	unseen: 'missing',
	fruitlessPasses: 'vain',
};
const NAMES = Object.fromEntries(Object.entries(JSON_NAMES).map(([name, json]) => [json, name]));

export const toJson = (state: SavedState): IDataObject => renameFields(state, JSON_NAMES);
export const parseState = (json: IDataObject): SavedState => renameFields(json, NAMES);

function renameFields<T extends object>(fields: object, names: Record<string, string>): T {
	const renamed = Object.entries(fields).map(([name, value]: [string, unknown]) => [
		names[name] ?? name,
		isRecord(value) ? renameFields(value, names) : value,
	]);
	return Object.fromEntries(renamed) as T;
}
