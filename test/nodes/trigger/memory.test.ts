/** What a trigger keeps from one poll to the next. */
import type { IDataObject } from 'n8n-workflow';
import { idOf } from '../../../nodes/Trigger/event';
import { events } from '../../../nodes/Trigger/events';
import { MAX_KNOWN, Table } from '../../../nodes/Trigger/memory';
import { wordingOf } from '../../../nodes/Trigger/output';

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

	test('keeps 50,000: those that come first, then the newest', () => {
		const table = new Table();
		for (let number = 0; number < MAX_KNOWN + 10; number++) {
			table.set(`${number}`, number < 5 ? 'first' : 'other');
		}
		const newest = new Table(table.toString());
		expect([newest.size, newest.get('9'), newest.get('10')]).toEqual([
			MAX_KNOWN,
			undefined,
			'other',
		]);
		const first = new Table(
			table.toString(
				() => true,
				(value) => value === 'first',
			),
		);
		expect([first.size, first.get('4'), first.get('14')]).toEqual([MAX_KNOWN, 'first', undefined]);
	});
});

test('messages name what the editor shows, and what happens next', () => {
	const of = (name: string) => events.filter(({ option }) => option.value === name)[0];
	const prospects = wordingOf(of('prospectResponded'));
	expect(prospects).toMatchObject({
		record: { label: 'Campaign ID', isId: true },
		comesBack: 'The next poll continues where the last one stopped.',
	});
	expect(prospects.labelOf?.('campaign_id')).toBe('Campaign ID');
	const keys = wordingOf(of('apiKeyExpiring'), true);
	expect(keys).not.toHaveProperty('record');
	expect(keys.comesBack).toBe(
		'The trigger is not running. Publish the workflow again when this is solved.',
	);
});
