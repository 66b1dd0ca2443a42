import assert from 'node:assert/strict';
import type { Json } from '../operations/operationFixture.ts';

/** Asserts that a value has all fields of `part`; its objects may have more. */
export function assertContainsFields(value: unknown, part: object): void {
	assert.deepEqual(pickFields(value, part), part);
}

function pickFields(value: unknown, part: unknown): unknown {
	if (Array.isArray(value) && Array.isArray(part)) {
		return value.map((entry, place) => pickFields(entry, part[place]));
	}
	if (typeof value !== 'object' || typeof part !== 'object' || !value || !part) return value;
	const entries = Object.entries(part).filter(([name]) => name in value);
	return Object.fromEntries(
		entries.map(([name, inner]) => [name, pickFields((value as Json)[name], inner)]),
	);
}
