import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { OutreachProspectSearch } from '../../../nodes/ProspectSearch/OutreachProspectSearch.node';
import countSchema from '../../../nodes/ProspectSearch/__schema__/v1.0.0/prospect/count.json';
import searchSchema from '../../../nodes/ProspectSearch/__schema__/v1.0.0/prospect/search.json';
import type { Ran } from '../../engine';
import { faultsOf } from '../../items';
import type { Reply, Seen } from '../service';
import { serve } from '../service';
import type { Extra } from '../stage';
import { key, runOf, useStage } from '../stage';
import type { Body } from './samples';
import { found, prospect } from './samples';

useStage();

async function search(parameters: INodeParameters = {}, extra: Extra = {}): Promise<Ran> {
	return await runOf(new OutreachProspectSearch(), { operation: 'search', ...parameters }, extra);
}

/** A filter, for what is not about filters. */
const someone = { person: { title: 'CEO' } };

/** Searches for someone. */
async function find(parameters: INodeParameters = {}, extra: Extra = {}): Promise<Ran> {
	return await search({ ...someone, ...parameters }, extra);
}

const bodies = (requests: Seen[]) => requests.map(({ body }) => body);
const pages = (requests: Seen[]) =>
	requests.map(({ body }) => [(body as Body).offset, (body as Body).limit]);

/** The filters that one search sends. */
async function filtersFrom(parameters: INodeParameters, item: IDataObject = {}): Promise<unknown> {
	const service = serve((request) => found(request));
	await search({ maxResults: 1, ...parameters }, { items: [item] });
	expect(service.requests).toHaveLength(1);
	return (service.requests[0].body as Body).filters;
}

