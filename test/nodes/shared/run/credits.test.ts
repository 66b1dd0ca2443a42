import type { KnownBalance, Result, Run } from '../../../../nodes/shared/operation/plan';
import type { Credits } from '../../../../nodes/shared/run/credits';
import { Balance, creditsOf } from '../../../../nodes/shared/run/credits';
import { withHint } from '../../../../nodes/shared/run/hints';

/** A balance with these options, of a key of which this is known. */
function balanceOf(options: object | undefined, given?: Partial<KnownBalance>) {
	const balances = new Map<string, KnownBalance>();
	if (given) balances.set('key', { costOfOne: 0, spent: 0, ...given });
	let kept = 0;
	const keep = () => void kept++;
	const run = { connection: { identity: 'key' }, usage: { balances, keep } } as unknown as Run;
	const balance = new Balance(options && { options }, run);
	const known = () => balances.get('key');
	return {
		another: () => new Balance(options && { options }, run),
		balance,
		kept: () => kept,
		known,
	};
}

const spent = (creditsUsed: number | null, remainingCredits: number | null): Credits => ({
	creditsUsed,
	remainingCredits,
});
const atLeast = { stopBelowCredits: 100 };
const atMost = { maxCredits: 10 };
const UNSAID =
	'Not tried: the service does not say what a request costs or how many credits are left';
const UNCLEAR = 'Not tried: it is unclear what an earlier request cost';

test.each<[unknown, number | null, number | null]>([
	[{ creditsUsed: 2, remainingCredits: 8 }, 2, 8],
	[{ data: { creditsUsed: '2' }, remainingCredits: 8 }, 2, 8],
	[{ data: { creditsUsed: 0 }, creditsUsed: 5 }, 0, null],
	[{ data: { creditsUsed: 'free' }, creditsUsed: 5 }, 5, null],
	[[{ creditsUsed: 2 }], 2, null],
	[{ creditsUsed: -1 }, null, null],
	[undefined, null, null],
])('%j says that it used %s and left %s', (answer, used, left) => {
	expect(creditsOf(answer)).toEqual(spent(used, left));
});

describe('how many results a request may ask for', () => {
	test.each<[object | undefined, Partial<KnownBalance>, number, number]>([
		[undefined, {}, 5, 5],
		[{}, { costOfOne: 1, spent: 99 }, 5, 5],
		[atMost, {}, 5, 1],
		[atLeast, {}, 5, 1],
		[atMost, {}, 0, 0],
		[atMost, { costOfOne: 2 }, 5, 5],
		[atMost, { costOfOne: 2 }, 9, 5],
		[atMost, { costOfOne: 2, spent: 1 }, 9, 4],
		[atMost, { costOfOne: 2, spent: 9 }, 9, 1],
		[atLeast, { costOfOne: 2 }, 9, 9],
	])('with %j and %j, of %d it is %d', (options, known, wanted, most) => {
		expect(balanceOf(options, known).balance.mostOf(wanted)).toBe(most);
	});
});

describe('why a request must not go', () => {
	const overMax = (so: number) =>
		`Not tried: this would spend more than 10 credits in this run (${so} so far), the limit set in 'Max Credits per Run'`;
	const below = (left: number) =>
		`Not tried: your balance (${left} credits) would fall below 100, the limit set in 'Stop Below Credits'`;

	test.each<[object, Partial<KnownBalance>, number, string | undefined]>([
		[{}, { doubt: UNSAID, spent: 99, remainingCredits: 0 }, 1, undefined],
		[atMost, { doubt: UNSAID }, 1, `${UNSAID}, so 'Max Credits per Run' cannot be applied`],
		[atLeast, { doubt: UNCLEAR }, 1, `${UNCLEAR}, so 'Stop Below Credits' cannot be applied`],
		[atMost, {}, 1, undefined],
		[atMost, { spent: 9 }, 1, undefined],
		[atMost, { spent: 10 }, 1, overMax(10)],
		[atMost, { costOfOne: 2, spent: 6 }, 2, undefined],
		[atMost, { costOfOne: 2, spent: 7 }, 2, overMax(7)],
		[atMost, { costOfOne: 2, remainingCredits: 0 }, 2, undefined],
		[atLeast, {}, 5, undefined],
		[atLeast, { remainingCredits: 101 }, 5, undefined],
		[atLeast, { remainingCredits: 100 }, 5, below(100)],
		[atLeast, { remainingCredits: 104, costOfOne: 2 }, 2, undefined],
		[atLeast, { remainingCredits: 103, costOfOne: 2 }, 2, below(103)],
		[atLeast, { spent: 999, remainingCredits: 104, costOfOne: 2 }, 2, undefined],
		[{ ...atLeast, ...atMost }, { remainingCredits: 101, costOfOne: 2 }, 1, below(101)],
		[{ ...atLeast, ...atMost }, { remainingCredits: 101, spent: 10 }, 1, overMax(10)],
	])('with %j and %j, for %d results', (options, known, results, reason) => {
		expect(balanceOf(options, known).balance.reasonToStop(results)).toBe(reason);
	});

	test.each<[Partial<KnownBalance>, number | undefined]>([
		[{}, undefined],
		[{ remainingCredits: 0 }, 0],
		[{ remainingCredits: 1 }, undefined],
		[{ remainingCredits: 1, costOfOne: 1 }, undefined],
		[{ remainingCredits: 1, costOfOne: 2 }, 1],
		[{ remainingCredits: -1 }, -1],
	])('%j is too little for one more: %s', (known, left) => {
		expect(balanceOf({}, known).balance.lowBalance).toBe(left);
	});
});

