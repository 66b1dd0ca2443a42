/** What is news to a trigger, and what it says of what it has not read. */
import type { IDataObject } from 'n8n-workflow';
import { BEFORE_ALL } from '../../../nodes/Trigger/cursor';
import type { Reading } from '../../../nodes/Trigger/cursor';
import type { Memory } from '../../../nodes/Trigger/detect';
import { begin, readable, sample, sinceLast } from '../../../nodes/Trigger/detect';
import type { Source, TriggerEvent, Watch } from '../../../nodes/Trigger/event';
import { events } from '../../../nodes/Trigger/events';
import { MAX_STATES, States } from '../../../nodes/Trigger/states';
import { inRanges, lead, MINUTE, NOW, SECOND, several } from './inMemory';

const refused = { kind: 'refusal', status: 403, body: {} } as const;
const none: Memory = { cursor: { ...BEFORE_ALL }, states: '', from: '' };
/** A lead whose status is known, the second after the first and so on. */
const seen = (id: number, status: unknown, more: IDataObject = {}) =>
	lead(id, MINUTE - id * SECOND, { status, ...more } as IDataObject);

/** A watch of an event with what its source reads. */
function watchOf(
	name: string,
	source: Partial<Source>,
	more: Partial<TriggerEvent> = {},
	values: Watch['values'] = {},
): Watch {
	const event = events.find(({ option }) => option.value === name);
	if (event === undefined) throw new Error(name);
	const connection = {} as Watch['connection'];
	const all = { ...event, source: source as Source, ...more };
	return { event: all, values, connection, deadline: Infinity, said: {} };
}

/** What a later poll makes of a reading. */
async function next(
	name: string,
	reading: Partial<Reading>,
	memory: Partial<Memory> = {},
	more: Partial<TriggerEvent> = {},
	values: Watch['values'] = {},
) {
	const all: Reading = { records: [], reach: 'all', serverTime: new Date(NOW), ...reading };
	const source = { readSince: async () => await Promise.resolve(all) };
	return await sinceLast(watchOf(name, source, more, values), { ...none, ...memory });
}

/** The states of records as they are kept. */
function table(entries: Record<string, string>): string {
	const states = new States();
	for (const [id, state] of Object.entries(entries)) states.note(id, state);
	return states.toString();
}

const statesOf = ({ states }: Memory, ...ids: number[]) => {
	const read = new States(states);
	return ids.map((id) => read.get(String(id)));
};

test.each<[string, Partial<Memory>, boolean]>([
	['from the very beginning', none, true],
	['with a time', { ...none, cursor: { ...BEFORE_ALL, time: '2026-03-31' } }, true],
	['with a time that is none', { ...none, cursor: { ...BEFORE_ALL, time: 'soon' } }, false],
	['without a place', { states: '' }, false],
	['whose states are damaged', { ...none, states: 'x' }, false],
	['whose known records are damaged', { ...none, cursor: { ...BEFORE_ALL, known: 'x' } }, false],
])('memory %s can be read: %j', (_, memory, expected) => {
	expect(readable(memory)).toEqual(expected ? memory : undefined);
});

describe('where a reading goes on', () => {
	const walk = { page: 3, low: 1, top: 9, to: NOW, spent: 7 };
	const memoryOf = (kept: unknown) =>
		({ ...none, cursor: { ...BEFORE_ALL, walk: kept } }) as unknown as Memory;

	test.each([
		walk,
		{ ...walk, page: 0, to: -Infinity, least: 0, most: 80, stops: 2 },
		{ ...walk, least: undefined },
	])('is kept as %j', (kept) => {
		expect(readable(memoryOf(kept))?.cursor.walk).toBe(kept);
	});

	test.each([
		...[null, true, 'x', 7, {}, [], { ...walk, to: NaN }, { ...walk, to: '7' }],
		...['page', 'low', 'top', 'spent', 'least', 'most', 'stops'].flatMap((field) =>
			[NaN, -1, 1.5, '1', null].map((value) => ({ ...walk, [field]: value })),
		),
	])('is forgotten where it is %j', (kept) => {
		expect(readable(memoryOf(kept))).toEqual(memoryOf(undefined));
	});
});

