import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../shared/utils/values';

/** A trigger's state between two polls. All times are in ms. */
export interface TriggerState {
	/** Leads with an earlier time need not be read again. */
	cursor?: number;
	/** The last seen time of each lead at or after the cursor (`SeenRecords`). */
	times?: string;
	/** For events about a status: leads created before this time existed at the first poll. */
	watchedSince?: number;
	/** How many leads the service counts but does not list, as reported to the user. */
	hiddenCount?: number;
	/** How many rows of the last export could not be read. */
	skippedCount?: number;
	/** The last status of each record (`SeenRecords`); missing for events about a time. */
	statuses?: string;
	/** The scan that the next poll continues, if one poll could not finish it. */
	backlog?: Scan;
	/** The scan that reads existing statuses, until it is complete. */
	statusScan?: Scan;
}

/**
 * The progress of reading leads from the newest down to a time, over one or more polls. If a pass over
 * the pages did not show all counted leads, another pass follows.
 */
export interface Scan {
	/** The page at which the pass continues. */
	nextPage: number;
	pageSize: number;
	/** The total in the last response. */
	total: number;
	/** The scan ends below this time; -1 is below all leads. */
	lowerBound: number;
	/** Becomes the cursor when the scan is complete. */
	nextCursor: number;
	/** How many leads the last pass counted but did not see; missing in the first pass. */
	unseenCount?: number;
	/** How many passes in a row did not lower `unseenCount`; missing in the first pass. */
	fruitlessPasses?: number;
}

/** A state as n8n saves it with the workflow. */
export interface SavedState extends TriggerState {
	/** A hash of the event, account and filters for which the state is valid. */
	scope: string;
	/** A new ID each time the trigger starts without a state. */
	activation: string;
	/** How many times the state was saved in this activation. */
	revision: number;
}

/** The names of these fields in the saved JSON. Never change them: earlier versions saved them. */
const JSON_NAMES: Partial<Record<keyof SavedState | keyof Scan, string>> = {
	hiddenCount: 'hidden',
	skippedCount: 'skipped',
	watchedSince: 'from',
	statuses: 'states',
	statusScan: 'baseline',
	nextPage: 'page',
	pageSize: 'size',
	lowerBound: 'bottom',
	nextCursor: 'next',
	unseenCount: 'missing',
	fruitlessPasses: 'vain',
};

const FIELD_NAMES = Object.fromEntries(
	Object.entries(JSON_NAMES).map(([name, jsonName]) => [jsonName, name]),
);

export const toJson = (state: SavedState) => renameFields(state, JSON_NAMES) as IDataObject;
export const parseState = (json: IDataObject) => renameFields(json, FIELD_NAMES) as SavedState;

/** Renames the fields of a state and of the scans in it. */
function renameFields(fields: object, names: Record<string, string>): object {
	const renamed = Object.entries(fields).map(([name, value]: [string, unknown]) => [
		names[name] ?? name,
		isRecord(value) ? renameFields(value, names) : value,
	]);
	return Object.fromEntries(renamed) as object;
}
