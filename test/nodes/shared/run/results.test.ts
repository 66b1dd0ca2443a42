import type { Failure } from '../../../../nodes/shared/errors/failure';
import { finding } from '../../../../nodes/shared/errors/failure';
import type { Operation } from '../../../../nodes/shared/operation/defineOperation';
import type { Result } from '../../../../nodes/shared/operation/plan';
import type { ReadItems } from '../../../../nodes/shared/run/readItems';
import { standInFor, standInsOf } from '../../../../nodes/shared/run/results';
import { readOf, refused, fault, sent, itemNotDone, partial } from './runSamples';

const ofContent: Failure = { kind: 'refusal', status: 400, body: { code: 'BAD', message: 'Bad' } };

const unclear: Failure = { kind: 'unknown', reason: 'timeout' };

const missing = finding('GONE', { message: 'Not there', description: 'Look' });

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

test('what stands for an item is shown as the operation has it', () => {
	const notDone = { outcome: 'failed', reason: 'x' } as const;
	const stand = (operation: Partial<Operation>) => standInFor(operation as Operation, {}, notDone);
	expect(stand({ itemNotDone })).toEqual({
		items: [{ shown: 'failed' }],
		skipSimplify: true,
		notDone,
	});
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
	const more = { inPlace: [{ index: 3, values: {}, faults: [fault] }] };
	const run = of({}, [sent, { failure: refused }, undefined], more);
	await expect(run).rejects.toMatchObject({
		description: expect.stringMatching(/Sent: 1st\b(?! to).*Failed: 2nd.*Not sent: 3rd to 4th/),
	});
});