describe('by time', () => {
	test('what was seen with its time is no news, nor what is older than it was', async () => {
		const first = await next('leadUpdated', { records: several(1, 4, MINUTE, SECOND) });
		expect(inRanges(first.items)).toBe('1-4');
		const records = [lead(2, 2 * MINUTE), lead(3, 58 * SECOND), lead(4, 0), lead(5, 0)];
		const second = await next('leadUpdated', { records }, first.memory);
		expect(inRanges(second.items)).toBe('4-5');
		expect(second).toMatchObject({ hint: undefined, warning: undefined, failure: undefined });
	});

	test('what does not count is no news, but seen', async () => {
		const at = new Date(NOW).toISOString();
		const { items, memory } = await next('leadUpdated', {
			records: [lead(1, 0, { createdAt: at }), lead(2, 0)],
		});
		expect(inRanges(items)).toBe('2');
		expect(new States(memory.cursor.known).get('1')).toBe(NOW.toString(36));
	});

	test('what could not be read is told, also beside what could', async () => {
		const whole = await next('leadCreated', { failure: refused }, { leftOut: 3 });
		expect(whole).toEqual({ items: [], memory: { ...none, leftOut: 3 }, failure: refused });
		const walk = { page: 0, low: 1, top: 1, to: 0, spent: 3, least: 10, most: 40 };
		const search = await next('leadUpdated', { failure: refused, hidden: 3, walk });
		expect(search.memory).toEqual({ ...none, cursor: { ...BEFORE_ALL, walk }, leftOut: 3 });
		const part = await next('leadCreated', { records: [lead(1, 0)], failure: refused });
		expect([inRanges(part.items), part.failure]).toEqual(['1', refused]);
	});
});

