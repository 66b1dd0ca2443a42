import { createHash } from 'node:crypto';
import { isRecord } from './values';

/** Puts something in as used last; what was used longest ago goes beyond a number of them. */
export function lruSet<V>(held: Map<string, V>, key: string, value: V, most: number): void {
	held.delete(key);
	held.set(key, value);
	const [oldest] = held.keys();
	if (held.size > most) held.delete(oldest);
}

/** Entries by their key, each group in their order; those without a key are left out. */
export function groupBy<E, K>(
	entries: Iterable<E>,
	keyOf: (entry: E) => K | undefined,
): Map<K, E[]> {
	const groups = new Map<K, E[]>();
	for (const entry of entries) {
		const key = keyOf(entry);
		if (key === undefined) continue;
		const group = groups.get(key) ?? [];
		group.push(entry);
		groups.set(key, group);
	}
	return groups;
}

/**
 * A hash of values, whatever the order of their fields, for what outlives the process. It must stay the
 * same in every version of this package: n8n's database holds it, and what is not found there is sent
 * a second time.
 */
export function stableHash(...values: unknown[]): string {
	return createHash('sha256').update(JSON.stringify(values, sortKeys)).digest('base64url');
}

function sortKeys(_: string, value: unknown): unknown {
	if (!isRecord(value)) return value;
	return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
