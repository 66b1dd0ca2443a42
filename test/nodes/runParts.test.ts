import type { IDataObject } from 'n8n-workflow';
import type { Failure } from '../../nodes/shared/errors/failure';
import { finding } from '../../nodes/shared/errors/failure';
import type { Operation } from '../../nodes/shared/operation/defineOperation';
import type { AnyValues, Result } from '../../nodes/shared/operation/plan';
import type { ReadItems } from '../../nodes/shared/run/readItems';
import { standInFor, standInsOf } from '../../nodes/shared/run/results';
import { isRaw, shaperOf } from '../../nodes/shared/run/shape';
import { toItems } from '../../nodes/shared/run/toItems';
import { Waits } from '../../nodes/shared/run/waits';

const simplify = { fields: ['a', 'b'], more: ['c', 'd'], always: ['id'] };
const record = { d: 4, c: null, a: 1, id: 9 };

test.each<[AnyValues, IDataObject, boolean]>([
	[{ simple: true }, { a: 1 }, false],
	[{ simple: false }, record, true],
	[{ simple: 'true' }, record, true],
	[{}, record, true],
	[{ output: 'simplified' }, { a: 1 }, false],
	[{ output: 'raw' }, record, true],
	[{ output: 'file' }, record, true],
	[{ output: 'file', prospectOutput: 'simplified' }, { a: 1 }, false],
	[{ output: 'simplified', prospectOutput: 'raw' }, record, true],
	[{ output: 'selectedFields', fields: ['d', 'a'] }, { a: 1, d: 4 }, false],
	[{ prospectOutput: 'selectedFields', fields: ['b', 'c', 'x'] }, { c: null }, false],
	[{ output: 'selectedFields', fields: 'a' }, {}, false],
	[{ output: 'selectedFields' }, {}, false],
	[{ simple: true, options: { additionalFieldsToReturn: ['d', 'x'] } }, { a: 1, d: 4 }, false],
	[{ simple: true, options: { additionalFieldsToReturn: 'd' } }, { a: 1 }, false],
	[{ simple: true, filters: { after: 'x', other: 'y' } }, { a: 1, d: 4 }, false],
	[{ simple: true, fields: ['d'] }, { a: 1 }, false],
])('with %j a record comes as %j', (values, shaped, raw) => {
	expect(shaperOf({ ...simplify, filteredBy: { after: 'd' } }, values)(record)).toStrictEqual(
		shaped,
	);
	expect(isRaw(values)).toBe(raw);
});

test('fields come in their order, those on demand last, and what is inside is taken out first', () => {
	const flat = (one: IDataObject) => ({ ...one, b: 2 });
	const shape = (values: AnyValues) => shaperOf({ ...simplify, flat }, values)(record);
	expect(
		JSON.stringify(shape({ simple: true, options: { additionalFieldsToReturn: ['d', 'c'] } })),
	).toBe('{"a":1,"b":2,"c":null,"d":4}');
	expect(shape({ output: 'selectedFields', fields: ['b'] })).toEqual({ b: 2 });
	expect(shape({ output: 'raw' })).toBe(record);
	const always = { ...simplify, always: ['id'], more: [...simplify.more, 'id'] };
	expect(shaperOf(always, { output: 'selectedFields', fields: [] })(record)).toEqual({ id: 9 });
});

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
jest.useFakeTimers({ now: new Date('2026-03-31T07:00:00Z') });
beforeEach(() => jest.setSystemTime(new Date('2026-03-31T07:00:00Z')));

