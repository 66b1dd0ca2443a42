import assert from 'node:assert/strict';
import type { Json } from '../operations/proof.ts';

/** Fails unless a value has all that a part has; its objects may have more fields. */
export function assertHas(value: unknown, part: object): void {
	assert.deepEqual(onlyAsIn(value, part), part);
}

function onlyAsIn(value: unknown, part: unknown): unknown {
	if (Array.isArray(value) && Array.isArray(part)) {
		return value.map((entry, place) => onlyAsIn(entry, part[place]));
	}
	if (typeof value !== 'object' || typeof part !== 'object' || !value || !part) return value;
	const entries = Object.entries(part).filter(([name]) => name in value);
	return Object.fromEntries(
		entries.map(([name, inner]) => [name, onlyAsIn((value as Json)[name], inner)]),
	);
}