describe('Search', () => {
	test('the smallest set of parameters asks for 25 prospects', async () => {
		const service = serve((request) => found(request));
		const ran = await find();
		expect(service.requests).toEqual([
			{
				method: 'POST',
				path: '/prospecting/search',
				query: {},
				headers: expect.objectContaining({
					'content-type': 'application/json',
					'x-api-key': key(),
				}),
				body: { filters: { person: { title: ['CEO'] } }, limit: 25, offset: 0 },
				at: expect.any(Number),
			},
		]);
		expect(ran.json).toHaveLength(25);
		expect(ran.json[3]).toEqual({
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
		expect(faultsOf(ran.json, searchSchema)).toEqual([]);
		expect(
			ran.outputs[0].every(({ pairedItem }) => JSON.stringify(pairedItem) === '{"item":0}'),
		).toBe(true);
		expect(ran.hints).toEqual([
			'1000 prospects match these filters; 25 returned. Credits used: 25 in 1 request. Credits left: 500.',
		]);
	});

	test('the fullest set of parameters', async () => {
		const service = serve((request) => found(request));
		const ran = await find({
			maxResults: 1,
			simple: false,
			company: {
				industry: 'Software, Finance',
				location: 'Berlin, Germany; London',
				name: 'Acme',
				revenueMin: '1000000',
				revenueMax: '5000000',
				size: '11-50',
			},
			person: { department: 'Sales', location: 'Paris', seniority: 'VP', title: 'Head of Sales' },
			technology: { using: 'Slack', notUsing: 'Salesforce' },
			options: { startAt: 5, stopBelowCredits: 10, timeout: 30, waitForRateLimit: 2 },
		});
		expect(bodies(service.requests)).toEqual([
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
		expect(ran.json).toEqual([
			{ position: 5, ...prospect(5), creditsUsed: 1, remainingCredits: 500 },
		]);
	});

	test.each<[string, INodeParameters, unknown]>([
		['industry', { company: { industry: 'a,b' } }, { company: { industry: ['a', 'b'] } }],
		['company location', { company: { location: 'a' } }, { company: { location: ['a'] } }],
		['name', { company: { name: 'a, b' } }, { company: { name: 'a, b' } }],
		['size', { company: { size: '1-10' } }, { company: { size: ['1-10'] } }],
		[
			'least revenue',
			{ company: { revenueMin: 0, revenueMax: '' } },
			{ company: { revenue: { min: 0, max: null } } },
		],
		[
			'most revenue',
			{ company: { revenueMax: '7' } },
			{ company: { revenue: { min: null, max: 7 } } },
		],
		['department', { person: { department: 'a' } }, { person: { department: ['a'] } }],
		['person location', { person: { location: 'a' } }, { person: { location: ['a'] } }],
		['seniority', { person: { seniority: 'a' } }, { person: { seniority: ['a'] } }],
		['title', { person: { title: '={{ $json.titles }}' } }, { person: { title: ['x', 'y, z'] } }],
		['using', { technology: { using: 'a' } }, { technology: { using: ['a'] } }],
		['not using', { technology: { notUsing: 'a' } }, { technology: { notUsing: ['a'] } }],
	])('%s alone', async (_, parameters, filters) => {
		expect(await filtersFrom(parameters, { titles: ['x', 'y, z'] })).toEqual(filters);
	});

	test.each<[string, INodeParameters, RegExp]>([
		['no filter', {}, /'Company Filters', 'Person Filters' or 'Technology Filters'/],
		[
			'empty filters',
			{ company: { name: ' ', size: '', revenueMin: '' }, person: { title: '' } },
			/'Company Filters', 'Person Filters' or 'Technology Filters'/,
		],
		['a revenue that is no number', { company: { revenueMin: 'much' } }, /Revenue From.*"much"/],
		['a list as revenue', { company: { revenueMin: '={{ [5] }}' } }, /Revenue From/],
		[
			'revenues in reverse order',
			{ company: { revenueMin: '2000000', revenueMax: '1000000' } },
			/Revenue From is higher than Revenue To/,
		],
	])('%s: Search and Count send nothing', async (_, parameters, message) => {
		const service = serve((request) => found(request));
		for (const operation of ['search', 'count']) {
			const ran = await search({ operation, ...parameters });
			expect(ran.error?.message).toMatch(message);
		}
		expect(service.requests).toEqual([]);
	});

	describe('a filter whose expression returns nothing, beside one that does', () => {
		const nothings = [
			...['={{ $json.none }}', '={{ null }}', '={{ "" }}', '={{ " , " }}', '={{ [] }}'],
			...['={{ [null] }}', '={{ $json.a }} {{ $json.b }}'],
		];
		const filters = [
			['company', 'industry', 'Industry'],
			['company', 'location', 'Location'],
			['company', 'size', 'Size'],
			['person', 'department', 'Department'],
			['person', 'location', 'Location'],
			['person', 'seniority', 'Seniority'],
			['person', 'title', 'Title'],
			['technology', 'notUsing', 'Not Using'],
			['technology', 'using', 'Using'],
		];
		const beside = (group: string, filter: INodeParameters): INodeParameters => {
			const other = group === 'company' ? someone : { company: { name: 'Acme' } };
			return { ...other, [group]: filter };
		};

		test.each(filters)('%s %s would widen the search, so nothing is sent', async (...names) => {
			const [group, name, label] = names;
			const service = serve((request) => found(request));
			for (const nothing of nothings) {
				for (const operation of ['search', 'count']) {
					const ran = await search({ operation, ...beside(group, { [name]: nothing }) });
					expect([nothing, ran.error?.message]).toEqual([
						nothing,
						expect.stringMatching(
							`^${label} is empty under .*'Ignore Empty Filters' under Options`,
						),
					]);
				}
			}
			expect(service.requests).toEqual([]);
		});

		test.each([
			['name', 'Name'],
			['revenueMin', 'Revenue From'],
			['revenueMax', 'Revenue To'],
		])('company %s as well', async (name, label) => {
			const service = serve((request) => found(request));
			for (const nothing of ['={{ $json.none }}', '={{ null }}', '={{ "" }}']) {
				const ran = await search(beside('company', { [name]: nothing }));
				expect(ran.error?.message).toMatch(new RegExp(`^${label} is empty`));
			}
			expect(service.requests).toEqual([]);
		});

		test('with Ignore Empty Filters it is left out on purpose', async () => {
			const options = { ignoreEmptyFilters: true };
			for (const nothing of nothings) {
				const parameters = { ...beside('person', { title: nothing }), options };
				expect(await filtersFrom(parameters)).toEqual({ company: { name: 'Acme' } });
			}
			const service = serve((request) => found(request));
			const none = { person: { title: '={{ $json.none }}' }, options };
			expect((await search(none)).error?.message).toContain('Add a filter under');
			expect(service.requests).toEqual([]);
		});

		test('a filter that was added and left empty is on purpose, too', async () => {
			const person = { title: 'CEO', seniority: ' ', location: '' };
			expect(await filtersFrom({ person, company: { revenueMin: '' } })).toEqual({
				person: { title: ['CEO'] },
			});
		});
	});

	test('a range of one revenue is a range', async () => {
		const company = { revenueMin: '5', revenueMax: 5 };
		expect(await filtersFrom({ company })).toEqual({ company: { revenue: { min: 5, max: 5 } } });
	});

	test('250 prospects are three requests that never ask for more than is needed', async () => {
		const service = serve((request) => found(request));
		const ran = await find({ maxResults: 250, options: { startAt: 10 } });
		expect(pages(service.requests)).toEqual([
			[10, 100],
			[110, 100],
			[210, 50],
		]);
		expect(ran.json.map(({ position }) => position)).toEqual(
			Array.from({ length: 250 }, (_, place) => place + 10),
		);
	});

	test('it ends with the last match, and a hint says so', async () => {
		const service = serve((request) => found(request, 130));
		const ran = await find({ maxResults: 250 });
		expect(pages(service.requests)).toEqual([
			[0, 100],
			[100, 100],
		]);
		expect(ran.json).toHaveLength(130);
		expect(ran.hints.join(' ')).toContain(
			'130 prospects match these filters; 130 returned. There are no more prospects',
		);
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
		serve((request) => found(request, total));
		const ran = await find(parameters);
		expect(ran.json).toEqual([]);
		expect(ran.hints.join(' ')).toContain(hint);
		expect(ran.hints.join(' ')).not.toMatch(/credits may/);
	});

	test.each([null, 'text', ['x']])(
		'%j among the prospects is none, and moves no position',
		async (odd) => {
			const service = serve((request) => {
				const reply = found(request);
				const { data } = reply.body as { data: { prospects: unknown[] } };
				if ((request.body as Body).offset === 0) data.prospects[1] = odd;
				return reply;
			});
			const ran = await find({ maxResults: 3 });
			expect(ran.json.map(({ id, position }) => [id, position])).toEqual([
				['p0', 0],
				['p2', 2],
				['p3', 3],
			]);
			expect(pages(service.requests)).toEqual([
				[0, 3],
				[3, 1],
			]);
		},
	);

	describe('a page shorter than was asked for, while more match', () => {
		/** Gives at most so many prospects of 3,000 in all, a credit for each. */
		const giving = (most: number, creditsAfter: number) => {
			let left = most;
			return serve((request) => {
				const { limit, offset } = request.body as Body;
				const count = Math.min(limit, left);
				left -= count;
				const prospects = Array.from({ length: count }, (_, place) => prospect(offset + place));
				const credits = { creditsUsed: count, remainingCredits: left + creditsAfter };
				return { body: { success: true, data: { prospects, total: 3000, ...credits } } };
			});
		};

		test.each([
			[0, {}, 7],
			[3, {}, 10],
			[3, { options: { startAt: 4 } }, 14],
			[130, { maxResults: 250 }, 137],
		])('ends the search; %d before no credits are left', async (most, parameters, next) => {
			giving(most + 7, 0);
			const ran = await find({ maxResults: 50, ...parameters });
			expect(ran.json).toHaveLength(most + 7);
			expect(ran.hints.join(' ')).toContain(
				`3000 prospects match these filters; ${most + 7} returned. The search ended early: the credits may have run out (0 left). To continue, set 'Start At' to ${next}`,
			);
			expect(ran.hints.join(' ')).not.toContain('There are no more prospects');
		});

		test('fewer credits than one result costs are none, too', async () => {
			serve(({ body }) => {
				const { offset } = body as Body;
				const credits = { creditsUsed: 6, remainingCredits: 2 };
				const prospects = [prospect(offset), prospect(offset + 1)];
				return { body: { success: true, data: { prospects, total: 3000, ...credits } } };
			});
			expect((await find()).hints.join(' ')).toContain('the credits may have run out (2 left)');
		});

		test('where credits are left, they are not blamed', async () => {
			giving(3, 500);
			const ran = await find();
			expect(ran.json).toHaveLength(3);
			expect(ran.hints.join(' ')).toContain(
				"3000 prospects match these filters; 3 returned. The search ended early: the service returned fewer than requested. To continue, set 'Start At' to 3",
			);
			expect(ran.hints.join(' ')).not.toMatch(/run out/);
		});

		test('the last page that was asked for is one as well', async () => {
			const service = giving(25, 0);
			const ran = await find({ maxResults: 25 });
			expect(service.requests).toHaveLength(1);
			expect(ran.hints.join(' ')).not.toMatch(/ended/);
		});
	});

	describe('a page longer than was asked for', () => {
		const giving = (count: number) =>
			serve(({ body }) => {
				const { offset } = body as Body;
				const prospects = Array.from({ length: count }, (_, place) => prospect(offset + place));
				const credits = { creditsUsed: count, remainingCredits: 500 };
				return { body: { success: true, data: { prospects, total: 30_000, ...credits } } };
			});

		test('is cut at Limit; what it cost and where to go on is told', async () => {
			const service = giving(40);
			const ran = await find({ maxResults: 25, options: { startAt: 5 } });
			expect(service.requests).toHaveLength(1);
			expect(ran.json.map(({ position }) => position)).toEqual(
				Array.from({ length: 25 }, (_, place) => place + 5),
			);
			expect(ran.hints).toEqual([
				"30000 prospects match these filters; 25 returned. The service returned 15 more than 'Limit'; they were left out. To continue, set 'Start At' to 30. Credits used: 40 in 1 request. Credits left: 500.",
			]);
		});

		test('keeps what one request gives too much where Limit has room for it', async () => {
			giving(10);
			const ran = await find({ maxResults: 10, options: { stopBelowCredits: 1 } });
			expect(ran.json).toHaveLength(10);
		});

		test('is not paid for again by Retry On Fail, though none of it was taken', async () => {
			const service = giving(10_001);
			const ran = await find({}, { maxTries: 3, onError: 'continueRegularOutput' });
			expect(service.requests).toHaveLength(1);
			expect(ran.json).toMatchObject([{ details: { outcome: 'unknown', code: 'tooLarge' } }]);
		});

		test('is not read where it holds more than 10,000', async () => {
			const service = giving(10_001);
			const ran = await find();
			expect(service.requests).toHaveLength(1);
			expect(ran.json).toEqual([]);
			expect(ran.hints.join(' ')).toContain(
				'Item 0: It is unclear whether this worked. A page of the list has more than 10,000 records, so it was not read. Check your credits before you run this again: some may have been spent.',
			);
		});
	});

	test.each([
		[1, 1, '1 prospect matches these filters; 1 returned. There are no more prospects'],
		[4321, 25, '4321 prospects match these filters; 25 returned. Credits used'],
	])('%i matches are in the hint', async (total, returned, hint) => {
		serve((request) => found(request, total));
		const ran = await find();
		expect(ran.json).toHaveLength(returned);
		expect(ran.hints).toEqual([expect.stringMatching(`^${hint}`)]);
	});

	test('of several searches, only what was answered is in the sum', async () => {
		serve((request, place) => (place === 1 ? { code: 'ECONNRESET' } : found(request)));
		const ran = await find({ maxResults: 5 }, { items: [{}, {}, {}] });
		expect(ran.hints).toEqual([
			'1 search: 1000 prospects match; 5 returned. Credits used: 5 in 1 request. Credits left: 500.',
			expect.stringMatching(/^Item 1: It is unclear/),
			expect.stringMatching(/^Not done for item 2: /),
		]);
	});

	test('the sum of the credits is told once, however many searches there are', async () => {
		serve((request, place) => found(request, place === 1 ? 3 : 1000));
		const ran = await find({ maxResults: 5 }, { items: [{}, {}, {}] });
		expect(ran.hints).toEqual([
			'3 searches: 2003 prospects match; 13 returned. Credits used: 13 in 3 requests. Credits left: 500.',
			'3 prospects match these filters; 3 returned. There are no more prospects',
		]);
	});

	test('with Stop Below Credits one result is asked for first', async () => {
		let credits = 201;
		const service = serve((request) => {
			credits -= (request.body as Body).limit;
			return found(request, 1000, credits);
		});
		const ran = await find({ maxResults: 300, options: { stopBelowCredits: 100 } });
		expect(pages(service.requests)).toEqual([
			[0, 1],
			[1, 100],
		]);
		expect(ran.json).toHaveLength(101);
		expect(ran.hints.join(' ')).toMatch(
			/^1000 prospects match these filters; 101 returned\. Not tried: .* would fall below 100/,
		);
	});

	test.each<[string, Reply, string]>([
		['refused', { status: 403, body: { code: 'NO' } }, 'The service rejected this request (NO)'],
		['a timeout', { delayMs: 90_000 }, 'It is unclear whether this worked'],
		['dropped', { code: 'ECONNRESET' }, 'It is unclear whether this worked'],
	])('what was found is given when a later request is %s', async (_, reply, words) => {
		const service = serve((request, place) => (place === 1 ? reply : found(request)));
		const ran = await find({ maxResults: 250 });
		expect(service.requests).toHaveLength(2);
		expect(ran.error).toBeUndefined();
		expect(ran.json).toHaveLength(100);
		expect(ran.hints.join(' ')).toContain(
			`${words}. 1000 prospects match these filters; 100 returned. The search ended early. To continue, set 'Start At' to 100`,
		);
	});

	test.each<[string, Reply, number]>([
		['refused', { status: 403, body: { code: 'NO' } }, 1],
		['a timeout', { delayMs: 90_000 }, 0],
	])('a first request that is %s', async (_, reply, errors) => {
		const service = serve(() => reply);
		const ran = await find({}, { items: [{}, {}] });
		expect(service.requests).toHaveLength(1);
		expect(ran.error === undefined ? 0 : 1).toBe(errors);
		if (errors === 0) expect(ran.hints.join(' ')).toContain('It is unclear whether');
	});
});

describe('Count', () => {
	test('asks for one result and gives the total', async () => {
		const service = serve((request) => found(request, 4321));
		const ran = await find({ operation: 'count', person: { title: 'CEO' } });
		expect(bodies(service.requests)).toEqual([
			{ filters: { person: { title: ['CEO'] } }, limit: 1, offset: 0 },
		]);
		expect(ran.json).toEqual([{ total: 4321, creditsUsed: 1, remainingCredits: 500 }]);
		expect(faultsOf(ran.json, countSchema)).toEqual([]);
	});
});