/** The waits of a run of so many items, what they write to the log, and say at the end. */
function waiting(items?: number, isCancelled = false) {
	const lines: string[] = [];
	const hints: string[] = [];
	const write = (level: string) => (text: string) =>
		void lines.push(`${level} ${text.replace(/^Node "N" /, '')}`);
	const waits = new Waits(
		{
			getNode: () => ({ name: 'N' }),
			logger: { info: write('info'), warn: write('warn') },
			addExecutionHints: ({ message }: { message: string }) => void hints.push(message),
			getExecutionCancelSignal: () => ({ aborted: isCancelled }),
		} as never,
		items,
	);
	const begin = (ms: number, name?: string, limit?: number) =>
		waits.begins({ endsAt: Date.now() + ms, name, limit } as never);
	const pass = (ms: number) => jest.setSystemTime(Date.now() + ms);
	const hint = () => {
		waits.addHint();
		return hints.at(-1);
	};
	return { begin, hint, lines, pass, waits };
}

test.each<[string | undefined, number | undefined, string]>([
	['hour', 1_000, ' (1,000 requests an hour)'],
	['minute', 60, ' (60 requests a minute)'],
	['hour', undefined, ' (hour)'],
	[undefined, 60, ''],
])('a long wait for the limit of a %s of %s is told while it lasts', (name, limit, words) => {
	const { begin, hint, lines, pass, waits } = waiting(3);
	waits.done = 5;
	begin(2 * MINUTE, name, limit);
	expect(lines).toEqual([
		`info waits for the rate limit${words} until 2026-03-31T07:02:00.000Z (3 of 3 items done)`,
	]);
	pass(2 * MINUTE);
	waits.ends();
	expect(lines[1]).toBe('info continues after the wait for the rate limit (3 of 3 items done)');
	expect(hint()).toBe(`Waited 2 minutes for the rate limit${words}`);
});

test.each([
	[9_999, 0],
	[10_000, 1],
])('a wait of %i ms is told %i times', (ms, count) => {
	const { begin, hint, lines, pass, waits } = waiting();
	begin(ms, 'minute');
	pass(ms);
	waits.ends();
	expect(lines).toHaveLength(2 * count);
	expect(hint()).toBe(count === 0 ? undefined : 'Waited 10 seconds for the rate limit (minute)');
	if (count === 1) expect(lines[0]).toMatch(/07:00:10\.000Z$/);
});

test('waits at one time are one, told again only where it is ten seconds longer', () => {
	const { begin, hint, lines, pass, waits } = waiting(2);
	begin(20 * SECOND, 'minute');
	begin(29_999, 'minute');
	expect(lines).toHaveLength(1);
	begin(30 * SECOND, 'hour');
	expect(lines).toHaveLength(2);
	pass(20 * SECOND);
	waits.ends();
	waits.ends();
	expect(lines).toHaveLength(2);
	pass(10 * SECOND);
	waits.ends();
	expect(lines[2]).toMatch(/^info continues .* \(0 of 2 items done\)$/);
	begin(20 * SECOND, 'minute');
	expect(lines).toHaveLength(4);
	pass(59 * SECOND);
	waits.ends();
	expect(hint()).toBe('Waited 89 seconds for the rate limit (minute) (hour)');
});

test.each([
	[89, '89 seconds'],
	[90, '2 minutes'],
	[149, '2 minutes'],
	[150, '3 minutes'],
])('%i seconds are %s', (seconds, words) => {
	const { begin, hint, pass, waits } = waiting();
	begin(seconds * SECOND);
	pass(seconds * SECOND);
	waits.ends();
	expect(hint()).toBe(`Waited ${words} for the rate limit`);
});

test('the limit of a day is a warning, once, also where it is not waited for', () => {
	const { begin, lines, waits } = waiting();
	const day = { endsAt: Date.now() + MINUTE, name: 'day' } as never;
	waits.refuses({ endsAt: Date.now() + MINUTE, name: 'hour' } as never);
	expect(lines).toEqual([]);
	waits.refuses(day);
	waits.refuses(day);
	const warning = 'warn has no requests left today; the limit resets at 2026-03-31T07:01:00.000Z';
	expect(lines).toEqual([warning]);
	const other = waiting();
	other.begin(MINUTE, 'day', 5);
	expect(other.lines).toEqual([expect.stringContaining('(5 requests a day)'), warning]);
	begin(MINUTE, 'day');
	expect(lines).toHaveLength(2);
});

