import type { IDataObject } from 'n8n-workflow';
import { finding } from '../../../../nodes/shared/errors/failure';
import type { Operation } from '../../../../nodes/shared/operation/defineOperation';
import type { NotDone, Result } from '../../../../nodes/shared/operation/plan';
import { hintsOf } from '../../../../nodes/shared/run/hints';
import type { ReadItems } from '../../../../nodes/shared/run/readItems';
import type { StandIn } from '../../../../nodes/shared/run/results';

const person = { name: 'Ada' };
const done: Result = { items: [person] };
const failed: Result = { failure: { kind: 'unusable', reason: 'notJson' } };
const unclear: Result = { failure: { kind: 'unknown', reason: 'timeout' } };
const unsent: Result = { failure: { kind: 'notSent', reason: 'cancelled' } };
const notDone = (outcome: NotDone['outcome'], reason: string, items: IDataObject[] = [person]) => ({
	items,
	notDone: { outcome, reason },
});

interface Given {
	standIns?: Array<[number, StandIn]>;
	operation?: Partial<Operation>;
	took?: string;
	whoOf?(index: number): string | undefined;
	faulty?: number;
	inPlace?: number;
}

/** What the user is told of a run with these results. */
function told(results: Result[], given: Given = {}): string[] {
	const { faulty = 0, inPlace = 0, operation = {}, standIns = [], took } = given;
	const places = (count: number) => Array.from({ length: count }, (_, index) => ({ index }));
	const read = {
		operation: { doneLabel: 'Created', effect: 'nonIdempotent', ...operation },
		errors: { took, whoOfSeveral: given.whoOf ?? (() => undefined) },
		inputs: results.map((_, index) => ({ index, values: {} })),
		faulty: places(faulty),
		inPlace: places(inPlace),
	} as unknown as ReadItems;
	return hintsOf(read, new Map(results.entries()), new Map(standIns));
}

describe('what became of several items is counted', () => {
	const reason = 'no LinkedIn URL';

	test.each<[string, Result[], Given, string[]]>([
		['all were done', [done, done], {}, ['2 created']],
		['one speaks for itself', [done], {}, []],
		['nothing is counted of a list', [done, done], { operation: { effect: 'read' } }, []],
		['nor where the credits are told', [done, done], { operation: { spendsCredits: true } }, []],
		[
			'unless each item is',
			[done, done],
			{ operation: { spendsCredits: true, itemNotDone: () => ({}) } },
			['2 created'],
		],
		['in the order in which it came', [failed, done, done], {}, ['1 failed, 2 created']],
		['each in its word', [done, unclear, unsent], {}, ['1 created, 1 unclear, 1 not sent']],
		[
			'as the operation says it',
			[done, done],
			{ operation: { became: () => 'known' } },
			['2 known'],
		],
		['one, and one that was refused before', [done], { faulty: 1 }, ['1 created, 1 not sent']],
		['one, and one that stands in place', [done], { inPlace: 1 }, ['1 created']],
		[
			'not where they were skipped',
			[done, notDone('skipped', reason, [])],
			{},
			['1 created, 1 skipped'],
		],
		[
			'nor where they have an item',
			[done, notDone('skipped', reason)],
			{},
			['1 created, 1 skipped'],
		],
		[
			'what stands for one that failed counts in its place',
			[done, failed],
			{ standIns: [[1, notDone('failed', 'Refused', [])]] },
			['1 created, 1 failed', 'Not done for the 2nd item: Refused'],
		],
		[
			'also of one that was not sent at all',
			[done],
			{ inPlace: 1, standIns: [[1, notDone('notSent', 'No email')]] },
			['1 created, 1 not sent', 'Not done for the 2nd item: No email'],
		],
		[
			'five words, and how many there are beside',
			Array.from({ length: 8 }, () => done),
			{ operation: { became: () => `word ${counter++ % 7}` } },
			['2 word 0, 1 word 1, 1 word 2, 1 word 3, 1 word 4, 2 others'],
		],
	])('%s', (_, results, given, hints) => {
		expect(told(results, given)).toEqual(hints);
	});
});
let counter = 0;

describe('what is said of results', () => {
	const read: Given = { operation: { effect: 'read' } };

	test.each<[string, Result[], Given, string[]]>([
		[
			'each hint once',
			[
				{ ...done, hint: 'A' },
				{ ...done, hint: 'B' },
				{ ...done, hint: 'A' },
			],
			read,
			['A', 'B'],
		],
		['none of what failed', [failed, done], read, []],
		[
			'why it broke off stands before it',
			[
				{
					...done,
					hint: 'Half of it',
					brokenOff: finding('broken', { message: 'It broke', description: '' }),
				},
			],
			read,
			['It broke. Half of it'],
		],
		[
			'what Map Automatically took at last',
			[{ ...done, hint: 'A' }],
			{ ...read, took: 'T' },
			['A', 'T'],
		],
		[
			'what the operation has to say of what was done',
			[done, failed, { items: [] }],
			{
				operation: {
					effect: 'read',
					notices: (all) => all.map(({ items }) => `${items.length} in all`),
				},
			},
			['1 in all', '0 in all'],
		],
	])('%s', (_, results, given, hints) => {
		expect(told(results, given)).toEqual(hints);
	});
});

describe('who was not done, and why', () => {
	const read: Given = { operation: { effect: 'read' } };
	const refused = notDone('failed', 'Refused');

	test.each<[string, Result[], Given, string[]]>([
		['the only item says it itself', [refused], read, []],
		['one among others', [done, refused], read, ['Not done for the 2nd item: Refused']],
		['several', [refused, done, refused], read, ['Not done for 2 items (1st, 3rd): Refused']],
		[
			'by name',
			[done, refused],
			{ ...read, whoOf: () => 'Ada' },
			['Not done for Ada (2nd item): Refused'],
		],
		['not what was skipped', [done, notDone('skipped', 'Known')], read, []],
		[
			'what is unclear is no failure',
			[done, unclear, unclear],
			{ ...read, standIns: [[1, notDone('unclear', 'Unclear')]] },
			['2nd item: Unclear'],
		],
		[
			'five reasons at most',
			Array.from({ length: 7 }, (_, place) => notDone('failed', `Reason ${place}`)),
			read,
			Array.from(
				{ length: 5 },
				(_, place) =>
					`Not done for the ${['1st', '2nd', '3rd', '4th', '5th'][place]} item: Reason ${place}`,
			),
		],
		[
			'several that are unclear',
			[unclear, unclear],
			{ ...read, standIns: [0, 1].map((index) => [index, notDone('unclear', 'Unclear')]) },
			['2 items (1st to 2nd): Unclear'],
		],
	])('%s', (_, results, given, hints) => {
		expect(told(results, given)).toEqual(hints);
	});
});
