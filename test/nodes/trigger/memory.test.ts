/** What a trigger keeps from one poll to the next. */
import type { IDataObject } from 'n8n-workflow';
import { events } from '../../../nodes/Trigger/events';
import { activationIdOf, forget, recall, remember } from '../../../nodes/Trigger/activation';
import { wordingOf } from '../../../nodes/Trigger/poll';
import type { Cursor, Reading } from '../../../nodes/Trigger/cursor';
import {
	advanced,
	BEFORE_ALL,
	idOf,
	isReached,
	oldestFirst,
	SeenRecords,
	startOfEmpty,
} from '../../../nodes/Trigger/cursor';
import { MAX_STATES, States } from '../../../nodes/Trigger/states';
import { at, event, timeAt } from './cursor';

const byState = { ...event, news: { by: 'state' } } as const;
const leaving = { ...event, news: { by: 'state', leaves: true } } as const;
const once = { ...event, news: { by: 'time', once: true } } as const;
const made = (id: string, ms: number) => ({ id, createdAt: timeAt(at + ms) });
const untimed = (id: string) => ({ id, createdAt: '~' });

test.each<[string, IDataObject, string]>([
	['id', { id: 'a' }, 'a'],
	['id', { id: 7, x: 1 }, '7'],
	['id', { id: '', x: 1 }, '{"id":"","x":1}'],
	['id', { id: 0, x: 1 }, '{"id":0,"x":1}'],
	['id', { x: 1 }, '{"x":1}'],
	['', { id: 'a' }, ''],
])('what tells a record from others by %j: of %j it is %j', (key, record, id) => {
	expect(idOf({ key }, record)).toBe(id);
});

test('what is at a place or behind it is read, what has no time is not', () => {
	const place = { ...BEFORE_ALL, time: timeAt(at) };
	const isRead = (record: IDataObject, cursor: Cursor) => isReached(event, record, cursor);
	expect([-1, 0, 1].map((ms) => isRead(made('a', ms), place))).toEqual([false, true, true]);
	expect([made('a', 0), untimed('a')].map((one) => isRead(one, BEFORE_ALL))).toEqual([true, false]);
});

test('the oldest first: without a time by that of creation, without any before all', () => {
	const updated = { key: 'id', time: 'updatedAt' };
	const records = [
		{ ...made('c', 0), updatedAt: timeAt(at + 3) },
		made('b', 2),
		{ ...made('x', 9), updatedAt: timeAt(at + 1) },
		{ ...made('e', 3), updatedAt: '~' },
		{ ...made('d', 9), updatedAt: timeAt(at + 3) },
	];
	expect(oldestFirst(updated, records).map(({ id }) => id)).toEqual(['e', 'x', 'b', 'c', 'd']);
	const [one, other] = [made('a', 0), made('b', 0)];
	expect(oldestFirst(event, [other, one])).toEqual([other, one]);
});

describe('records that were seen', () => {
	test.each([
		['each time counts', event, [true, false, false, false, false]],
		['only once', once, [true, true, true, true, false]],
		['by state', byState, [true, false, false, false, false]],
	])('%s', (_, by, has) => {
		const seen = new SeenRecords(by);
		seen.add(made('a', 0));
		const records = [
			made('a', 0),
			made('a', -1),
			made('a', 1),
			{ ...made('a', 0), createdAt: '~' },
			made('b', 0),
		];
		expect(records.map((record) => seen.has(record))).toEqual(has);
		expect(records.map((record) => seen.hasId(record))).toEqual([true, true, true, true, false]);
		const later = [false, true, false, false, false];
		expect(records.map((record) => seen.hasLater(record))).toEqual(later);
		expect(new SeenRecords(by, { known: seen.from(at) }).has(made('a', 0))).toBe(true);
	});

	test('are counted by their times, and kept from a time on; none goes back', () => {
		const seen = new SeenRecords(event);
		for (const [id, ms] of Object.entries({ a: 0, b: 0, c: 5, d: 9 })) seen.add(made(id, ms));
		expect([...seen.amounts()]).toEqual([
			[at, 2],
			[at + 5, 1],
			[at + 9, 1],
		]);
		expect([-1, 0, 4, 5, 8, 9].map((ms) => seen.countUpTo(at + ms))).toEqual([0, 2, 2, 3, 3, 4]);
		expect([seen.size, new SeenRecords(event).size]).toEqual([4, 0]);
		const sizes = [0, 1, 5, 6, 10].map((ms) => new States(seen.from(at + ms)).size);
		expect(sizes).toEqual([4, 2, 2, 1, 0]);
		seen.add(made('d', 8));
		expect(seen.has(made('d', 9))).toBe(true);
		seen.add(made('d', 10));
		expect(seen.has(made('d', 10))).toBe(true);
	});
});

