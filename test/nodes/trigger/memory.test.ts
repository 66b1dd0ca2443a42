/** What a trigger keeps from one poll to the next. */
import type { IDataObject } from 'n8n-workflow';
import { idOf, MAX_KEPT, Table } from '../../../nodes/Trigger/memory';

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

	test('keeps 50,000: the greatest numbers, of words the newest', () => {
		const [table, times] = [new Table('id'), new Table('id')];
		for (let number = 0; number < MAX_KEPT + 10; number++) {
			table.set({ id: `${number}` }, 'word');
			times.set({ id: `${number}` }, number < 5 ? '2000' : '1000');
		}
		const newest = new Table('id', table.toString());
		expect([newest.size, newest.get({ id: '9' }), newest.get({ id: '10' })]).toEqual([
			MAX_KEPT,
			undefined,
			'word',
		]);
		const latest = new Table('id', times.toString(1_000));
		expect([latest.size, latest.get({ id: '4' }), latest.get({ id: '14' })]).toEqual([
			MAX_KEPT,
			'2000',
			undefined,
		]);
		expect(new Table('id', times.toString(1_001)).size).toBe(5);
	});
});
