import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { OutreachProspectSearch } from '../../../nodes/ProspectSearch/OutreachProspectSearch.node';
import countSchema from '../../../nodes/ProspectSearch/__schema__/v1.0.0/prospect/count.json';
import { faultsOf } from '../../items';
import type { Answer } from '../against';
import { runAgainst } from '../against';
import type { Reply, Seen } from '../service';
import type { Extra } from '../stage';
import { useStage } from '../stage';
import { requestOf } from '../standard';
import type { Body } from './samples';
import { found, prospect, prospectsFrom } from './samples';

useStage();

/** A filter, for what is not about filters. */
const someone = { filters: { title: 'CEO' } };

/** Searches with a service that answers so. */
const searchAgainst = async (answer: Answer, parameters: INodeParameters, extra?: Extra) =>
	await runAgainst(
		answer,
		new OutreachProspectSearch(),
		{ operation: 'search', ...parameters },
		extra,
	);

/** Searches where 1,000 match. */
const search = async (parameters: INodeParameters, extra?: Extra) =>
	await searchAgainst((request) => found(request), parameters, extra);

/** Searches for someone. */
const findAgainst = async (answer: Answer, parameters: INodeParameters = {}, extra?: Extra) =>
	await searchAgainst(answer, { ...someone, ...parameters }, extra);

/** Searches for someone where so many match. */
const find = async (parameters: INodeParameters = {}, total?: number) =>
	await findAgainst((request) => found(request, total), parameters);

const bodies = (requests: Seen[]) => requests.map(({ body }) => body);
const pages = (requests: Seen[]) =>
	requests.map(({ body }) => [(body as Body).offset, (body as Body).limit]);
const positionsOf = (json: IDataObject[]) => json.map(({ position }) => position);
const upFrom = (first: number, count: number) =>
	Array.from({ length: count }, (_, place) => first + place);

/** The filters that one search sends. */
async function filtersFrom(parameters: INodeParameters, item: IDataObject = {}): Promise<unknown> {
	const { requests } = await search({ maxResults: 1, ...parameters }, { items: [item] });
	expect(requests).toHaveLength(1);
	return (requests[0].body as Body).filters;
}