test('a run that was cancelled does not continue, nor does one that was told of nothing', () => {
	const cancelled = waiting(1, true);
	cancelled.begin(MINUTE);
	cancelled.waits.ends();
	expect(cancelled.lines).toHaveLength(1);
	const short = waiting(1);
	short.begin(SECOND);
	short.waits.ends();
	expect(short.lines).toEqual([]);
	short.begin(MINUTE);
	short.waits.ends();
	short.begin(SECOND);
	short.waits.ends();
	expect(short.lines).toHaveLength(2);
	const ofTrigger = new Waits({
		getNode: () => ({ name: 'N' }),
		logger: { info: () => {} },
	} as never);
	ofTrigger.begins({ endsAt: Date.now() + MINUTE } as never);
	ofTrigger.ends();
	expect(() => ofTrigger.addHint()).not.toThrow();
});

const refused: Failure = { kind: 'refusal', status: 403, body: { code: 'NO', message: 'No' } };
const ofContent: Failure = { kind: 'refusal', status: 400, body: { code: 'BAD', message: 'Bad' } };
const unclear: Failure = { kind: 'unknown', reason: 'timeout' };
const missing = finding('GONE', { message: 'Not there', description: 'Look' });
const errors = {
	...{ node: { name: 'N', type: 'x' }, timezone: 'UTC', labelOf: (name: string) => name },
	...{
		whoOf: (index: number) => `who ${index}`,
		whoOfSeveral: () => undefined,
		fieldsAt: () => [],
	},
} as unknown as ReadItems['errors'];
const fault = { message: 'Email is missing', isFixed: false };

/** A run of items, by what is known of each. */
function readOf(
	count: number,
	operation: Partial<Operation>,
	more: Partial<ReadItems> = {},
): ReadItems {
	const inputs = Array.from({ length: count }, (_, index) => ({ index, values: {} as AnyValues }));
	const all = {
		doneLabel: 'Sent',
		route: 'POST /x',
		properties: [],
		effect: 'nonIdempotent',
		...operation,
	};
	const incoming = [...inputs, {}, {}].map((_, from) => ({ from }));
	return {
		...{ operation: all as unknown as Operation, continueOnFail: false, incoming, inputs },
		...{ faulty: [], inPlace: [], leftOut: [], errors, ...more },
	};
}
const itemNotDone = (_: AnyValues, outcome: string) => ({ shown: outcome });
const sent: Result = { items: [{ id: 1 }] };
const odd: Result = { items: [{ who: 'x', reason: 'y' }] };
const of = async (
	operation: Partial<Operation>,
	results: Array<Result | undefined>,
	more: Partial<ReadItems> = {},
) => {
	const known = results.flatMap(
		(result, index): Array<[number, Result]> => (result ? [[index, result]] : []),
	);
	const standIns = await standInsOf(readOf(results.length, operation, more), new Map(known));
	return [...standIns].map(([index, { items, notDone }]) => [
		index,
		items.length,
		notDone.outcome,
		notDone.reason,
	]);
};
const partial = { itemNotDone, partialResultsOnce: 'unclear' } as const;

test('what stands for an item is shown as the operation has it, unless it is left out', () => {
	const notDone = { outcome: 'failed', reason: 'x' } as const;
	const stand = (operation: Partial<Operation>, values = {}) =>
		standInFor(operation as Operation, values, notDone);
	expect(stand({ itemNotDone })).toEqual({
		items: [{ shown: 'failed' }],
		skipSimplify: true,
		notDone,
	});
	expect(stand({ itemNotDone }, { options: { itemsNotDone: 'leaveOut' } }).items).toEqual([]);
	expect(stand({}).items).toEqual([]);
});

test('where all was done nothing stands for anything', async () => {
	expect(await of(partial, [sent, sent])).toEqual([]);
	expect(await of({}, [sent])).toEqual([]);
	expect(await of({}, [undefined])).toEqual([]);
});