describe('by state', () => {
	const from = new Date(NOW - MINUTE + 2 * SECOND).toISOString();

	test.each<[string, IDataObject[], string, Partial<Memory>, Partial<Reading>]>([
		['another state', [seen(1, 'cold')], '1', { states: table({ 1: 'new' }) }, {}],
		['the same state', [seen(1, 'cold')], '', { states: table({ 1: 'cold' }) }, {}],
		['one that is not known', [seen(1, 'cold')], '1', {}, {}],
		['one that was there before', [seen(1, 'cold')], '', { from }, {}],
		['one that was made later', [seen(5, 'cold')], '5', { from }, {}],
		['one that was made just then', [seen(4, 'cold')], '4', { from }, {}],
		['no state', [seen(1, null)], '', { states: table({ 1: 'cold' }) }, {}],
		['only some are read', [seen(1, 'cold')], '1', {}, { reach: 'some', failure: refused }],
	])('%s', async (_, records, given, memory, reading) => {
		const found = await next('leadStatusChanged', { records, ...reading }, memory);
		expect(inRanges(found.items)).toBe(given);
		expect(found.failure).toBe(reading.failure);
	});

	test('the state before is told, null where it is not known', async () => {
		const records = [seen(1, 'cold'), seen(2, 'replied')];
		const states = table({ 1: 'new' });
		const { items, memory } = await next('leadStatusChanged', { records }, { states });
		expect(items.map(({ oldStatus }) => oldStatus)).toEqual(['new', null]);
		expect(statesOf(memory, 1, 2, 3)).toEqual(['cold', 'replied', undefined]);
		const replied = await next('leadReplied', { records }, { states });
		expect(replied.items.map(({ id, oldStatus }) => [id, oldStatus])).toEqual([[2, null]]);
		const job = { id: 'j', status: 'completed', completedAt: records[0].updatedAt };
		const jobs = await next('jobCompleted', { records: [job], reach: 'unordered' });
		expect(jobs.items).toEqual([job]);
	});

	test('the chosen statuses start the workflow', async () => {
		const records = [seen(1, 'cold'), seen(2, 'replied'), seen(3, 'converted')];
		const of = async (statuses: string[]) =>
			inRanges((await next('leadStatusChanged', { records }, {}, {}, { statuses })).items);
		expect([await of([]), await of(['replied', 'converted'])]).toEqual(['1-3', '2-3']);
	});

	test('half a character is a question mark', async () => {
		const records = [seen(1, 'a\ud83d'), seen(2, '\ud83db\ude00'), seen(3, '\ud83d\ude00')];
		const { memory } = await next('leadStatusChanged', { records });
		expect(statesOf(memory, 1, 2, 3)).toEqual(['a?', '?b?', '\ud83d\ude00']);
	});

	test.each([
		['running', 'failed', true],
		['failed', 'running', false],
		['failed', 'completed', true],
		['completed', 'failed', false],
		['completed', 'running', false],
	])('a job that was %s and is said to be %s is so: %j', async (before, now, isSo) => {
		const records = [{ id: '1', status: now }];
		const memory = { states: table({ 1: before }) };
		const found = await next('jobFailed', { records, reach: 'unordered' }, memory);
		expect(statesOf(found.memory, 1)).toEqual([isSo ? now : before]);
	});

	test('a voice that is missing once is still there, missing twice it has left', async () => {
		const [voice, other] = ['1', '2'].map((voiceId) => ({ voiceId, updatedAt: '2026-03-30' }));
		const counts: number[] = [];
		let memory: Memory = none;
		const changed = { ...voice, updatedAt: '2026-03-31' };
		const untimed = { voiceId: '3' };
		const polls: IDataObject[][] = [
			...[[{ ...voice, updatedAt: '2026-03-29' }, other], [other], [voice, other], [other]],
			...[[other], [other], [changed, other], [other], [other]],
			...[[changed, other], [voice, other], [untimed], [], [], [untimed]],
		];
		for (const [place, records] of polls.entries()) {
			const failure = place === 4 ? refused : undefined;
			const reading = { records, reach: 'unordered' as const, failure };
			const found = await next('voiceCloneReady', reading, memory);
			({ memory } = found);
			counts.push(found.items.length);
		}
		expect(counts).toEqual([2, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 1]);
	});

	const full = (count: number) =>
		`new:${Array.from({ length: count }, (_, place) => `${String(place).padStart(8, '0')}0`).join('')}`;

	long.each<[string, Partial<Reading>, number, string]>([
		['a whole list without an order is known as a whole', { reach: 'unordered' }, 0, ''],
		['but not where it is broken off', { reach: 'unordered', failure: refused }, 0, from],
		['nor where there are too many', { reach: 'unordered' }, MAX_STATES - 1, from],
		['up to that all are known', { reach: 'unordered' }, MAX_STATES - 2, ''],
		['a list by time was there before the place', { reach: 'all' }, MAX_STATES - 1, 'place'],
		['where all are known it is as it was', { reach: 'all' }, MAX_STATES - 2, from],
		['also where only a part is read', { reach: 'part' }, MAX_STATES - 1, from],
	])('%s', async (_, reading, count, expected) => {
		const records = [seen(9, 'cold')];
		const memory = { from, states: full(count) };
		const found = await next('leadStatusChanged', { records, ...reading }, memory);
		expect(found.memory.from).toBe(expected === 'place' ? found.memory.cursor.time : expected);
	});
});

long('of more records than are kept only the newest count', async () => {
	const records = Array.from({ length: MAX_STATES + 1 }, (_, id) => ({
		id: `${id}`,
		status: 'failed',
	}));
	const { items } = await next('jobFailed', { records, reach: 'unordered' });
	expect([items.length, items[0].id]).toEqual([MAX_STATES, '1']);
});

