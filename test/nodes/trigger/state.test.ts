import type { IDataObject } from 'n8n-workflow';
import { getRecordId, MAX_SEEN_RECORDS, SeenRecords } from '../../../nodes/Trigger/seenRecords';
import { loadState, saveState } from '../../../nodes/Trigger/state';

test.each<[string, IDataObject, string]>([
	['id', { id: 'a' }, 'a'],
	['id', { id: 7, x: 1 }, '7'],
	['id', { x: 1 }, '{"x":1}'],
	['', { id: 'a' }, ''],
])('the ID by %j of %j is %j', (key, record, id) => {
	expect(getRecordId(key, record)).toBe(id);
});

describe('SeenRecords', () => {
	test('returns what was set after a round trip, for any value', () => {
		const table = new SeenRecords('id');
		const values = ['new', '__proto__', '7', '', '\ud83d', 'a "b" \\'];
		for (const value of values) table.set({ id: `id of ${value}` }, value);
		const again = new SeenRecords('id', table.serialize());
		expect(values.map((value) => again.get({ id: `id of ${value}` }))).toEqual(values);
		expect([again.size, again.get({ id: 'another' })]).toEqual([values.length, undefined]);
	});

	/** The JSON of `count` records with the same value. */
	const encodeEqual = (value: string, count: number) =>
		JSON.stringify({ [value]: '12345678'.repeat(count) });
	const newest = { id: 'newest' };

	test('keeps the newest 50,000 records of equal values', () => {
		const table = new SeenRecords('id', encodeEqual('word', MAX_SEEN_RECORDS));
		table.set(newest, 'word');
		const again = new SeenRecords('id', table.serialize());
		expect([again.size, again.get(newest)]).toEqual([MAX_SEEN_RECORDS, 'word']);
	});

	test('keeps the 50,000 greatest numbers from a minimum on', () => {
		const [oldest, times] = [
			{ id: 'oldest' },
			new SeenRecords('id', encodeEqual('2000', MAX_SEEN_RECORDS)),
		];
		times.set(oldest, '1000');
		times.set(newest, '3000');
		const latest = new SeenRecords('id', times.serialize());
		expect([latest.size, latest.get(newest), latest.get(oldest)]).toEqual([
			...[MAX_SEEN_RECORDS, '3000', undefined],
		]);
		expect(new SeenRecords('id', times.serialize(2_001)).size).toBe(1);
	});
});

test('keeps the states of the last 500 triggers that polled', () => {
	const memory = { scope: 'leads', hasItems: false };
	const hasState = (triggerId: string) => loadState(triggerId, undefined, 'leads') !== undefined;
	for (let number = 0; number < 500; number++) saveState(`t${number}`, undefined, memory);
	saveState('t0', undefined, memory);
	saveState('new', undefined, memory);
	expect(['t0', 't1', 't2', 'new'].map(hasState)).toEqual([true, false, true, true]);
});
