import assert from 'node:assert/strict';
import type { Json } from '../operations/operationFixture.ts';

/** Asserts that a value has all fields of `expected`; further fields are allowed. */
export function assertContainsFields(value: unknown, expected: object): void {
	assert.deepEqual(pickFields(value, expected), expected);
}

function pickFields(value: unknown, expected: unknown): unknown {
	if (Array.isArray(value) && Array.isArray(expected)) {
		return value.map((entry, index) => pickFields(entry, expected[index]));
	}
	if (typeof value !== 'object' || typeof expected !== 'object' || !value || !expected)
		return value;
	const entries = Object.entries(expected).filter(([name]) => name in value);
	return Object.fromEntries(
		entries.map(([name, inner]) => [name, pickFields((value as Json)[name], inner)]),
	);
}