test('what could not be sent stands in its place, with On Error = Continue as well', async () => {
	const inPlace = [{ index: 7, values: {}, faults: [fault, fault] }];
	const expected = [[7, 1, 'notSent', 'Email is missing; Email is missing']];
	expect(await of(partial, [sent], { inPlace })).toEqual(expected);
	expect(
		await of(partial, [sent, { failure: refused }], { inPlace, continueOnFail: true }),
	).toEqual(expected);
});

const untried = 'Not tried: the 2nd item stopped the run (';
test.each<[string, Partial<Operation>, Array<Result | undefined>, unknown]>([
	[
		'what was refused behind what went',
		partial,
		[sent, { failure: refused }, undefined],
		[
			[1, 1, 'failed', /\(NO\)$/],
			[2, 1, 'notSent', untried],
		],
	],
	['what is unclear', partial, [sent, { failure: unclear }], [[1, 1, 'unclear', /\. \S/]]],
	['what is unclear alone', partial, [{ failure: unclear }], [[0, 1, 'unclear', /\. \S/]]],
	['what the node found', partial, [sent, { failure: missing }], [[1, 1, 'failed', /^Not there$/]]],
	[
		'the last that ended it',
		partial,
		[sent, { failure: missing }, { failure: ofContent }, undefined],
		[
			[1, 1, 'failed', 'Not there'],
			[2, 1, 'failed', ''],
			[3, 1, 'notSent', untried],
		],
	],
	[
		'the last where none ended it',
		partial,
		[sent, { failure: ofContent }, undefined],
		[
			[1, 1, 'failed', ''],
			[2, 1, 'notSent', untried],
		],
	],
	[
		'the last of two that ended it',
		partial,
		[sent, { failure: refused }, { failure: missing }, undefined],
		[
			[1, 1, 'failed', ''],
			[2, 1, 'failed', ''],
			[3, 1, 'notSent', 'Not tried: the 3rd item'],
		],
	],
	[
		'the last of two that ended nothing',
		partial,
		[sent, { failure: ofContent }, { failure: ofContent }, undefined],
		[
			[1, 1, 'failed', ''],
			[2, 1, 'failed', ''],
			[3, 1, 'notSent', 'Not tried: the 3rd item'],
		],
	],
	[
		'a run without a failure',
		partial,
		[sent, undefined],
		[[1, 1, 'notSent', /^Not tried: the run stopped$/]],
	],
])('of %s is said what became of it', async (_, operation, results, expected) => {
	const like = (expected as unknown[][]).map(([index, count, outcome, reason]) => [
		...[index, count, outcome],
		reason instanceof RegExp
			? expect.stringMatching(reason)
			: expect.stringContaining(String(reason)),
	]);
	expect(await of(operation, results)).toEqual(like);
});

test.each<[string, Partial<Operation>, Array<Result | undefined>]>([
	['nothing went', partial, [{ failure: refused }, undefined]],
	['what went has no item', partial, [{ items: [] }, { failure: refused }]],
	['an operation gives all or nothing', { itemNotDone }, [sent, { failure: refused }]],
	[
		'it is unclear, and only what is done counts',
		{ itemNotDone, partialResultsOnce: 'done' },
		[{ failure: unclear }],
	],
	['what is unclear would not be shown', { partialResultsOnce: 'unclear' }, [{ failure: unclear }]],
])('where %s the run ends with an error', async (_, operation, results) => {
	await expect(of(operation, results)).rejects.toThrow();
});

test('an error names those that were done and those that were left', async () => {
	const more = {
		inPlace: [{ index: 3, values: {}, faults: [fault] }],
		leftOut: [{ index: 4, values: {}, faults: [fault] }],
	};
	const run = of({}, [sent, { failure: refused }, undefined], more);
	await expect(run).rejects.toMatchObject({
		description: expect.stringMatching(/Sent: 1st\b(?! to).*Failed: 2nd.*Not sent: 3rd to 5th/),
	});
});

