import type { IDataObject } from 'n8n-workflow';
import type { Failure } from '../shared/errors/failure';

/** From where on a list is read again, by the service's own times. */
export interface Cursor {
	/** Empty before the first record of all. */
	time: string;
	/** The records from that time on that were seen, each with its time: a table as of states. */
	known: string;
	/** How many records the list had when it was read from here to its end; -1 where it was not. */
	total: number;
	/** At which page a search for leads that were passed over goes on; 0 where there is none. */
	page: number;
}

/** Records from a cursor on, the oldest first, as far as they could be read. */
export interface Reading {
	records: IDataObject[];
	/**
	 * How complete they are: `all` to the end of the list; `part`: all up to the newest of these;
	 * `some`: others may lie between them; `unordered`: all of a list that has no order.
	 */
	reach: 'all' | 'part' | 'some' | 'unordered';
	total?: number;
	/** The service's own time when the reading began. */
	serverTime?: Date;
	/** At which page a search for leads that were passed over broke off. */
	page?: number;
	failure?: Failure;
}

/** How far the records are read that were there when the watch began, the newest first. */
export interface Baseline extends IDataObject {
	page: number;
	size: number;
	total: number;
}

/** How things were when the watch began. */
export interface Start {
	cursor: Cursor;
	/** Those whose states are remembered, the longest unchanged first. */
	records: IDataObject[];
	/** An unknown record that is older than this was there before; empty where all are known. */
	from: string;
	/** Where to go on with the others. */
	baseline?: Baseline;
}
