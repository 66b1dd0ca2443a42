import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { OutreachProspectSearch } from '../../../nodes/ProspectSearch/OutreachProspectSearch.node';
import countSchema from '../../../nodes/ProspectSearch/__schema__/v1.0.0/prospect/count.json';
import { findSchemaErrors } from '../../itemSchemas';
import {
	type Responder,
	runWithApi,
	type MockResponse,
	type RecordedRequest,
	type RunOptions,
	useTestHarness,
	buildExpectedRequest,
} from '../harness';
import {
	type SearchBody,
	respondToSearch,
	buildProspect,
	buildProspectsResponse,
} from './fixtures';

useTestHarness();

/** Searches for CEOs against these responses. */
const searchWithApi = async (
	respond: Responder,
	parameters: INodeParameters = {},
	options?: RunOptions,
) => {
	const allParameters = { operation: 'search', filters: { title: 'CEO' }, ...parameters };
	return await runWithApi(respond, new OutreachProspectSearch(), allParameters, options);
};

/** Searches for CEOs when `total` prospects match. */
const search = async (
	parameters: INodeParameters = {},
	total?: number,
	options?: RunOptions,
	credits?: number,
) =>
	await searchWithApi((request) => respondToSearch(request, total, credits), parameters, options);

const getBodies = (requests: RecordedRequest[]) => requests.map(({ body }) => body);
const getPages = (requests: RecordedRequest[]) =>
	requests.map(({ body }) => [(body as SearchBody).offset, (body as SearchBody).limit]);
const getPositions = (json: IDataObject[]) => json.map(({ position }) => position);
const listNumbers = (first: number, count: number) =>
	Array.from({ length: count }, (_, index) => first + index);

