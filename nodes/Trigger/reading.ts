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
	/** Where a reading goes on that takes several polls. */
	walk?: Walk;
}

/** A reading over several polls: pages are read from the last to the first, the oldest leads first. */
export interface Walk extends IDataObject {
	/** The page that is read next; 0 where others are to be chosen. */
	page: number;
	/** The pages that were chosen. */
	low: number;
	top: number;
	/** The newest time on them, in ms. */
	to: number;
	/** How many requests it has taken since the cursor moved. */
	spent: number;
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
	/** Up to where all is read, in ms, where it is not the newest of these. */
	upTo?: number;
	/** Where the reading goes on in the next poll, and how many records are still to be read. */
	walk?: Walk;
	behind?: number;
	/** How many records were given up. */
	leftOut?: number;
	/** How many rows could not be read. */
	passedOver?: number;
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