describe('from where on the next poll reads', () => {
	const before = { ...BEFORE_ALL, time: timeAt(at - 600_000) };
	const records = [made('a', -300_000), made('c', -200_000), made('b', 0)];
	const clock = (ms: number) => ({ serverTime: new Date(at + ms) });

	test.each<[string, Partial<Reading>, number]>([
		['the clock is a look-back behind the newest', clock(60_000), 0],
		['the clock is less than that behind it', clock(59_999), -1],
		['the clock is more than that behind it', clock(60_001), 0],
		['the clock is far behind', clock(-700_000), -600_000],
		['no clock, and all is read', {}, -60_000],
		['no clock, and a part is read', { reach: 'part' }, 0],
		['some are not read', { reach: 'some', ...clock(60_000) }, -600_000],
		['up to a time', { upTo: at - 100, ...clock(60_000) }, -100],
		['up to a later time', { upTo: at + 100, ...clock(90_000) }, 100],
		['up to a time before', { upTo: at - 900_000, ...clock(60_000) }, -600_000],
		['nothing is read', { records: [], ...clock(60_000) }, -600_000],
		['the last has no time', { records: [untimed('a')], ...clock(60_000) }, -600_000],
		['none are given up', { leftOut: 0, ...clock(0) }, -60_000],
		['one is given up', { leftOut: 1, ...clock(0) }, 1],
		['one is given up, ahead of the clock', { leftOut: 1, ...clock(-9) }, -8],
	])('%s', (_, reading, ms) => {
		expect(advanced(event, before, { records, reach: 'all', ...reading })).toMatchObject({
			time: timeAt(at + ms),
			total: -1,
		});
	});

	test('what comes before it is forgotten, and where to go on is kept', () => {
		const walk = { page: 1, low: 1, top: 2, to: at, spent: 0 };
		const next = advanced(event, before, { records, reach: 'part', walk });
		expect(next.walk).toBe(walk);
		const known = new SeenRecords(event, next);
		expect(records.map((record) => known.has(record))).toEqual([false, false, true]);
	});

	test.each<[string, Partial<Reading>, number]>([
		['all is read', { total: 7 }, 7],
		['the list does not say', {}, -1],
		['a part is read', { total: 7, reach: 'part' }, -1],
		['it has moved', { total: 7, ...clock(90_000) }, -1],
	])('how long the list is counts only where it is the same place: %s', (_, more, total) => {
		const here = { ...BEFORE_ALL, time: timeAt(at - 1) };
		const reading = { records, reach: 'all', ...clock(0), ...more } as const;
		expect(advanced(event, here, reading).total).toBe(total);
	});

	test('a list without an order has no place; who may leave it is known', () => {
		const reading: Reading = { records, reach: 'unordered', ...clock(60_000) };
		for (const by of [event, byState]) expect(advanced(by, before, reading)).toBe(before);
		const next = advanced(leaving, before, reading);
		expect(next).toEqual({ ...before, known: expect.any(String) as string });
		const known = new SeenRecords(event, next);
		expect(records.map((record) => known.has(record))).toEqual([true, true, true]);
	});

	test('without any time there is none yet', () => {
		const reading: Reading = { records: [untimed('a')], reach: 'all' };
		expect(advanced(event, BEFORE_ALL, reading).time).toBe('');
	});

	test('an empty list begins a look-back before the clock, or not at all', () => {
		expect(startOfEmpty(undefined)).toBeUndefined();
		const time = timeAt(at - 60_000);
		const cursor = { time, known: '', total: -1 };
		expect(startOfEmpty(new Date(at))).toEqual({ cursor, records: [], from: time });
	});
});

