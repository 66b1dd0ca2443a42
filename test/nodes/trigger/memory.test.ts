/** What a trigger keeps from one poll to the next. */
import type { IDataObject } from 'n8n-workflow';
import { activationIdOf, forget, recall, remember } from '../../../nodes/Trigger/activation';
import { idOf } from '../../../nodes/Trigger/event';
import { events } from '../../../nodes/Trigger/events';
import { isReadable, MAX_KNOWN, Table } from '../../../nodes/Trigger/memory';
import { wordingOf } from '../../../nodes/Trigger/poll';

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

	test.each([
		[{}, true],
		[{ cursor: 7, seen: '12345678"1"', states: '' }, true],
		[{ seen: '1234567"1"' }, false],
		[{ states: 'nonsense' }, false],
		[{ cursor: Number.NaN }, false],
	])('%j can be read: %j', (memory, isWell) => {
		expect(isReadable(memory)).toBe(isWell);
	});
});

describe('what a process holds beside what n8n has saved', () => {
	const at = Date.parse('2026-03-31T07:00:00Z');
	jest.useFakeTimers({ now: at });

	const poll = (
		name: string,
		previous: ReturnType<typeof remember> | undefined,
		hasItems: boolean,
		states: string,
	) =>
		remember(name, previous, {
			...{ scope: 'a', hasItems, states },
		});

	test('nothing is recalled of what was never remembered, or is of another scope', () => {
		const seen = poll('one', undefined, false, 'x');
		expect(seen).toMatchObject({ revision: 1, scope: 'a', states: 'x' });
		expect(seen).not.toHaveProperty('hasItems');
		expect([recall('another', {}, 'a'), recall('one', {}, 'b')]).toEqual([undefined, undefined]);
		expect([recall('one', {}, 'a'), recall('another', { seen }, 'a')]).toEqual([seen, seen]);
		expect(recall('one', { seen }, 'b')).toBeUndefined();
	});

	test('the newer of both is recalled, and always what is of this watch', () => {
		const first = poll('two', undefined, false, '1');
		const second = poll('two', first, false, '2');
		expect([first.revision, second.revision, second.watch]).toEqual([1, 2, first.watch]);
		expect(activationIdOf('two')).toBe(first.watch);
		expect(recall('two', { seen: first }, 'a')).toBe(second);
		const third = { ...second, revision: 3 };
		expect(recall('two', { seen: third }, 'a')).toBe(third);
		expect(recall('two', { seen: { ...second, states: 'same' } }, 'a')).toMatchObject({
			states: 'same',
		});
		expect(recall('two', { seen: { ...third, watch: 'older' } }, 'a')).toBe(second);
	});

	test('where n8n has not saved yet what was given, the poll is early for ten seconds', () => {
		const first = poll('three', undefined, false, '1');
		const gave = poll('three', first, true, '2');
		const after = (ms: number, seen: object) => {
			jest.setSystemTime(at + ms);
			return recall('three', { seen }, 'a');
		};
		expect(after(0, first)).toBe('early');
		expect([after(9_999, first), after(10_000, first)]).toEqual(['early', first]);
		expect(after(0, gave)).toBe(gave);
		jest.setSystemTime(at + 20_000);
		const quiet = poll('three', gave, false, '3');
		expect([after(9_999, first), after(9_999, gave)]).toEqual(['early', quiet]);
		expect(recall('three', { seen: first }, 'b')).toBeUndefined();
	});

	test('what begins anew has nothing to wait for', () => {
		const first = poll('four', poll('four', undefined, true, '1'), true, '2');
		const again = poll('four', undefined, false, '3');
		expect([again.revision, again.watch === first.watch]).toEqual([1, false]);
		expect(recall('four', { seen: { ...again, revision: 0 } }, 'a')).toBe(again);
	});

	test('switching on forgets', () => {
		const seen = poll('five', undefined, true, '1');
		const memory = { seen, other: 1 };
		forget('five', memory);
		expect(memory).toEqual({ other: 1 });
		expect(recall('five', { seen }, 'a')).toBeUndefined();
		const watch = activationIdOf('five');
		expect([typeof watch, watch === seen.watch, activationIdOf('none')]).toEqual([
			...['string', false, undefined],
		]);
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
