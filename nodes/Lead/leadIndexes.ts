import { MEGABYTE } from '../shared/transport/bounds';
import type { Connection } from '../shared/transport/connection';
import { LeadIndex } from './index/leadIndex';

const FORGOTTEN_AFTER_MS = 26 * 3_600_000;
/** Of all indexes together. */
const MOST_BYTES = 64 * MEGABYTE;

/** By key; the one that was used last stands last. */
const indexes = new Map<string, LeadIndex>();

/** The index of the leads of one key, in this process. */
export function leadIndexOf({ identity }: Connection): LeadIndex {
	const index = indexes.get(identity) ?? new LeadIndex();
	indexes.delete(identity);
	indexes.set(identity, index);
	let bytes = [...indexes.values()].reduce((sum, one) => sum + bytesOf(one), 0);
	for (const [key, one] of indexes) {
		if (bytes > MOST_BYTES) {
			bytes -= bytesOf(one);
			one.kept = undefined;
		}
		if (Date.now() - one.usedAt > FORGOTTEN_AFTER_MS && one !== index) indexes.delete(key);
	}
	return index;
}

function bytesOf({ kept }: LeadIndex): number {
	return kept?.table.bytes ?? 0;
}