describe('Search', () => {
	test('the smallest set of parameters asks for 25 prospects', async () => {
		const ran = await find();
		const { hints, json, requests } = ran;
		const body = { filters: { person: { title: ['CEO'] } }, limit: 25, offset: 0 };
		expect(requests).toEqual([requestOf('POST', '/prospecting/search', { body })]);
		expect(json).toHaveLength(25);
		expect(json[3]).toEqual({
			position: 3,
			id: 'p3',
			firstName: 'Ada',
			lastName: 'Lovelace',
			email: 'p3@x.example',
			linkedinUrl: 'https://www.linkedin.com/in/ada',
			title: 'Countess',
			company: 'Engines',
			creditsUsed: 0,
			remainingCredits: 500,
		});
		expect(hints).toEqual([
			'Credits used: 25 in 1 request. Credits left: 500.',
			'1000 prospects match these filters; 25 returned',
		]);
	});

	test('the fullest set of parameters', async () => {
		const { json, requests } = await find({
			maxResults: 1,
			simple: false,
			filters: {
				industry: 'Software, Finance',
				companyLocation: 'Berlin, Germany; London',
				companyName: 'Acme',
				revenueMin: '1000000',
				revenueMax: '5000000',
				size: '11-50',
				...{ department: 'Sales', location: 'Paris', seniority: 'VP', title: 'Head of Sales' },
				...{ using: 'Slack', notUsing: 'Salesforce' },
			},
			options: { startAt: 5 },
		});
		expect(bodies(requests)).toEqual([
			{
				filters: {
					company: {
						industry: ['Software', 'Finance'],
						location: ['Berlin, Germany', 'London'],
						name: 'Acme',
						revenue: { min: 1000000, max: 5000000 },
						size: ['11-50'],
					},
					person: {
						department: ['Sales'],
						location: ['Paris'],
						seniority: ['VP'],
						title: ['Head of Sales'],
					},
					technology: { using: ['Slack'], notUsing: ['Salesforce'] },
				},
				limit: 1,
				offset: 5,
			},
		]);
		expect(json).toEqual([{ position: 5, ...prospect(5), creditsUsed: 1, remainingCredits: 500 }]);
	});

	test.each<[string, INodeParameters, unknown]>([
		['name', { companyName: 'a, b' }, { company: { name: 'a, b' } }],
		[
			'least revenue',
			{ revenueMin: 0, revenueMax: '' },
			{ company: { revenue: { min: 0, max: null } } },
		],
		['most revenue', { revenueMax: '7' }, { company: { revenue: { min: null, max: 7 } } }],
		['title as a list', { title: '={{ $json.titles }}' }, { person: { title: ['x', 'y, z'] } }],
		[
			'place that a comma divides',
			{ location: '={{ $json.place }}' },
			{ person: { location: ['San Francisco, CA'] } },
		],
	])('%s alone', async (_, filters, sent) => {
		const item = { titles: ['x', 'y, z'], place: 'San Francisco, CA' };
		expect(await filtersFrom({ filters }, item)).toEqual(sent);
	});

	test.each<[string, INodeParameters, RegExp]>([
		['no filter', {}, /Add a filter under 'Filters'/],
		[
			'empty filters',
			{ companyName: ' ', size: '', revenueMin: '', title: '' },
			/Add a filter under 'Filters'/,
		],
		['a revenue that is no number', { revenueMin: 'much' }, /Revenue From.*"much"/],
		[
			'revenues in reverse order',
			{ revenueMin: '2000000', revenueMax: '1000000' },
			/Company Revenue From is higher than Company Revenue To/,
		],
	])('%s: Search and Count send nothing', async (_, filters, message) => {
		for (const operation of ['search', 'count']) {
			const { error, requests } = await search({ operation, filters });
			expect(error?.message).toMatch(message);
			expect(requests).toEqual([]);
		}
	});

	test('250 prospects are three requests that never ask for more than is needed', async () => {
		const { json, requests } = await find({ maxResults: 250, options: { startAt: 10 } });
		expect(pages(requests)).toEqual([
			[10, 100],
			[110, 100],
			[210, 50],
		]);
		expect(positionsOf(json)).toEqual(upFrom(10, 250));
	});

	test.each<[string, number, INodeParameters, string]>([
		['no match', 0, {}, 'No prospects match these filters'],
		[
			'none behind Start At',
			3,
			{ options: { startAt: 5 } },
			'3 prospects match these filters; 0 returned. There are no more prospects',
		],
	])('%s: a hint says so', async (_, total, parameters, hint) => {
		const { hints, json } = await find(parameters, total);
		expect(json).toEqual([]);
		expect(hints.join(' ')).toContain(hint);
		expect(hints.join(' ')).not.toMatch(/credits may/);
	});

	test('a page shorter than was asked for, while more match, ends the search', async () => {
		const { hints, json } = await findAgainst(() => prospectsFrom(0, 3, { total: 3000 }));
		expect(json).toHaveLength(3);
		expect(hints.join(' ')).toContain(
			"3000 prospects match these filters; 3 returned. The search ended early: the service returned fewer than requested. To continue, set 'Start At' to 3",
		);
	});

	test('of a page longer than was asked for all comes out, as it was paid for', async () => {
		const { json, requests } = await findAgainst(({ body }) =>
			prospectsFrom((body as Body).offset, 40, {
				...{ total: 30_000, creditsUsed: 40, remainingCredits: 500 },
			}),
		);
		expect(requests).toHaveLength(1);
		expect(positionsOf(json)).toEqual(upFrom(0, 40));
	});

	test('a limit of credits that is no whole number asks for whole numbers of results', async () => {
		const aCreditEach: Answer = ({ body }) => {
			const { limit, offset } = body as Body;
			return prospectsFrom(offset, Math.floor(limit), { total: 3_000, creditsUsed: limit });
		};
		const parameters = { maxResults: 20, maxCredits: 5.5 };
		const { requests } = await findAgainst(aCreditEach, parameters);
		expect(requests.map(({ body }) => (body as Body).limit)).toEqual([1, 4]);
	});

	test('where pages overlap, a hint says so; a page without anyone new ends the search', async () => {
		const { hints, json, requests } = await findAgainst(
			({ body }) => prospectsFrom(Math.min((body as Body).offset, 90), 100, { total: 3_000 }),
			{ maxResults: 400 },
		);
		expect(requests).toHaveLength(3);
		expect(json).toHaveLength(200);
		expect(hints.join(' ')).toContain(
			'200 returned. Returned more than once: 10; others may be missing. The search ended early',
		);
	});

	describe('several searches', () => {
		const extra = { items: [{ title: 'CEO' }, { title: 'CTO' }, { title: 'CFO' }] };
		const filters = { title: '={{ $json.title }}' };

		test('the sum of the credits is told once, however many searches there are', async () => {
			const { hints } = await findAgainst(
				(request, place) => found(request, place === 1 ? 3 : 1000),
				{ maxResults: 5, filters },
				extra,
			);
			expect(hints).toEqual([
				'Credits used: 13 in 3 requests. Credits left: 500.',
				'3 prospects match these filters; 3 returned. There are no more prospects',
			]);
		});

		test('items with the same filters are searched, and paid for, once', async () => {
			const { hints, json, requests } = await findAgainst((request) => found(request), {}, extra);
			expect(requests).toHaveLength(1);
			expect(json).toHaveLength(25);
			expect(hints.join(' ')).toContain(
				'2 items not searched: an earlier item has the same filters.',
			);
		});

		/** Searches with a limit for each item: the pages that were asked for, and how many people each item has. */
		async function findUpTo(limits: number[], total = 1_000, more = {}) {
			const ran = await findAgainst(
				(request) => found(request, total),
				{ maxResults: '={{ $json.limit }}', filters: { title: 'CEO' }, ...more },
				{ items: limits.map((limit) => ({ limit })) },
			);
			const itemOf = ({ pairedItem }: INodeExecutionData) => (pairedItem as { item: number }).item;
			const items = ran.outputs[0].map(itemOf);
			const counts = limits.map((_, item) => items.filter((one) => one === item).length);
			return {
				asked: pages(ran.requests),
				counts,
				positions: ran.json.map(({ position }) => position),
			};
		}

		test.each<[number[], number[], number[][]]>([
			[
				[10, 25],
				[10, 15],
				[
					[0, 10],
					[10, 15],
				],
			],
			[[25, 10], [25, 0], [[0, 25]]],
			[
				[10, 250, 25, 300],
				[10, 240, 0, 50],
				[
					[0, 10],
					[10, 100],
					[110, 100],
					[210, 40],
					[250, 50],
				],
			],
			[
				[5, 5, 6],
				[5, 0, 1],
				[
					[0, 5],
					[5, 1],
				],
			],
		])(
			'equal filters with the limits %j give %j people, each paid for once',
			async (limits, counts, asked) => {
				const ran = await findUpTo(limits);
				expect([ran.counts, ran.asked]).toEqual([counts, asked]);
				expect(new Set(ran.positions).size).toBe(Math.max(...limits));
			},
		);

		test('equal filters go on from Start At, and not behind the last prospect', async () => {
			const options = { startAt: 100 };
			const ran = await findUpTo([10, 25], 1_000, { options });
			expect(ran.asked).toEqual([
				[100, 10],
				[110, 15],
			]);
			const small = await findUpTo([10, 25, 30], 12);
			expect([small.counts, small.asked]).toEqual([
				[10, 2, 0],
				[
					[0, 10],
					[10, 15],
				],
			]);
		});

		test('after a failure equal filters go on behind what was paid for', async () => {
			const refused: Reply = { status: 403, body: { code: 'NO' } };
			const { json, requests } = await findAgainst(
				(request, place) => (place === 1 ? refused : found(request)),
				{ maxResults: 150, filters: { title: 'CEO' } },
				{ items: [{}, {}], onError: 'continueRegularOutput' },
			);
			expect(pages(requests)).toEqual([
				[0, 100],
				[100, 50],
				[100, 50],
			]);
			expect(new Set(json.map(({ position }) => position)).size).toBe(150);
		});
	});

	test('with Max Credits per Run the last page asks for what may still be spent', async () => {
		const { hints, requests } = await find({ maxResults: 300, maxCredits: 120 }, 1000);
		expect(pages(requests)).toEqual([
			[0, 1],
			[1, 100],
			[101, 19],
		]);
		expect(hints.join(' ')).toContain(
			"120 returned. Not tried: this would spend more than 120 credits in this run (120 so far), the limit set in 'Max Credits per Run'. To continue, set 'Start At' to 120",
		);
	});

	test('what was found is given when a later request is refused', async () => {
		const refused: Reply = { status: 403, body: { code: 'NO' } };
		const { error, hints, json, requests } = await findAgainst(
			(request, place) => (place === 1 ? refused : found(request)),
			{ maxResults: 250 },
		);
		expect(requests).toHaveLength(2);
		expect(error).toBeUndefined();
		expect(json).toHaveLength(100);
		expect(hints.join(' ')).toContain(
			"The service rejected this request (NO). 1000 prospects match these filters; 100 returned. The search ended early. To continue, set 'Start At' to 100",
		);
	});
});

describe('Count', () => {
	test('asks for one result and gives the total', async () => {
		const { json, requests } = await find({ operation: 'count' }, 4321);
		const body = { filters: { person: { title: ['CEO'] } }, limit: 1, offset: 0 };
		expect(bodies(requests)).toEqual([body]);
		expect(json).toEqual([{ total: 4321, creditsUsed: 1, remainingCredits: 500 }]);
		expect(faultsOf(json, countSchema)).toEqual([]);
	});

	test('without a total nobody knows what it has found', async () => {
		const parameters = { operation: 'count' };
		const { error } = await findAgainst(() => prospectsFrom(0, 1, { creditsUsed: 1 }), parameters);
		expect(`${error?.message} ${error?.description}`).toContain("has no 'total'");
	});
});
