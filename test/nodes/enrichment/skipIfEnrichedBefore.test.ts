import type { IDataObject } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { records } from '../../deduplication';
import { ORIGIN } from '../../engine';
import type { Reply } from '../service';
import { serve } from '../service';
import type { Extra } from '../stage';
import { runOf } from '../stage';
import {
	describeBusy,
	describeDays,
	describeKills,
	emails,
	enrich,
	inOtherProcess,
	later,
	node,
	people,
	SOME,
	useRecords,
} from './enrichedBefore';
import { leadsOf } from './samples';

useRecords();

describeDays(
	[
		[90, 90, 0],
		[90, 91, SOME],
		[1, 2, SOME],
		[0, 3000, 0],
	],
	[
		[7, 7, 0],
		[7, 8, SOME],
		[30, 30, 0],
	],
);
describeKills([0, 3, 6, 9]);
describeBusy([0, 2, 5]);

describe('who was enriched', () => {
	test('is not asked about again, and is told so with when', async () => {
		expect((await enrich(people)).asked).toEqual(emails);
		const { asked, hints, json } = await enrich([...people, { email: 'new@x.example' }]);
		expect(asked).toEqual(['new@x.example']);
		expect(json[3]).toEqual({
			outcome: 'skipped',
			reason: 'Already enriched in March 2026, or an earlier attempt may have spent credits',
			who: emails[3],
			email: emails[3],
			creditsUsed: 0,
		});
		expect(json.at(-1)).toMatchObject({ outcome: 'done', creditsUsed: 1 });
		expect(hints.join(' ')).toContain(
			"12 items skipped: already enriched. To enrich them anyway, turn off 'Skip If Enriched Before'. Credits used: 1",
		);
	});

	test.each<[string, IDataObject, Extra]>([
		['spelled in another way', { email: ' PERSON0@X.example ' }, {}],
		['with a renewed key', people[0], { credentials: { baseUrl: ORIGIN, apiKey: 'renewed' } }],
		['in a test run', people[0], { mode: 'manual' }],
	])('is the same %s', async (_, item, extra) => {
		await enrich([people[0]]);
		expect((await enrich([item], extra)).outcomes).toEqual(['skipped']);
	});

	test('is another one for another user, and for other data', async () => {
		await enrich([people[0]]);
		expect((await enrich([people[0]], { user: 'u2' })).asked).toHaveLength(1);
		const parameters = { includeSocialProfiles: true };
		expect((await enrich([people[0]], { parameters })).asked).toHaveLength(1);
		expect((await enrich([people[0]])).asked).toEqual([]);
	});

	test('turned off, is asked about again, and no user is asked for', async () => {
		await enrich(people);
		const parameters = { skipIfEnrichedBefore: false };
		expect((await enrich(people, { parameters })).asked).toEqual(emails);
	});
});

describe('Days', () => {
	test('who was refused after them is asked about again', async () => {
		const parameters = { skipDays: 7 };
		jest.setSystemTime(new Date('2026-03-01T07:00:00Z'));
		await enrich(people);
		later(8);
		const answer = () => ({ status: 403, body: { code: 'NO' } });
		await enrich(people, { parameters, answer });
		expect((await enrich(people, { parameters })).asked).toEqual(emails);
	});

	test('two runs at once ask again about each person once', async () => {
		const parameters = { skipDays: 7 };
		jest.setSystemTime(new Date('2026-03-01T07:00:00Z'));
		await enrich(people);
		later(8);
		const again = async () => await enrich(people, { parameters });
		const [, { requests }] = await Promise.all([again(), again()]);
		expect(requests.flatMap(leadsOf)).toHaveLength(SOME);
		later(30);
		expect((await enrich(people)).asked).toEqual([]);
	});

	test.each([7, 90])(
		'with %i, a clock behind that of who paid changes nothing',
		async (skipDays) => {
			jest.setSystemTime(new Date('2026-04-01T00:00:05Z'));
			await enrich(people);
			jest.setSystemTime(new Date('2026-03-31T23:59:55Z'));
			expect((await enrich(people, { parameters: { skipDays } })).asked).toEqual([]);
		},
	);

	test('of a month that has begun before, the day is told', async () => {
		jest.setSystemTime(new Date('2026-03-05T07:00:00Z'));
		await enrich(people);
		later(40);
		const { json } = await enrich(people, { parameters: { skipDays: 42 } });
		expect(json[0].reason).toContain('Already enriched on 5 March 2026, or');
	});

	test('who is skipped is not skipped for longer', async () => {
		await enrich(people);
		later(80);
		await enrich(people);
		later(11);
		expect((await enrich(people)).asked).toEqual(emails);
	});
});