describe('what is learnt of a key', () => {
	test.each<[object | undefined, Array<[Credits, number]>, Partial<KnownBalance>]>([
		[undefined, [[spent(2, 8), 1]], { spent: 2, costOfOne: 2, remainingCredits: 8 }],
		[
			{},
			[
				[spent(6, 8), 3],
				[spent(1, 7), 1],
			],
			{ spent: 7, costOfOne: 2, remainingCredits: 7 },
		],
		[
			{},
			[
				[spent(1, 8), 1],
				[spent(6, 2), 2],
			],
			{ spent: 7, costOfOne: 3, remainingCredits: 2 },
		],
		[{}, [[spent(0.000001, 8), 1]], { spent: 0.000001 }],
		[{}, [[spent(2, 8), 0]], { spent: 2, costOfOne: 0, remainingCredits: 8 }],
		[
			{},
			[
				[spent(0.1, 8), 1],
				[spent(0.2, 8), 1],
			],
			{ spent: 0.3, costOfOne: 0.2 },
		],
		[
			{},
			[
				[spent(1, 8), 1],
				[spent(1, null), 1],
			],
			{ spent: 2, costOfOne: 1, remainingCredits: undefined },
		],
		[{}, [[spent(null, 8), 1]], { doubt: UNSAID, spent: 0, costOfOne: 0 }],
		[atMost, [[spent(1, null), 1]], { doubt: undefined, spent: 1 }],
		[atLeast, [[spent(1, null), 1]], { doubt: UNSAID, spent: 1 }],
		[
			atLeast,
			[
				[spent(null, 8), 1],
				[spent(1, 8), 1],
			],
			{ doubt: undefined, spent: 1 },
		],
	])('with %j from %j', (options, answers, known) => {
		const balance = balanceOf(options);
		for (const [credits, results] of answers) balance.balance.note(credits, results);
		expect(balance.known()).toMatchObject(known);
		expect(balance.kept()).toBe(answers.length);
		expect(balance.another().lowBalance).toBe(balance.balance.lowBalance);
	});

	test.each<[object, Partial<KnownBalance>, number, Partial<KnownBalance>]>([
		[{}, {}, 2, { doubt: UNCLEAR, spent: 0 }],
		[{}, { costOfOne: 3 }, 0, { doubt: UNCLEAR, spent: 0 }],
		[
			{},
			{ costOfOne: 3, spent: 1 },
			2,
			{ doubt: undefined, spent: 7, remainingCredits: undefined },
		],
		[
			{},
			{ costOfOne: 3, remainingCredits: 10 },
			2,
			{ doubt: undefined, spent: 6, remainingCredits: 4 },
		],
		[atLeast, { costOfOne: 3, remainingCredits: 10 }, 2, { spent: 6, remainingCredits: 4 }],
		[atLeast, { costOfOne: 3 }, 2, { doubt: UNCLEAR, spent: 0 }],
		[{}, { costOfOne: 0.1, spent: 0.2 }, 1, { spent: 0.3 }],
	])(
		'with %j and %j, where it is unclear what %d results cost',
		(options, given, results, known) => {
			const balance = balanceOf(options, given);
			balance.balance.noteUnclear(results);
			expect(balance.known()).toEqual({ costOfOne: 0, spent: 0, ...given, ...known });
			expect(balance.kept()).toBe(1);
		},
	);
});

