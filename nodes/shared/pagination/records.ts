import type { IDataObject } from 'n8n-workflow';
import { parseTimestamp } from '../utils/dates';

/** Identifies a record by its ID, a voice clone's `voiceId`, or else its whole content. */
export function getRecordKey(record: IDataObject): string {
	return String(record.id ?? record.voiceId ?? JSON.stringify(record));
}

/** Keeps the newest version of each record, as replicas of the service may lag. */
export function dedupeRecords(records: IDataObject[]): IDataObject[] {
	const newest = new Map<string, IDataObject>();
	for (const record of records) {
		const key = getRecordKey(record);
		const known = newest.get(key);
		const isStale = known && parseTimestamp(record.updatedAt) < parseTimestamp(known.updatedAt);
		if (!isStale) newest.set(key, record);
	}
	return [...newest.values()];
}