const output = async (
	results: Array<Result | undefined>,
	operation: Partial<Operation>,
	more: Partial<ReadItems> = {},
) => {
	const known = results.flatMap(
		(result, index): Array<[number, Result]> => (result ? [[index, result]] : []),
	);
	const { items } = await toItems(readOf(results.length, operation, more), new Map(known));
	return items.map(({ binary, json, pairedItem }) => ({
		json,
		pairedItem,
		...(binary && { binary }),
	}));
};

test('items come out in the order of the input, each with its own', async () => {
	const binary = { data: { data: '', mimeType: 'text/csv' } };
	const inPlace = [{ index: 1, values: {}, faults: [fault] }];
	const read = {
		...readOf(0, partial),
		inPlace,
		inputs: [2, 0].map((index) => ({ index, values: {} })),
	};
	const results = new Map<number, Result>([
		[2, { items: [{ id: 2, a: 1 }], binary }],
		[0, sent],
	]);
	const { items } = await toItems(read, results);
	expect(items).toEqual([
		{ json: { outcome: 'done', reason: null, who: 'who 0', id: 1 }, pairedItem: { item: 0 } },
		{
			json: { outcome: 'notSent', reason: 'Email is missing', who: 'who 1', shown: 'notSent' },
			pairedItem: { item: 1 },
		},
		{
			json: { outcome: 'done', reason: null, who: 'who 2', a: 1, id: 2 },
			pairedItem: { item: 2 },
			binary,
		},
	]);
	expect(Object.keys(items[0].json)).toEqual(['outcome', 'reason', 'who', 'id']);
	expect(Object.keys(items[2].json)).toEqual(['outcome', 'reason', 'who', 'a', 'id']);
});

test('no field of the service hides what became of an item', async () => {
	expect((await output([odd], partial))[0].json).toEqual({
		...{ outcome: 'done', reason: null, who: 'who 0' },
	});
});

test('the incoming item stands under input, and what the service has there beside it', async () => {
	const values = { options: { includeInputFields: true } };
	const read = { inputs: [{ index: 0, values }] };
	const json = async (item: IDataObject, from = read) =>
		(await output([{ items: [item] }], {}, from))[0].json;
	expect(await json({ id: 1, input: 'x' })).toEqual({
		id: 1,
		serviceInput: 'x',
		input: { from: 0 },
	});
	expect(Object.keys(await json({ id: 1 }))).toEqual(['id', 'input']);
	expect(
		await json({ id: 1, input: 'x' }, { inputs: [{ index: 0, values: {} as never }] }),
	).toEqual({ id: 1, input: 'x' });
});

test('items are simplified, but not what is no record', async () => {
	const operation = { simplify: { fields: ['a'], more: [], always: [] } };
	const inputs = [0, 1].map((index) => ({ index, values: { simple: true } }));
	const whole = { items: [{ a: 1, b: 2 }] };
	const ran = await output([whole, { ...whole, skipSimplify: true }], operation, { inputs });
	expect(ran.map(({ json }) => json)).toEqual([{ a: 1 }, { a: 1, b: 2 }]);
});

test('with On Error = Continue what failed and what could not be sent are error items', async () => {
	const more = { continueOnFail: true, faulty: [{ index: 2, values: {}, faults: [fault] }] };
	const ran = await output([sent, { failure: refused }], partial, more);
	expect(ran.map(({ json }) => [json.outcome, json.shown, json.who])).toEqual([
		['done', undefined, 'who 0'],
		['failed', 'failed', 'who 1'],
		['notSent', 'notSent', 'who 2'],
	]);
	expect(ran[2].json.reason).toBe('Email is missing');
	expect(await output([undefined], {}, { continueOnFail: true })).toEqual([]);
	expect(await output([{ failure: refused }], {}, { continueOnFail: true })).toHaveLength(1);
});
