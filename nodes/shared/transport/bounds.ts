/** Which bound an answer goes beyond; each is there so that no service can bring n8n down. */
export type Bound =
	/** More than 32 MB of JSON, or so many values that it takes many times its size in memory. */
	| 'bytes'
	/** JSON that is nested so deep that n8n could not store it. */
	| 'depth'
	/** A header that the system does not read. */
	| 'head'
	/** Its time was over while it waited for the answers to other requests to be read. */
	| 'unread'
	/** All that one run has read. */
	| 'run'
	/** A page of a list that holds many times what was asked for. */
	| 'page'
	/** All records of one list. */
	| 'records'
	/** One row of a file. */
	| 'row'
	/** A file that is to become items. */
	| 'items'
	/** What a poll is to give of a file. */
	| 'news'
	/** A file that is stored. */
	| 'file';

/** An answer is more than n8n can take, so its rest is not read. */
export class TooLarge extends Error {
	/** @param location where in the answer, as the message is to name it */
	constructor(
		readonly over: Bound,
		readonly location?: string,
	) {
		super(over);
	}
}

export const MEGABYTE = 1024 * 1024;

/** More than any page of the API has. */
export const MAX_ANSWER_BYTES = 32 * MEGABYTE;
/** What the API's errors say fits into a thousandth of it; of a longer one the beginning is read. */
export const MAX_ERROR_BYTES = MEGABYTE;
/** More than a list of records of 32 MB has; each takes some tens of bytes. */
export const MAX_VALUES = 4_000_000;
/** n8n itself stops at some thousand levels. */
export const MAX_DEPTH = 200;
/** What all answers of a run take in memory. */
export const MAX_RUN_BYTES = 1024 * MEGABYTE;
/** More than n8n holds in memory as items. */
export const MAX_RECORDS = 500_000;
