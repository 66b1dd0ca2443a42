import type { IDataObject } from 'n8n-workflow';
import { hash } from 'node:crypto';
import { groupBy } from '../shared/utils/collections';

/** The JSON of this many records takes about 0.5 MB. */
export const MAX_SEEN_RECORDS = 50_000;
const HASH_LENGTH = 8;

/** Maps each seen record to its last status or time. Only a hash identifies the record. */
export class SeenRecords {
	/** Values by hash, the newest last. */
	private readonly values = new Map<string, string>();

	/**
	 * @param idField the field that identifies a record; '' if there is only one record
	 * @param json the result of `serialize`
	 */
	constructor(
		private readonly idField: string,
		json = '{}',
	) {
		const hashesByValue = JSON.parse(json) as Record<string, string>;
		for (const [value, hashes] of Object.entries(hashesByValue)) {
			for (let start = 0; start < hashes.length; start += HASH_LENGTH) {
				this.values.set(hashes.slice(start, start + HASH_LENGTH), value);
			}
		}
	}

	get size(): number {
		return this.values.size;
	}

	/** Returns the record's last value; undefined if it was not seen. */
	get(record: IDataObject): string | undefined {
		return this.values.get(this.hashRecord(record));
	}

	/** Sets the record's value and makes it the newest. */
	set(record: IDataObject, value: string): void {
		const recordHash = this.hashRecord(record);
		this.values.delete(recordHash);
		this.values.set(recordHash, value);
	}

	/**
	 * Returns JSON with all hashes of a value in one text, `{"value":"hashhash…"}`, because n8n wraps every
	 * object in static data. Only the last 50,000 records are kept.
	 *
	 * @param minTime if values are times: drops earlier ones, and keeps the latest
	 */
	serialize(minTime?: number): string {
		let entries = [...this.values];
		if (minTime !== undefined) {
			entries = entries.filter(([, time]) => Number(time) >= minTime);
			entries.sort(([, a], [, b]) => Number(a) - Number(b));
		}
		const entriesByValue = groupBy(entries.slice(-MAX_SEEN_RECORDS), ([, value]) => value);
		const hashesByValue = [...entriesByValue].map(([value, group]) => [
			value,
			group.map(([recordHash]) => recordHash).join(''),
		]);
		return JSON.stringify(Object.fromEntries(hashesByValue));
	}

	private hashRecord(record: IDataObject): string {
		return hash('sha256', getRecordId(this.idField, record), 'base64url').slice(0, HASH_LENGTH);
	}
}

/** Returns a record's ID as text, or the whole record as JSON if it has no ID. */
export function getRecordId(idField: string, record: IDataObject): string {
	const id = idField === '' ? '' : record[idField];
	return typeof id === 'string' ? id : JSON.stringify(id ?? record);
}
