import type { IDataObject } from 'n8n-workflow';
import { UNKNOWN_TOTAL } from '../api/responses';
import { parseTimestamp } from '../utils/dates';
import type { FetchPage, Page } from './pageFetcher';
import { getRecordKey, ListReadError, throwIncomplete } from './pageFetcher';
import { fetchInOrder, MAX_FETCHES_PER_PAGE } from './refetch';

const MAX_PASSES = 6;

/**
 * Fetches records that were created or updated after a time, the newest first. Records that change
 * meanwhile move to the first page, so passes are repeated until one finds nothing new, at most six times:
 * changes during the last one may be missing.
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
		const { status, total } = await readPass(fetch, { field, cutoff, found, known, limit });
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
	/** The records of the last complete pass: reaching one ends the pass, as everything below is known. */
	known: Records;
	limit: number;
}

/** @returns `incomplete` if the pages end, or repeat themselves, before `total` records were found */
async function readPass(
	fetch: FetchPage,
	pass: Pass,
): Promise<{ status: 'changed' | 'incomplete' | 'unchanged'; total: number }> {
	let total = UNKNOWN_TOTAL;
	let newCount = 0;
	let pagesWithoutNew = 0;
	for await (const page of fetchInOrder(fetch)) {
		const newRecords = findNew(page.records, pass);
		for (const [key, record] of newRecords) pass.found.set(key, record);
		total = Math.min(total, page.total);
		newCount += newRecords.size;
		pagesWithoutNew = newRecords.size > 0 ? 0 : pagesWithoutNew + 1;
		// a single page shows one moment, so nothing moved
		const hasChanged = newCount > 0 && page.number > 1;
		if (isLastWantedPage(page, pass))
			return { status: hasChanged ? 'changed' : 'unchanged', total };
		if (page.records.length === 0) break;
		if (pagesWithoutNew > 0) assertHasTotal(page);
		if (pagesWithoutNew === MAX_FETCHES_PER_PAGE) break;
	}
	const isIncomplete = total < UNKNOWN_TOTAL && pass.found.size < total;
	const status = newCount > 0 ? 'changed' : 'unchanged';
	return { status: isIncomplete ? 'incomplete' : status, total };
}

/** Returns the newest version of each wanted record that was not found before. */
function findNew(records: IDataObject[], { cutoff, field, found }: Pass): Records {
	const newRecords: Records = new Map();
	for (const record of records) {
		const isKnown = [found, newRecords].some((known) => hasVersion(known, record, field));
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

/** @throws ListReadError if a list that repeats itself has no total, as nothing else shows its end */
function assertHasTotal({ total }: Page): void {
	if (total === UNKNOWN_TOTAL) throw new ListReadError({ outcome: 'failed', code: 'repeating' });
}

/** A record without a valid time may have changed at any time. */
function isAfter(time: unknown, cutoff: number): boolean {
	const ms = parseTimestamp(time);
	return ms === -Infinity || ms > cutoff;
}

/** Whether the records include this version of a record, or a newer version. */
function hasVersion(records: Records, record: IDataObject, field: string): boolean {
	const known = records.get(getRecordKey(record));
	return known !== undefined && parseTimestamp(known[field]) >= parseTimestamp(record[field]);
}
