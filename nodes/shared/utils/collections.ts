import { createHash } from 'node:crypto';
import { isRecord } from './values';

/** Sets a key as most recently used and evicts the least recently used one beyond `maxSize`. */
export function lruSet<V>(map: Map<string, V>, key: string, value: V, maxSize: number): void {
	map.delete(key);
	map.set(key, value);
	const [oldest] = map.keys();
	if (map.size > maxSize) map.delete(oldest);
}

/** Groups entries by key, in their order; drops entries without a key. */
export function groupBy<E, K>(entries: Iterable<E>, toKey: (entry: E) => K | undefined) {
	const groups = new Map<K, E[]>();
	for (const entry of entries) {
		const key = toKey(entry);
		if (key === undefined) continue;
		const group = groups.get(key);
		if (group) group.push(entry);
		else groups.set(key, [entry]);
	}
	return groups;
}

/**
 * Hashes values regardless of the order of their fields. Hashes are persisted as dedupe keys: never change
 * how they are computed, or requests are sent a second time.
 */
export function stableHash(...values: unknown[]): string {
	return createHash('sha256').update(JSON.stringify(values, sortKeys)).digest('base64url');
}

function sortKeys(_: string, value: unknown): unknown {
	if (!isRecord(value)) return value;
	return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
