/** Which bound an answer goes beyond; each is there so that no service can bring n8n down. */
export type Bound =
	/** One answer: its bytes, its depth, or a header that the system does not read. */
	| 'answer'
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
	/** @param detail what the message is to name: where in the answer, or the bound itself */
	constructor(
		readonly over: Bound,
		readonly detail?: string,
	) {
		super(over);
	}
}

export const MEGABYTE = 1024 * 1024;

/** More than any page of the API has. The worst JSON of this size takes some 115 MB when it is parsed. */
export const MAX_ANSWER_BYTES = 8 * MEGABYTE;
/** All jobs of a user come in one answer, however many there are. */
export const MAX_JOBS_BYTES = 32 * MEGABYTE;
/** What the API's errors say fits into a thousandth of it; of a longer one the beginning is read. */
export const MAX_ERROR_BYTES = MEGABYTE;
/** n8n itself stops at some thousand levels. */
const MAX_DEPTH = 200;
/** What all answers of a run take in memory. */
export const MAX_RUN_BYTES = 1024 * MEGABYTE;
/** More than n8n holds in memory as items. */
export const MAX_RECORDS = 500_000;

/** About what a value takes in memory beside its text, in bytes. */
export const VALUE_BYTES = 24;

/**
 * About what a JSON text takes in memory when it is parsed, in bytes.
 *
 * @returns undefined where it is nested so deep that n8n could not store it
 */
export function jsonSize(json: string): number | undefined {
	let [depth, values] = [0, 0];
	for (let at = 0; at < json.length; at++) {
		const letter = json[at];
		if (letter === '"') at = endOfText(json, at);
		else if (letter === ']' || letter === '}') depth--;
		else if (letter === ',') values++;
		else if (letter === '[' || letter === '{') {
			values++;
			if (++depth > MAX_DEPTH) return undefined;
		}
	}
	return json.length + values * VALUE_BYTES;
}

/** Where the text that begins at a quotation mark ends. */
function endOfText(json: string, start: number): number {
	for (let end = start; ; ) {
		end = json.indexOf('"', end + 1);
		if (end < 0) return json.length;
		let before = end;
		while (json[before - 1] === '\\') before--;
		// two backslashes stand for one, and escape nothing
		if ((end - before) % 2 === 0) return end;
	}
}