describe('what the items say of others', () => {
	const behind = (leads: string, polls: string) =>
		`Still to come: about ${leads} leads, in about ${polls}.`;
	const leftOut = (leads: string) =>
		`About ${leads} leads were left out. Too many changed at the same time to be read in a day, or the service does not show them.`;
	const skipped = (rows: string) =>
		`Rows skipped because they do not match the header of the export: ${rows}. Ask your provider.`;
	const walk = { page: 0, low: 1, top: 1, to: 0, spent: 0 };
	const reading = { ...none, cursor: { ...BEFORE_ALL, walk } };

	test.each<[Partial<Reading>, Partial<Memory>, string | undefined, boolean]>([
		[{}, {}, undefined, false],
		[{ behind: 1 }, {}, behind('1', '1 poll'), true],
		[{ behind: 1_000 }, {}, behind('1,000', '1 poll'), true],
		[{ behind: 1_001 }, {}, behind('1,001', '2 polls'), true],
		[{ behind: 12_000 }, reading, behind('12,000', '12 polls'), false],
		[{ behind: 1 }, { ...reading, passedOver: 1 }, behind('1', '1 poll'), false],
		[{ leftOut: 1 }, {}, leftOut('1'), true],
		[{ leftOut: 30 }, { leftOut: 4_000 }, leftOut('4,030'), true],
		[{}, { leftOut: 40 }, leftOut('40'), false],
		[{ hidden: 3 }, { leftOut: 4 }, leftOut('7'), true],
		[{ passedOver: 1 }, {}, skipped('1'), true],
		[{ passedOver: 1 }, { passedOver: 1 }, skipped('1'), false],
		[{ passedOver: 1_234 }, { passedOver: 1 }, skipped('1,234'), true],
		[{}, { passedOver: 1 }, undefined, false],
		[
			{ behind: 7, leftOut: 8, passedOver: 9 },
			{},
			`${leftOut('8')} ${behind('7', '1 poll')} ${skipped('9')}`,
			true,
		],
	])('of %j after %j', async (found, memory, hint, isLogged) => {
		const records = [lead(1, 0)];
		const given = await next('leadCreated', { records, ...found }, memory);
		expect([given.hint, given.warning]).toEqual([hint, isLogged ? hint : undefined]);
		const { passedOver } = found;
		expect(given.memory).toMatchObject({ leftOut: undefined, passedOver });
		const nothing = await next('leadCreated', found, memory);
		const all = (memory.leftOut ?? 0) + (found.leftOut ?? 0) + (found.hidden ?? 0);
		expect(nothing.memory).toMatchObject({ leftOut: all, passedOver });
	});
});

describe('the first poll', () => {
	const start = (more: object) => ({
		start: async () =>
			await Promise.resolve({
				...{ cursor: { ...BEFORE_ALL }, from: 'then', records: [seen(1, 'cold'), seen(2, null)] },
				...more,
			}),
	});

	test('gives nothing, and remembers states where they count', async () => {
		const baseline = { page: 1, size: 2, total: 3 };
		const found = await begin(watchOf('leadStatusChanged', start({ baseline })), false);
		const memory = { ...none, from: 'then', states: table({ 1: 'cold' }), baseline };
		expect(found).toEqual({ items: [], memory });
		const byTime = await begin(watchOf('leadCreated', start({})), false);
		expect(byTime).toEqual({ items: [], memory: { ...none, from: 'then', baseline: undefined } });
	});

	test('ends with a failure, or where it cannot begin', async () => {
		for (const result of [undefined, { failure: refused }]) {
			const source = { start: async () => await Promise.resolve(result) };
			expect(await begin(watchOf('leadCreated', source), false)).toBe(result);
		}
	});

	test('gives what is there where the user wants it', async () => {
		const source = {
			readSince: async () =>
				await Promise.resolve({ records: [lead(1, 0)], reach: 'all' as const }),
		};
		expect(await begin(watchOf('leadCreated', source), true)).toMatchObject({ items: [{ id: 1 }] });
	});
});