describe('Prospect search', () => {
	test('requests 25 prospects by default', async () => {
		const result = await search();
		const { hints, json, requests } = result;
		const body = { filters: { person: { title: ['CEO'] } }, limit: 25, offset: 0 };
		expect(requests).toEqual([buildExpectedRequest('POST', '/prospecting/search', { body })]);
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

	test('numbers the positions across pages, from Results to Skip on', async () => {
		const { json } = await search({ maxResults: 150, options: { startAt: 7 } });
		expect(getPositions(json)).toEqual(listNumbers(7, 150));
	});

	test('sends every parameter', async () => {
		const { json, requests } = await search({
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
		expect(getBodies(requests)).toEqual([
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
		expect(json).toEqual([
			{ position: 5, ...buildProspect(5), creditsUsed: 1, remainingCredits: 500 },
		]);
	});

	test.each<[string, INodeParameters, unknown]>(
		// prettier-ignore
		[
			['a company name', { companyName: 'a, b' }, { company: { name: 'a, b' } }],
			['a minimum revenue', { revenueMin: 0, revenueMax: '' }, { company: { revenue: { min: 0, max: null } } }],
			['a maximum revenue', { revenueMax: '7' }, { company: { revenue: { min: null, max: 7 } } }],
			['a list of titles', { title: '={{ $json.titles }}' }, { person: { title: ['x', 'y, z'] } }],
			['a place with a comma', { location: '={{ $json.place }}' }, { person: { location: ['San Francisco, CA'] } }],
		],
	)('sends %s as the only filter', async (_, filters, sent) => {
		const item = { titles: ['x', 'y, z'], place: 'San Francisco, CA' };
		const { requests } = await search({ maxResults: 1, filters }, 1, { items: [item] });
		expect(requests.map(({ body }) => (body as SearchBody).filters)).toEqual([sent]);
	});

	test.each<[string, INodeParameters, RegExp]>(
		// prettier-ignore
		[
			['a search without filters', {}, /Add a filter under 'Filters'/],
			['empty filters', { companyName: ' ', size: '', revenueMin: '', title: '' }, /Add a filter under 'Filters'/],
			['a revenue that is not a number', { revenueMin: 'much' }, /Revenue From.*"much"/],
			['a reversed revenue range', { revenueMin: '2000000', revenueMax: '1000000' }, /Company Revenue From is higher than Company Revenue To/],
		],
	)('and Count reject %s and send nothing', async (_, filters, message) => {
		for (const operation of ['search', 'count']) {
			const { error, requests } = await search({ operation, filters });
			expect(error?.message).toMatch(message);
			expect(requests).toEqual([]);
		}
	});

	test.each<[string, number, INodeParameters, string]>(
		// prettier-ignore
		[
			['nothing matches', 0, {}, 'No prospects match these filters'],
			['nothing is left after Results to Skip', 1, { options: { startAt: 5 } }, '1 prospect matches these filters; 0 returned. There are no more prospects'],
		],
	)('adds a hint when %s', async (_, total, parameters, hint) => {
		const { hints, json } = await search(parameters, total);
		expect(json).toEqual([]);
		expect(hints.join(' ')).toContain(hint);
		expect(hints.join(' ')).not.toMatch(/credits may/);
	});

	test('stops at a page that is shorter than requested, and adds a hint', async () => {
		const { hints, json } = await searchWithApi(() =>
			buildProspectsResponse(0, 3, { total: 3000 }),
		);
		expect(json).toHaveLength(3);
		expect(hints.join(' ')).toContain(
			"3000 prospects match these filters; 3 returned. The search ended early: the service returned fewer than requested. To continue, set 'Results to Skip' to 3",
		);
	});

	test.each([
		[0, ''],
		[3, ". To continue, set 'Results to Skip' to 3"],
	])('reports that no credits are left after a page of %d prospects', async (count, advice) => {
		const credits = { total: 3000, creditsUsed: count, remainingCredits: 0 };
		const { hints, json } = await searchWithApi(() => buildProspectsResponse(0, count, credits));
		expect(json).toHaveLength(count);
		expect(hints.at(-1)).toBe(
			`3000 prospects match these filters; ${count} returned. The search ended early: no credits are left${advice}`,
		);
	});

	test('does not advise to continue when there are no more prospects', async () => {
		const { hints } = await search({}, 3, undefined, 0);
		expect(hints.at(-1)).toBe(
			'3 prospects match these filters; 3 returned. There are no more prospects',
		);
	});

	test('reads all pages and reports an unknown total and cost when the response has neither', async () => {
		const { hints, json } = await searchWithApi(
			({ body }) =>
				buildProspectsResponse((body as SearchBody).offset, (body as SearchBody).limit, {}),
			{ maxResults: 150 },
		);
		expect(json).toHaveLength(150);
		expect(json[24]).toMatchObject({ id: 'p24', creditsUsed: null });
		expect(hints.join(' ')).toContain('The service did not say how many match');
		expect(hints.join(' ')).toContain('Credits used: unknown, as the service did not say.');
	});

	test('returns all paid prospects of a page that is longer than requested', async () => {
		const { json, requests } = await searchWithApi(({ body }) =>
			buildProspectsResponse((body as SearchBody).offset, 40, {
				...{ total: 30_000, creditsUsed: 40, remainingCredits: 500 },
			}),
		);
		expect(requests).toHaveLength(1);
		expect(getPositions(json)).toEqual(listNumbers(0, 40));
	});

	test('adds a hint when pages overlap, and stops at a page without new prospects', async () => {
		const { hints, json, requests } = await searchWithApi(
			({ body }) =>
				buildProspectsResponse(Math.min((body as SearchBody).offset, 90), 100, { total: 3_000 }),
			{ maxResults: 400 },
		);
		expect(requests).toHaveLength(3);
		expect(json).toHaveLength(200);
		expect(hints.join(' ')).toContain(
			'200 returned. Returned more than once: 10; others may be missing. The search ended early',
		);
	});

	describe('with several items', () => {
		const options = { items: [{ title: 'CEO' }, { title: 'CTO' }, { title: 'CFO' }] };
		const filters = { title: '={{ $json.title }}' };

		test('reports the sum of all credits once', async () => {
			const { hints } = await searchWithApi(
				(request, index) => respondToSearch(request, index === 1 ? 3 : 1000),
				{ maxResults: 5, filters },
				options,
			);
			expect(hints).toEqual([
				'Credits used: 13 in 3 requests. Credits left: 500.',
				'For the 2nd item: 3 prospects match these filters; 3 returned. There are no more prospects',
			]);
		});

		test('names the searches that ended early, without advice to continue', async () => {
			const { hints } = await search({ maxResults: 5, maxCredits: 7, filters }, 1_000, options);
			expect(hints.slice(1)).toEqual([
				"For the 2nd item: 1000 prospects match these filters; 2 returned. Not tried: this would spend more than 7 credits in this run (7 so far), the limit set in 'Max Credits per Run'",
				"For the 3rd item: Not tried: this would spend more than 7 credits in this run (7 so far), the limit set in 'Max Credits per Run'",
			]);
		});

		test('sends nothing after a failed search, and names its cause and the other searches', async () => {
			const rejected: MockResponse = { status: 403, body: { code: 'NO', message: 'Not you' } };
			const { hints, requests } = await searchWithApi(
				(request, index) => (index === 1 ? rejected : respondToSearch(request)),
				{ maxResults: 150, filters },
				options,
			);
			expect(requests).toHaveLength(2);
			expect(hints.join(' ')).toContain('2 items not searched, as an earlier search failed.');
			expect(hints.join(' ')).toContain(
				'For the 1st item: The service rejected this request (NO).',
			);
		});

		test('names searches with the same result in one hint', async () => {
			const { hints } = await search({ filters }, 0, options);
			expect(hints.slice(1)).toEqual([
				'For the 1st item, the 2nd item, the 3rd item: No prospects match these filters',
			]);
		});

		test('names the searched item in the hint if other items were invalid', async () => {
			const { hints } = await searchWithApi(
				() => buildProspectsResponse(0, 3, { total: 3000 }),
				{ filters },
				{ items: [{ title: '' }, { title: 'CTO' }], onError: 'continueRegularOutput' },
			);
			expect(hints.join(' ')).toContain('For the 2nd item: 3000 prospects match');
			expect(hints.join(' ')).not.toContain('To continue');
		});

		describe('with equal filters', () => {
			test('searches and pays once', async () => {
				const { hints, json, requests } = await search({}, 1_000, options);
				expect(requests).toHaveLength(1);
				expect(json).toHaveLength(25);
				expect(hints.join(' ')).toContain(
					'2 items not searched: an earlier item has the same filters.',
				);
			});

			test('searches again for another value of Results to Skip', async () => {
				const parameters = { options: { startAt: '={{ $json.skip }}' } };
				const items = [{ skip: 0 }, { skip: 25 }];
				expect((await search(parameters, 1_000, { items })).requests).toHaveLength(2);
			});

			test.each<[number[], number[], number[][]]>(
				// prettier-ignore
				[
					[[10, 25], [10, 15], [[0, 10], [10, 15]]],
					[[25, 10], [25, 0], [[0, 25]]],
					[[10, 250, 25, 300], [10, 240, 0, 50], [[0, 10], [10, 100], [110, 100], [210, 40], [250, 50]]],
					[[5, 5, 6], [5, 0, 1], [[0, 5], [5, 1]]],
				],
			)(
				'applies the limits %j and returns %j people, each paid for once',
				async (limits, counts, expectedPages) => {
					const items = limits.map((limit) => ({ limit }));
					const result = await search({ maxResults: '={{ $json.limit }}' }, 1_000, { items });
					const itemIndexes = result.outputs[0].map(
						({ pairedItem }) => (pairedItem as { item: number }).item,
					);
					const found = limits.map(
						(_, item) => itemIndexes.filter((itemIndex) => itemIndex === item).length,
					);
					expect([found, getPages(result.requests)]).toEqual([counts, expectedPages]);
					expect(new Set(getPositions(result.json)).size).toBe(Math.max(...limits));
				},
			);

			test('resumes after the last paid page when a request fails', async () => {
				const rejected: MockResponse = { status: 403, body: { code: 'NO' } };
				const { json, requests } = await searchWithApi(
					(request, index) => (index === 1 ? rejected : respondToSearch(request)),
					{ maxResults: 150, filters: { title: 'CEO' } },
					{ items: [{}, {}], onError: 'continueRegularOutput' },
				);
				expect(getPages(requests)).toEqual([
					[0, 100],
					[100, 50],
					[100, 50],
				]);
				expect(new Set(json.map(({ position }) => position)).size).toBe(150);
			});
		});
	});

	test('counts a page without a response toward Max Credits per Run', async () => {
		const { requests } = await searchWithApi(
			(request, index) => (index === 1 ? { code: 'ECONNRESET' } : respondToSearch(request)),
			{ maxResults: 5, maxCredits: 7, filters: { title: '={{ $json.title }}' } },
			{ items: [{ title: 'CEO' }, { title: 'CTO' }], onError: 'continueRegularOutput' },
		);
		expect(getPages(requests)).toEqual([
			[0, 1],
			[1, 4],
			[0, 2],
		]);
	});

	test('requests only as many prospects on the last page as Max Credits per Run allows', async () => {
		const { hints, requests } = await search({ maxResults: 300, maxCredits: 120 }, 1000);
		expect(getPages(requests)).toEqual([
			[0, 1],
			[1, 100],
			[101, 19],
		]);
		expect(hints.join(' ')).toContain(
			"120 returned. Not tried: this would spend more than 120 credits in this run (120 so far), the limit set in 'Max Credits per Run'. To continue, set 'Results to Skip' to 120",
		);
	});
});

describe('Count prospects', () => {
	test('requests one result and returns the total', async () => {
		const { json, requests } = await search({ operation: 'count' }, 4321);
		const body = { filters: { person: { title: ['CEO'] } }, limit: 1, offset: 0 };
		expect(getBodies(requests)).toEqual([body]);
		expect(json).toEqual([{ total: 4321, creditsUsed: 1, remainingCredits: 500 }]);
		expect(findSchemaErrors(json, countSchema)).toEqual([]);
	});

	test.each([
		[0, 0],
		['3', 3],
		[2 ** 31, 2 ** 31],
		[2 ** 53, 2 ** 53],
		...[-1, 'many', null].map((unknown) => [unknown, null]),
	])('returns credits of %j as %j', async (creditsUsed, expected) => {
		const data = { prospects: [], total: 7, creditsUsed, remainingCredits: creditsUsed };
		const { json } = await searchWithApi(() => ({ body: { data } }), { operation: 'count' });
		expect(json).toEqual([{ total: 7, creditsUsed: expected, remainingCredits: expected }]);
	});

	test('sends and pays once for items with the same filters', async () => {
		const parameters = { operation: 'count', filters: { title: '={{ $json.title }}' } };
		const items = [{ title: 'CEO' }, { title: 'CTO' }, { title: 'CEO' }];
		const { hints, json, requests } = await search(parameters, 4321, { items });
		expect(requests).toHaveLength(2);
		const [charged, uncharged] = [1, 0].map((creditsUsed) => ({
			...{ total: 4321, creditsUsed, remainingCredits: 500 },
		}));
		expect(json).toEqual([charged, charged, uncharged]);
		expect(hints).toEqual([]);
	});
});
