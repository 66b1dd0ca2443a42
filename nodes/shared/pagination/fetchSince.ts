import type { IDataObject } from 'n8n-workflow';
import { UNKNOWN_TOTAL } from '../api/responses';
import { failed } from '../transport/outcome';
import { parseTimestamp } from '../utils/dates';
import type { FetchPage, Page } from './pageFetcher';
import {
	assertPageLimit,
	dedupeRecords,
	getRecordKey,
	ListReadError,
	MAX_READS_PER_PAGE,
	throwIncomplete,
} from './pageFetcher';

const MAX_ROUNDS = 6;

/**
 * Fetches records that were created or updated after a time ('' for all). Records that change meanwhile
 * move to the first page, so it reads the first pages again until they contain nothing new.
 *
 * @param fetch fetches pages sorted by `field`, newest first
 * @throws ListReadError if the list repeats pages, keeps changing or stays incomplete
 */
export async function fetchSince(
	fetch: FetchPage,
	field: 'createdAt' | 'updatedAt',
	time: string,
	limit = Infinity,
): Promise<IDataObject[]> {
	const cutoff = parseTimestamp(time);
	const getTime = (record: IDataObject) => parseTimestamp(record[field]);
	// a record without a valid time may have changed at any time
	const isWanted = (record: IDataObject) =>
		getTime(record) === -Infinity || getTime(record) > cutoff;
	const hasVersion = (records: Map<string, IDataObject>, record: IDataObject) => {
		const existing = records.get(getRecordKey(record));
		return existing !== undefined && getTime(existing) >= getTime(record);
	};
	const found = new Map<string, IDataObject>();
	let foundBefore = new Map<string, IDataObject>();
	for (let round = 1; round <= MAX_ROUNDS; round++) {
		let [isEnough, foundNew, lastPage, minTotal, oldPages] = [false, false, 1, UNKNOWN_TOTAL, 0];
		for await (const { number, records, total } of fetchPages(fetch)) {
			const wanted = records.filter(isWanted);
			const newRecords = wanted.filter((record) => !hasVersion(found, record));
			const reachedKnown = wanted.some((record) => hasVersion(foundBefore, record));
			const passedCutoff = wanted.length < records.length;
			for (const record of dedupeRecords(newRecords)) found.set(getRecordKey(record), record);
			foundNew ||= newRecords.length > 0;
			[lastPage, minTotal] = [number, Math.min(minTotal, total)];
			isEnough = reachedKnown || passedCutoff || records.length >= total || found.size >= limit;
			if (isEnough) break;
			oldPages = newRecords.length === 0 && records.length > 0 ? oldPages + 1 : 0;
			if (oldPages > 0 && total === UNKNOWN_TOTAL) throw new ListReadError(failed('repeating'));
			if (oldPages === MAX_READS_PER_PAGE) break;
		}
		const isIncomplete = !isEnough && found.size < minTotal && minTotal < UNKNOWN_TOTAL;
		if (isIncomplete && round > 1) throwIncomplete(found.size, minTotal);
		if (!isIncomplete && (!foundNew || lastPage === 1)) break;
		// after an incomplete round, known records must not end the next one
		foundBefore = isIncomplete ? new Map() : new Map(found);
	}
	return [...found.values()];
}

/** Finds the page to read again if the total fell: records have shifted to pages already read. */
export function getRewindPage(
	{ number, total }: Page,
	size: number,
	previousTotal: number,
): number | undefined {
	if (previousTotal === UNKNOWN_TOTAL || previousTotal <= total || number === 1) return undefined;
	return Math.max(1, number - Math.ceil((previousTotal - total) / size));
}

/** @throws ListReadError if the list has no end or keeps changing */
async function* fetchPages(fetch: FetchPage): AsyncGenerator<Page> {
	let [number, furthest, previousTotal] = [1, 1, 0];
	for (let requests = 1; requests <= MAX_READS_PER_PAGE * furthest; requests++) {
		const page = await fetch(number);
		const rewindPage = getRewindPage(page, page.size, previousTotal);
		previousTotal = page.total;
		if (rewindPage === undefined) {
			yield page;
			// a short page is not the last one if the service caps its pages
			if (page.records.length === 0 || number * page.size >= page.total) return;
		}
		number = rewindPage ?? number + 1;
		assertPageLimit(number, page.total);
		furthest = Math.max(furthest, number);
	}
	throw new ListReadError(failed('changing'));
}