describe('who was not enriched is asked about again', () => {
	test('not found, and not paid for', async () => {
		const items = [...people, { email: 'fail@x.example' }];
		await enrich(items);
		expect((await enrich(items)).asked).toEqual(['fail@x.example']);
	});

	test.each<[string, Reply]>([
		['refused', { status: 403, body: { code: 'NO' } }],
		['refused for its content', { status: 400, body: { code: 'VALIDATION_ERROR' } }],
		['not sent', { code: 'ECONNREFUSED' }],
	])('%s', async (_, reply) => {
		const onError = 'continueRegularOutput';
		await enrich(people, { answer: () => reply, onError });
		expect((await enrich(people)).asked).toEqual(emails);
	});

	test('kept back by a bound on credits', async () => {
		const parameters = { options: { maxCredits: 4 } };
		const first = await enrich(people, { parameters });
		expect(first.asked).toEqual(emails.slice(0, 4));
		expect((await enrich(people)).asked).toEqual(emails.slice(4));
	});
});

describe('who may have been paid for is not asked about again', () => {
	test.each<[string, Reply]>([
		['an unclear outcome', { code: 'ECONNRESET' }],
		[
			'not found, for credits',
			{
				body: {
					success: true,
					data: {
						enriched: [],
						failed: people.map((input) => ({ input, reason: 'No' })),
						creditsUsed: 3,
						remainingCredits: 9,
					},
				},
			},
		],
		[
			'missing from the answer',
			{
				body: {
					success: true,
					data: { enriched: [], failed: [], creditsUsed: 0, remainingCredits: 9 },
				},
			},
		],
	])('%s', async (_, reply) => {
		await enrich(people, { answer: () => reply, onError: 'continueRegularOutput' });
		const { asked, outcomes } = await enrich(people);
		expect(asked).toEqual([]);
		expect(outcomes).toEqual(Array(SOME).fill('skipped'));
	});
});

test('two runs at once ask about each person once', async () => {
	const rans = await Promise.all([enrich(people), enrich(people)]);
	expect(rans[1].requests.flatMap(leadsOf)).toHaveLength(SOME);
	expect(rans.flatMap(({ outcomes }) => outcomes).sort()).toEqual([
		...Array(SOME).fill('done'),
		...Array(SOME).fill('skipped'),
	]);
});

test('a second process finds them, too', async () => {
	await enrich(people, { by: inOtherProcess() });
	expect((await enrich(people)).asked).toEqual([]);
});

long('what a second process records while a batch waits for its turn again stays', async () => {
	let cancel = () => {};
	let begun: Promise<unknown> | undefined;
	const other = inOtherProcess();
	const used: Reply = { status: 429, body: { retryAfter: 600 } };
	const first = enrich(people, {
		onStart: (stop) => (cancel = stop),
		answer: () => {
			begun ??= sleep(5000).then(async () => {
				const service = await enrich(people, { by: other });
				cancel();
				return service;
			});
			return used;
		},
	});
	await first;
	expect(await begun).toMatchObject({ asked: emails });
	expect((await enrich(people)).asked).toEqual([]);
});

test('where n8n cannot record, nobody is asked about', async () => {
	records.breakWith('SQLITE_FULL');
	const { asked, error } = await enrich(people);
	expect(asked).toEqual([]);
	expect(error?.message).toContain('n8n could not record this before sending it: SQLITE_FULL');
	expect(error?.description).toContain("turn off 'Skip If Enriched Before'");
});

test('a workflow that was never saved pays again, and says so', async () => {
	records.breakWith('FOREIGN KEY constraint failed');
	const { asked, hints } = await enrich(people);
	expect(asked).toEqual(emails);
	expect(hints.join(' ')).toContain('this workflow was never saved');
});

test('without an answer to whose key it is, nobody is asked about', async () => {
	const service = serve(() => ({ status: 503, body: {} }));
	const { error } = await runOf(node, { operation: 'enrich' }, { items: people });
	expect(service.requests.filter(({ path }) => path === '/enrich')).toEqual([]);
	expect(error?.description).toContain("Nothing was sent: the key's user could not be checked");
});