describe('a table of states', () => {
	const A = 'ypeBEsob';
	const B = 'PiPoFgA5';

	test.each<[unknown, boolean]>([
		['', true],
		[`new:${A}0`, true],
		[`new cold:${A}0${B}1`, true],
		[`:${A}0`, true],
		[`a%20b:${A}-`, true],
		[`new:${A}0${B}`, false],
		[`new:${A}00`, false],
		[`new:${A}`, false],
		['new:', false],
		['new', false],
		[`x:new:${A}0`, false],
		[`new:${A}0 `, false],
		[`new:${A}0:`, false],
		[`%zz:${A}0`, false],
		[7, false],
		[null, false],
		[undefined, false],
	])('%j is one: %j', (text, isTable) => {
		expect(States.isTable(text)).toBe(isTable);
		if (isTable && text !== `a%20b:${A}-`) expect(new States(String(text)).toString()).toBe(text);
	});

	test.each([`new:${A}1`, `new:${A}-`, `new:${A}z`])(
		'a state that %j does not name is none',
		(text) => {
			expect(new States(text).size).toBe(0);
		},
	);

	test.each([1, 2, 35, 36, 37, 1_300])('of %d states keeps each', (count) => {
		const states = new States();
		const ids = Array.from({ length: count }, (_, place) => `${place}`);
		for (const id of ids) expect(states.note(id, `state ${id}`)).toBeUndefined();
		const text = states.toString();
		const width = { 1: 9, 2: 9, 35: 9, 36: 10, 37: 10, 1_300: 11 }[count] ?? 0;
		expect(text.slice(text.indexOf(':') + 1)).toHaveLength(count * width);
		const read = new States(text);
		expect(ids.map((id) => read.get(id))).toEqual(ids.map((id) => `state ${id}`));
		expect([read.size, read.get('no one')]).toEqual([count, undefined]);
	});

	test('holds who was noted last at its end, and says what was there', () => {
		const states = new States();
		const given = [
			['a', 'new'],
			['b', 'cold'],
			['a', '!cold !x'],
		].map(([id, state]) => states.note(id, state));
		expect(given).toEqual([undefined, undefined, 'new']);
		expect(states.toString()).toBe(`cold %21cold%20%21x:${B}0${A}1`);
		expect([...states.amounts()]).toEqual([
			['cold', 1],
			['%21cold%20%21x', 1],
		]);
		expect(states.get('a')).toBe('!cold !x');
	});

	/** A table of so many of one state. */
	const tableOf = (count: number, from = 0) =>
		`new:${Array.from({ length: count }, (_, place) => `${String(from + place).padStart(8, '0')}0`).join('')}`;

	long('keeps 50,000, and forgets those that were noted first', () => {
		expect(MAX_STATES).toBe(50_000);
		for (const more of [-1, 0, 1, 2]) {
			const text = new States(tableOf(MAX_STATES + more)).toString();
			expect(text).toBe(tableOf(Math.min(MAX_STATES, MAX_STATES + more), Math.max(0, more)));
		}
	});

	test('leaves out states that do not count', () => {
		const states = new States(`new cold:${A}0${B}1`);
		expect(states.toString((state) => state !== 'new')).toBe(`cold:${B}0`);
		expect(states.toString(() => false)).toBe('');
	});

	test('takes what changed later to its end, and once what is missing', () => {
		const states = new States(`new cold:${A}0${B}1`);
		states.addNewer(new States(`replied:${A}0`));
		expect(states.toString()).toBe(`cold replied:${B}0${A}1`);
		const next = new States(`new:${B}0`);
		next.keepMissing(states);
		expect(next.toString()).toBe(`new !replied:${B}0${A}1`);
		expect(next.get('a')).toBe('replied');
		const third = new States();
		third.keepMissing(next);
		expect(third.toString()).toBe(`!new:${B}0`);
	});
});

describe('what a process holds beside what n8n has saved', () => {
	jest.useFakeTimers({ now: at });

	const poll = (
		name: string,
		previous: ReturnType<typeof remember> | undefined,
		hasItems: boolean,
		states: string,
	) =>
		remember(name, previous, {
			...{ cursor: { ...BEFORE_ALL }, from: '', scope: 'a', hasItems, states },
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