describe('states from before the watch', () => {
	const time = new Date(NOW - 30 * SECOND).toISOString();
	const baseline = { page: 3, size: 100, total: 400 };

	/** What is known after more of what was there is read: some of 1, 2 and 40, and where to go on. */
	async function learnt(rest: object, memory: Partial<Memory>, more: Partial<Reading> = {}) {
		const asked: unknown[] = [];
		const source = {
			readSince: async () => await Promise.resolve({ records: [], reach: 'all' as const, ...more }),
			readBaseline: async (_: unknown, place: unknown) => {
				asked.push(place);
				const records = [seen(2, 'new'), seen(1, 'replied'), seen(40, 'new')];
				return await Promise.resolve({ records, ...rest });
			},
		};
		const all = { ...none, cursor: { ...BEFORE_ALL, time }, ...memory };
		const found = await sinceLast(watchOf('leadStatusChanged', source), all);
		return { asked, found, states: statesOf(found.memory, 1, 2, 40) };
	}

	test('are learnt of what is older than the place, and where they are not known', async () => {
		const next = { ...baseline, page: 5 };
		const states = table({ 2: 'cold' });
		const { asked, found, states: known } = await learnt({ baseline: next }, { baseline, states });
		expect([asked, known]).toEqual([[baseline], ['replied', 'cold', undefined]]);
		expect(found).toMatchObject({ items: [], memory: { baseline: next } });
		expect(new States(found.memory.states).toString()).toMatch(/^replied cold:/);
	});

	test.each<[string, Partial<Memory>, object, object | undefined]>([
		['not all were met', { baseline }, {}, { ...baseline, page: 1 }],
		['as many are known as there are', { baseline: { ...baseline, total: 2 } }, {}, undefined],
		[
			'one is still missing',
			{ baseline: { ...baseline, total: 3 } },
			{},
			{ page: 1, size: 100, total: 3 },
		],
		['one was met', { baseline, states: table({ 2: 'new' }) }, {}, { ...baseline, page: 1 }],
		['none is new', { baseline, states: table({ 1: 'new', 2: 'new' }) }, {}, undefined],
	])('where to go on when %s', async (_, memory, rest, expected) => {
		const { found } = await learnt(rest, memory);
		expect(found.memory.baseline).toEqual(expected);
	});

	test('are not asked for where all are known, or the poll has failed', async () => {
		expect((await learnt({}, {})).asked).toEqual([]);
		const failed = await learnt({}, { baseline }, { records: [seen(9, 'cold')], failure: refused });
		expect([failed.asked, failed.found.failure]).toEqual([[], refused]);
		const source = {
			readSince: async () => await Promise.resolve({ records: [], reach: 'all' as const }),
		};
		const found = await sinceLast(watchOf('leadStatusChanged', source), { ...none, baseline });
		expect(found.memory.baseline).toEqual(baseline);
	});

	long.each([
		[MAX_STATES - 2, ['replied', 'new', undefined], undefined],
		[MAX_STATES - 1, [undefined, 'new', undefined], undefined],
		[MAX_STATES, [undefined, undefined, undefined], undefined],
		[MAX_STATES - 3, ['replied', 'new', undefined], { ...baseline, page: 5 }],
	])('are learnt beside %d that are known', async (count, expected, rest) => {
		const entries = Array.from({ length: count }, (_, place) => String(place).padStart(8, '0'));
		const states = `new:${entries.map((entry) => `${entry}0`).join('')}`;
		const { found, states: known } = await learnt(
			{ baseline: { ...baseline, page: 5 } },
			{ baseline, states },
		);
		expect(known).toEqual(expected);
		expect(found.memory.baseline).toEqual(rest);
	});
});

describe('a test run', () => {
	/** What it shows of records that are read for each of the settings. */
	async function shown(name: string, records: IDataObject[], values: Watch['values'] = {}) {
		const asked: unknown[] = [];
		const source = {
			readNewest: async (watch: Watch) => {
				asked.push(watch.values);
				return await Promise.resolve({ records, reach: 'part' as const });
			},
		};
		return { asked, found: (await sample(watchOf(name, source, {}, values))) as IDataObject[] };
	}

	test('shows ten, the newest first', async () => {
		const { asked, found } = await shown('leadCreated', several(1, 12, MINUTE, SECOND));
		expect([inRanges([...found].reverse()), found[0].id]).toEqual(['3-12', 12]);
		expect(asked).toEqual([{}]);
	});

	test('shows what counts, and what is in the state', async () => {
		const at = new Date(NOW).toISOString();
		const updated = await shown('leadUpdated', [lead(1, 0, { createdAt: at }), lead(2, 0)]);
		expect(inRanges(updated.found)).toBe('2');
		const replied = await shown('leadReplied', [seen(1, 'new'), seen(2, 'replied')]);
		expect(replied.found).toMatchObject([{ id: 2, oldStatus: null }]);
		const changed = await shown('leadStatusChanged', [seen(1, 'new'), seen(2, null)]);
		expect(changed.found).toMatchObject([{ id: 1, oldStatus: null }]);
	});

	test('asks for each of the chosen statuses', async () => {
		const values = { statuses: ['cold', 'new'], filters: { company: 'Acme' } };
		const { asked, found } = await shown('leadStatusChanged', [seen(1, 'cold')], values);
		const of = (status: string) => ({ ...values, filters: { company: 'Acme', status } });
		expect([asked, found.length]).toEqual([[of('cold'), of('new')], 2]);
	});

	test('ends with a failure', async () => {
		const reading = { records: [lead(1, 0)], reach: 'some' as const, failure: refused };
		const source = { readNewest: async () => await Promise.resolve(reading) };
		expect(await sample(watchOf('leadCreated', source))).toEqual({ failure: refused });
	});
});
