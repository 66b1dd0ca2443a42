import type { IDataObject } from 'n8n-workflow';
import { UNKNOWN_TOTAL } from '../api/responses';
import { failed } from '../transport/outcome';
import { parseTimestamp } from '../utils/dates';
import type { FetchPage } from './pageFetcher';
import { ListReadError, throwIncomplete } from './pageFetcher';
import { getRecordKey } from './records';
import { fetchInOrder, MAX_FETCHES_PER_PAGE } from './refetch';

const MAX_PASSES = 6;

/**
 * Fetches records that were created or updated after a time, the newest first. Records that change
 * meanwhile move to the first page, so passes are repeated until one finds nothing new.
 *
 * @param fetch fetches pages sorted by `field`, newest first
 * @param time ISO 8601, or '' for all records
 * @throws ListReadError if the list repeats pages, keeps changing or stays incomplete
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
		// after an incomplete pass, known records must not end the next one
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
	/** What earlier passes found: all records below one of these are known. */
	known: Records;
	limit: number;
}

/**
 * Reads pages down to the cutoff, a known record or the limit.
 *
 * @returns `incomplete` if the pages end, or repeat themselves, before `total` records were found
 */
async function readPass(
	fetch: FetchPage,
	{ field, cutoff, found, known, limit }: Pass,
): Promise<{ status: 'changed' | 'incomplete' | 'unchanged'; total: number }> {
	let newCount = 0;
	let pagesWithoutNew = 0;
	let minTotal = UNKNOWN_TOTAL;
	for await (const { number, records, total } of fetchInOrder(fetch)) {
		const wanted = records.filter((record) => isAfter(record[field], cutoff));
		const newCountBefore = newCount;
		for (const record of wanted) {
			if (hasVersion(found, record, field)) continue;
			found.set(getRecordKey(record), record);
			newCount++;
		}
		minTotal = Math.min(minTotal, total);
		const passedCutoff = wanted.length < records.length;
		const reachedKnown = wanted.some((record) => hasVersion(known, record, field));
		if (passedCutoff || reachedKnown || records.length >= total || found.size >= limit) {
			// a single page shows one moment, so nothing moved
			return { status: newCount > 0 && number > 1 ? 'changed' : 'unchanged', total: minTotal };
		}
		if (records.length === 0) break;
		pagesWithoutNew = newCount > newCountBefore ? 0 : pagesWithoutNew + 1;
		if (pagesWithoutNew > 0 && total === UNKNOWN_TOTAL)
			throw new ListReadError(failed('repeating'));
		if (pagesWithoutNew === MAX_FETCHES_PER_PAGE) break;
	}
	const isIncomplete = found.size < minTotal && minTotal < UNKNOWN_TOTAL;
	const status = newCount > 0 ? 'changed' : 'unchanged';
	return { status: isIncomplete ? 'incomplete' : status, total: minTotal };
}

/** A record without a valid time may have changed at any time. */
function isAfter(time: unknown, cutoff: number): boolean {
	const ms = parseTimestamp(time);
	return ms === -Infinity || ms > cutoff;
}

/** Whether the records include this version of a record, or a newer one. */
function hasVersion(records: Records, record: IDataObject, field: string): boolean {
	const known = records.get(getRecordKey(record));
	return known !== undefined && parseTimestamp(known[field]) >= parseTimestamp(record[field]);
}
