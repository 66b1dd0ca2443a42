/** What a trigger keeps from one poll to the next. */
import type { IDataObject } from 'n8n-workflow';
import { idOf } from '../../../nodes/Trigger/event';
import { events } from '../../../nodes/Trigger/events';
import { MAX_KNOWN, Table } from '../../../nodes/Trigger/memory';

test.each<[string, IDataObject, string]>([
	['id', { id: 'a' }, 'a'],
	['id', { id: 7, x: 1 }, '7'],
	['id', { x: 1 }, '{"x":1}'],
	['', { id: 'a' }, ''],
])('what tells a record from others by %j: of %j it is %j', (key, record, id) => {
	expect(idOf({ ...events[0], key }, record)).toBe(id);
});

describe('a table', () => {
	test('gives back what was kept, whatever the values are called', () => {
		const table = new Table();
		const values = ['new', '__proto__', '7', '', '\ud83d', 'a "b" \\'];
		for (const value of values) table.set(`id of ${value}`, value);
		const again = new Table(table.toString());
		expect(values.map((value) => again.get(`id of ${value}`))).toEqual(values);
		expect([again.size, again.get('another')]).toEqual([values.length, undefined]);
	});

	test('keeps 50,000: the greatest numbers, of words the newest', () => {
		const [table, times] = [new Table(), new Table()];
		for (let number = 0; number < MAX_KNOWN + 10; number++) {
			table.set(`${number}`, 'word');
			times.set(`${number}`, number < 5 ? '2000' : '1000');
		}
		const newest = new Table(table.toString());
		expect([newest.size, newest.get('9'), newest.get('10')]).toEqual([
			MAX_KNOWN,
			undefined,
			'word',
		]);
		const latest = new Table(times.toString(1_000));
		expect([latest.size, latest.get('4'), latest.get('14')]).toEqual([
			MAX_KNOWN,
			'2000',
			undefined,
		]);
		expect(new Table(times.toString(1_001)).size).toBe(5);
	});
});
