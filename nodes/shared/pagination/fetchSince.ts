import type { IDataObject } from 'n8n-workflow';
import { UNKNOWN_TOTAL } from '../api/responses';
import { parseTimestamp } from '../utils/dates';
import type { FetchPage, Page } from './pageFetcher';
import { getRecordKey, ListReadError, throwIncomplete } from './pageFetcher';
import { fetchInOrder, MAX_FETCHES_PER_PAGE } from './refetch';

const MAX_PASSES = 6;

/**
 * Fetches records that were created or updated after a time, newest first. Records that change meanwhile
 * move to the first page, so passes are repeated until one finds nothing new. After six passes, changes
 * may be missing.
 *
 * @param fetch fetches pages sorted by `field`, newest first
 * @param time ISO 8601, or '' for all records
 * @throws ListReadError if the list repeats pages or stays incomplete
 */
export async function fetchSince(
	fetch: FetchPage,
	field: 'createdAt' | 'updatedAt',
	time: string,
	limit = Infinity,
): Promise<IDataObject[]> {
	const cutoff = parseTimestamp(time);
	const found: Records = new Map();
	let known: Records = new Map();
	for (let pass = 1; pass <= MAX_PASSES; pass++) {
		const { status, total } = await runPass(fetch, { field, cutoff, found, known, limit });
		if (status === 'unchanged') break;
		if (status === 'incomplete' && pass > 1) throwIncomplete(found.size, total);
		// after an incomplete pass, known records must not end the next pass
		known = status === 'incomplete' ? new Map() : new Map(found);
	}
	return [...found.values()];
}

/** The newest version of each record, by its key. */
type Records = Map<string, IDataObject>;

interface Pass {
	field: string;
	/** In Unix ms; older records are not wanted. */
	cutoff: number;
	/** Receives the wanted records. */
	found: Records;
	/** Records of the last complete pass. A pass ends at the first known record, as all older ones are known. */
	known: Records;
	limit: number;
}

/**
 * `unchanged`: nothing new was found; `changed`: new records may have moved others between pages;
 * `incomplete`: the pages ended, or repeated themselves, before `total` records were found.
 */
type PassStatus = 'changed' | 'incomplete' | 'unchanged';

/** @returns the status, and the `total` of the responses, which also counts records before the cutoff */
async function runPass(
	fetch: FetchPage,
	pass: Pass,
): Promise<{ status: PassStatus; total: number }> {
	let [total, lastPage] = [UNKNOWN_TOTAL, 1];
	let [newCount, pagesWithoutNew] = [0, 0];
	let isComplete = false;
	for await (const page of fetchInOrder(fetch)) {
		const newRecords = findNew(page.records, pass);
		for (const [key, record] of newRecords) pass.found.set(key, record);
		total = Math.min(total, page.total);
		newCount += newRecords.size;
		pagesWithoutNew = newRecords.size > 0 ? 0 : pagesWithoutNew + 1;
		lastPage = page.number;
		isComplete = isLastWantedPage(page, pass);
		if (isComplete || page.records.length === 0) break;
		// without a total, repeated pages would never end
		if (pagesWithoutNew > 0 && page.total === UNKNOWN_TOTAL)
			throw new ListReadError({ outcome: 'failed', code: 'repeating' });
		if (pagesWithoutNew === MAX_FETCHES_PER_PAGE) break;
	}
	if (!isComplete && total < UNKNOWN_TOTAL && pass.found.size < total)
		return { status: 'incomplete', total };
	// records cannot move between pages if there was only one page
	return { status: newCount > 0 && lastPage > 1 ? 'changed' : 'unchanged', total };
}

/** Returns the newest version of each wanted record that was not found before. */
function findNew(records: IDataObject[], { cutoff, field, found }: Pass): Records {
	const newRecords: Records = new Map();
	for (const record of records) {
		const isKnown = [found, newRecords].some((versions) => hasVersion(versions, record, field));
		if (!isKnown && isAfter(record[field], cutoff)) newRecords.set(getRecordKey(record), record);
	}
	return newRecords;
}

function isLastWantedPage(
	{ records, total }: Page,
	{ cutoff, field, found, known, limit }: Pass,
): boolean {
	return (
		records.length >= total ||
		found.size >= limit ||
		records.some((record) => !isAfter(record[field], cutoff) || hasVersion(known, record, field))
	);
}

/** A record without a valid time may have changed at any time. */
function isAfter(time: unknown, cutoff: number): boolean {
	const ms = parseTimestamp(time);
	return ms === -Infinity || ms > cutoff;
}

/** Whether `versions` has this version of the record, or a newer one. */
function hasVersion(versions: Records, record: IDataObject, field: string): boolean {
	const version = versions.get(getRecordKey(record));
	return version !== undefined && parseTimestamp(version[field]) >= parseTimestamp(record[field]);
}
