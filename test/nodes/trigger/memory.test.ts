/** What a trigger keeps from one poll to the next. */
import type { IDataObject } from 'n8n-workflow';
import { idOf, MAX_KEPT, recall, remember, Table } from '../../../nodes/Trigger/state';

test.each<[string, IDataObject, string]>([
	['id', { id: 'a' }, 'a'],
	['id', { id: 7, x: 1 }, '7'],
	['id', { x: 1 }, '{"x":1}'],
	['', { id: 'a' }, ''],
])('what tells a record from others by %j: of %j it is %j', (key, record, id) => {
	expect(idOf(key, record)).toBe(id);
});

describe('a table', () => {
	test('gives back what was kept, whatever the values are called', () => {
		const table = new Table('id');
		const values = ['new', '__proto__', '7', '', '\ud83d', 'a "b" \\'];
		for (const value of values) table.set({ id: `id of ${value}` }, value);
		const again = new Table('id', table.toString());
		expect(values.map((value) => again.get({ id: `id of ${value}` }))).toEqual(values);
		expect([again.size, again.get({ id: 'another' })]).toEqual([values.length, undefined]);
	});

	/** As so many records with one value are kept. */
	const crowd = (value: string, count: number) =>
		JSON.stringify({ [value]: '12345678'.repeat(count) });
	const newest = { id: 'newest' };

	test('keeps 50,000: of words the newest', () => {
		const table = new Table('id', crowd('word', MAX_KEPT));
		table.set(newest, 'word');
		const again = new Table('id', table.toString());
		expect([again.size, again.get(newest)]).toEqual([MAX_KEPT, 'word']);
	});

	test('keeps 50,000: the greatest numbers, from one on', () => {
		const [oldest, times] = [{ id: 'oldest' }, new Table('id', crowd('2000', MAX_KEPT))];
		times.set(oldest, '1000');
		times.set(newest, '3000');
		const latest = new Table('id', times.toString());
		expect([latest.size, latest.get(newest), latest.get(oldest)]).toEqual([
			...[MAX_KEPT, '3000', undefined],
		]);
		expect(new Table('id', times.toString(2_001)).size).toBe(1);
	});
});

test('the process keeps what 500 triggers remember: of those that polled last', () => {
	const memory = { scope: 'leads', hasItems: false };
	const remembers = (triggerId: string) => recall(triggerId, undefined, 'leads') !== undefined;
	for (let number = 0; number < 500; number++) remember(`t${number}`, undefined, memory);
	remember('t0', undefined, memory);
	remember('new', undefined, memory);
	expect(['t0', 't1', 't2', 'new'].map(remembers)).toEqual([true, false, true, true]);
});
