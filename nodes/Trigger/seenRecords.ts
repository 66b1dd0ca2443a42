import type { IDataObject } from 'n8n-workflow';
import { hash } from 'node:crypto';
import { groupBy } from '../shared/utils/collections';

/** Their JSON takes about 0.5 MB. */
export const MAX_SEEN_RECORDS = 50_000;
const HASH_LENGTH = 8;

/**
 * Maps records that were seen to their last status or time. It is saved as one JSON text,
 * `{"value":"hashhash…"}`, with 8 characters of a hash per record, the newest last.
 *
 * One text, because n8n wraps every object in static data. Entries are decoded when they are asked for,
 * because decoding all 50,000 takes longer than the rest of a poll.
 */
export class SeenRecords {
	/** The hashes of each value that were not decoded yet. */
	private readonly encoded: Map<string, string>;
	/** Values by hash; undefined for records that were looked up and not found. */
	private readonly decoded = new Map<string, string | undefined>();
	private count = 0;

	/** @param idField see `TriggerEvent` */
	constructor(
		private readonly idField: string,
		json = '{}',
	) {
		this.encoded = new Map(Object.entries(JSON.parse(json) as Record<string, string>));
		for (const { length } of this.encoded.values()) this.count += length / HASH_LENGTH;
	}

	get size(): number {
		return this.count;
	}

	/** Decodes the entries of many records in one pass, which takes as long as for one record. */
	decode(records: IDataObject[]): void {
		const hashes = records.map((record) => this.hashRecord(record));
		const wanted = new Set(hashes.filter((hash) => !this.decoded.has(hash)));
		if (wanted.size === 0) return;
		for (const hash of wanted) this.decoded.set(hash, undefined);
		for (const [value, hashes] of this.encoded) {
			let [remaining, end] = ['', 0];
			for (let start = 0; start < hashes.length; start += HASH_LENGTH) {
				const hash = hashes.slice(start, start + HASH_LENGTH);
				if (!wanted.has(hash)) continue;
				this.decoded.set(hash, value);
				remaining += hashes.slice(end, start);
				end = start + HASH_LENGTH;
			}
			this.encoded.set(value, remaining + hashes.slice(end));
		}
	}

	/** Returns the record's last value; undefined if it was not seen. */
	get(record: IDataObject): string | undefined {
		this.decode([record]);
		return this.decoded.get(this.hashRecord(record));
	}

	/** Sets the record's value and makes it the newest. */
	set(record: IDataObject, value: string): void {
		if (this.get(record) === undefined) this.count++;
		const hash = this.hashRecord(record);
		this.decoded.delete(hash);
		this.decoded.set(hash, value);
	}

	/**
	 * Encodes at most 50,000 entries: those with the greatest numbers as values, and the newest of equal
	 * values.
	 *
	 * @param minValue drops entries with a smaller number
	 */
	serialize(minValue = -Infinity): string {
		const all = new Map(this.encoded);
		const decoded = groupBy(this.decoded.keys(), (hash) => this.decoded.get(hash));
		for (const [value, hashes] of decoded) {
			all.set(value, `${all.get(value) ?? ''}${hashes.join('')}`);
		}
		// statuses are words: NaN sorts as equal and is not below any number
		const byValue = [...all].sort(([a], [b]) => Number(a) - Number(b));
		const kept = byValue.filter(([value, hashes]) => hashes !== '' && !(Number(value) < minValue));
		let excess = kept.reduce(
			(sum, [, { length }]) => sum + length,
			-MAX_SEEN_RECORDS * HASH_LENGTH,
		);
		const newest = kept.map(([value, hashes]) => {
			const trimmed = hashes.slice(Math.max(0, excess));
			excess -= hashes.length;
			return [value, trimmed];
		});
		return JSON.stringify(Object.fromEntries(newest));
	}

	private hashRecord(record: IDataObject): string {
		return hash('sha256', getRecordId(this.idField, record), 'base64url').slice(0, HASH_LENGTH);
	}
}

/** The ID of a record as text; all of the record as JSON if it has none. */
export function getRecordId(idField: string, record: IDataObject): string {
	const id = idField === '' ? '' : record[idField];
	return typeof id === 'string' ? id : JSON.stringify(id ?? record);
}
