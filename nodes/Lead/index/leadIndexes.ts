import { MEGABYTE } from '../../shared/transport/bounds';
import type { Connection } from '../../shared/transport/connection';
import { LeadIndex } from './leadIndex';

const FORGOTTEN_AFTER_MS = 26 * 3_600_000;
/** Of all indexes together. */
const MOST_BYTES = 64 * MEGABYTE;

/** By key; the one that was used last stands last. */
const indexes = new Map<string, LeadIndex>();

/** The index of the leads of one key, in this process. */
export function leadIndexOf({ identity }: Connection): LeadIndex {
	const index = indexes.get(identity) ?? new LeadIndex(forgetMost);
	index.usedAt = Date.now();
	indexes.delete(identity);
	indexes.set(identity, index);
	for (const [key, { usedAt }] of indexes) {
		if (index.usedAt - usedAt > FORGOTTEN_AFTER_MS) indexes.delete(key);
	}
	forgetMost();
	return index;
}

/** What was used last is kept. */
function forgetMost(): void {
	let bytes = 0;
	for (const index of [...indexes.values()].reverse()) {
		bytes += index.kept?.table.bytes ?? 0;
		if (bytes > MOST_BYTES) index.kept = undefined;
	}
}