describe('where the credits stand', () => {
	const itemsOf = (...names: string[]) => ({ items: names.map((name) => ({ name })) });

	test('what a request spent stands on its first item, once', () => {
		const { balance } = balanceOf({});
		const credits = spent(5, 9);
		balance.note(credits, 3);
		expect(balance.withCredits(credits, [itemsOf(), itemsOf('a', 'b'), itemsOf('c')])).toEqual([
			{ items: [] },
			{
				items: [
					{ name: 'a', creditsUsed: 5, remainingCredits: 9 },
					{ name: 'b', creditsUsed: 0, remainingCredits: 9 },
				],
			},
			{ items: [{ name: 'c', creditsUsed: 0, remainingCredits: 9 }] },
		]);
		const unknown = spent(null, 9);
		balance.note(unknown, 2);
		expect(balance.withCredits(unknown, [itemsOf('a', 'b')])).toMatchObject([
			{ items: [{ creditsUsed: null }, { creditsUsed: null }] },
		]);
	});

	const close = (answers: Credits[], results: Array<Result | undefined>, found?: string) => {
		const { balance } = balanceOf({});
		for (const credits of answers) balance.note(credits, 1);
		return balance.close(results, found);
	};
	const failed: Result = { failure: { kind: 'notSent', reason: 'cancelled' } };

	test.each<[string, Credits[], Array<Result | undefined>, unknown[]]>([
		['nothing was asked', [], [itemsOf('a')], [itemsOf('a')]],
		[
			'what no item carries stands on the first of all',
			[spent(2, 9), spent(3, 6)],
			[undefined, failed, itemsOf(), { items: [{ a: 1, creditsUsed: 1 }, { creditsUsed: 0 }] }],
			[
				...[undefined, failed],
				{ ...itemsOf(), hint: 'Credits used: 5 in 2 requests. Credits left: 6.' },
				{ items: [{ a: 1, creditsUsed: 6 }, { creditsUsed: 0 }] },
			],
		],
		[
			'also where the first has none yet',
			[spent(0.1, null)],
			[{ items: [{ creditsUsed: 0.2 }] }],
			[
				{
					items: [{ creditsUsed: 0.3 }],
					hint: 'Credits used: 0.1 in 1 request. Credits left: unknown, as the service did not say.',
				},
			],
		],
		[
			'not where it is unknown what it cost',
			[spent(null, 3), spent(2, 1)],
			[{ items: [{ creditsUsed: null }, { a: 1 }] }],
			[
				{
					items: [{ creditsUsed: null }, { a: 1 }],
					hint: 'Credits used: unknown, as the service did not say. Credits left: 1.',
				},
			],
		],
		[
			'nor is what is unknown counted',
			[spent(null, 3)],
			[{ items: [{ creditsUsed: 2 }] }],
			[
				{
					items: [{ creditsUsed: 2 }],
					hint: 'Credits used: unknown, as the service did not say. Credits left: 3.',
				},
			],
		],
		['nor where there is no item', [spent(2, 9)], [undefined, failed], [undefined, failed]],
	])('%s', (_, answers, results, closed) => {
		expect(close(answers, results)).toEqual(closed);
	});

	test('what was found of the run is said first', () => {
		const [result] = close([spent(1, 9)], [{ ...itemsOf('a'), hint: 'Own' }], 'Found');
		expect(result).toMatchObject({
			hint: 'Own. Found. Credits used: 1 in 1 request. Credits left: 9.',
		});
		expect(close([], [itemsOf('a')], 'Found')).toEqual([{ ...itemsOf('a'), hint: 'Found' }]);
	});

	test.each<[string | undefined, Array<Result | undefined>, Array<string | undefined>]>([
		[
			'Said',
			[undefined, failed, itemsOf(), itemsOf('a')],
			[undefined, undefined, 'Said', undefined],
		],
		['Said', [{ ...itemsOf(), hint: 'Own' }, itemsOf()], ['Own. Said', undefined]],
		[undefined, [{ ...itemsOf(), hint: 'Own' }], ['Own']],
		['Said', [failed, undefined], [undefined, undefined]],
		['Said', [], []],
	])('the hint %s on the whole run stands once: %j', (hint, results, hints) => {
		const told = withHint(results, hint);
		expect(told.map((result) => result && 'items' in result && result.hint)).toEqual(
			hints.map(
				(one, place) =>
					one ??
					(results[place] && 'items' in results[place] ? undefined : results[place] && false),
			),
		);
	});
});
