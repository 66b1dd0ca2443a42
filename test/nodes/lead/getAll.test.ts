import type { INodeParameters } from 'n8n-workflow';
import type { Seen } from '../service';
import { serve } from '../service';
import { runLead, useStage } from '../stage';
import { requestOf } from '../standard';
import { holding, leadOf, leadsUpTo, pageOf, simple } from './samples';

useStage();

const getMany = { operation: 'getAll' };
/** Pages that were asked for, as `page x limit`, in order. */
const pages = (requests: Seen[]) => requests.map(({ query }) => `${query.page} x ${query.limit}`);
const ids = (items: Array<{ id?: unknown }>) => items.map(({ id }) => id);
/** The IDs of leads from one number down to another. */
const down = (from: number, to: number) =>
	Array.from({ length: from - to + 1 }, (_, place) => `lead_${from - place}`);

/** The query of the first request. */
async function queryOf(parameters: INodeParameters, timezone?: string): Promise<object> {
	const service = serve((request) => pageOf([], request));
	const ran = await runLead({ ...getMany, ...parameters }, { timezone });
	expect(ran.error).toBeUndefined();
	return service.requests[0].query;
}

describe('the request', () => {
	test('the smallest set of parameters is one GET /leads of 50', async () => {
		const service = serve(holding(leadsUpTo(2)));
		const ran = await runLead(getMany);
		expect(service.requests).toEqual([
			requestOf('GET', '/leads', { query: { page: '1', limit: '50' } }),
		]);
		expect(ran.outputs).toEqual([
			[
				{ json: simple(leadOf(2)), pairedItem: { item: 0 } },
				{ json: simple(leadOf(1)), pairedItem: { item: 0 } },
			],
		]);
	});

	test('the fullest set of parameters sends every filter of the document', async () => {
		const filters = {
			company: ' Acme & Söhne ',
			createdAfter: '2026-01-01T00:00:00.000Z',
			createdBefore: '2026-02-01T00:00:00.000Z',
			lastContactedAfter: '2026-01-15T12:00:00+01:00',
			search: 'na',
			source: 'referral',
			status: 'replied',
			title: 'sales',
		};
		const query = await queryOf({
			returnAll: false,
			limit: 7,
			simple: false,
			filters,
			sort: { sortBy: 'company', sortOrder: 'asc' },
			options: { timeout: 10, waitForRateLimit: 1 },
		});
		expect(query).toEqual({
			page: '1',
			limit: '7',
			...filters,
			company: 'Acme & Söhne',
			lastContactedAfter: '2026-01-15T11:00:00.000Z',
			sortBy: 'company',
			sortOrder: 'asc',
		});
	});

	test.each<[string, string]>([
		['company', 'Acme'],
		['search', 'nathan'],
		['title', 'sales'],
		...['api', 'import', 'linkedin', 'referral', 'website'].map(
			(value) => ['source', value] satisfies [string, string],
		),
		...['cold', 'contacted', 'converted', 'new', 'replied'].map(
			(value) => ['status', value] satisfies [string, string],
		),
	])('filter %s = %s', async (name, value) => {
		expect(await queryOf({ filters: { [name]: value } })).toEqual({
			page: '1',
			limit: '50',
			[name]: value,
		});
	});

	test.each(['createdAfter', 'createdBefore', 'lastContactedAfter'])(
		'%s goes out in UTC, the workflow’s time zone counting',
		async (name) => {
			const query = await queryOf({ filters: { [name]: '2026-07-01T09:00:00' } }, 'Asia/Tokyo');
			expect(query).toEqual({ page: '1', limit: '50', [name]: '2026-07-01T00:00:00.000Z' });
		},
	);

	test('empty filters are not sent', async () => {
		const filters = { company: '', search: '  ', createdAfter: '', title: '={{ $json.none }}' };
		expect(await queryOf({ filters })).toEqual({ page: '1', limit: '50' });
	});

	test('dates in reverse order send nothing, and both fields are named', async () => {
		const service = serve(holding([]));
		const filters = { createdAfter: '2026-03-02', createdBefore: '2026-03-01T23:00:00Z' };
		const berlin = await runLead({ ...getMany, filters }, { timezone: 'Europe/Berlin' });
		expect(berlin.error).toBeUndefined();
		const utc = await runLead({ ...getMany, filters }, { timezone: 'UTC' });
		expect(utc.error?.message).toContain('Created After is later than Created Before');
		expect(service.requests).toHaveLength(1);
	});

	test.each(['company', 'createdAt', 'firstName', 'lastContactedAt', 'lastName', 'updatedAt'])(
		'Sort By %s',
		async (sortBy) => {
			const both = await queryOf({ sort: { sortBy, sortOrder: 'asc' } });
			expect(both).toEqual({ page: '1', limit: '50', sortBy, sortOrder: 'asc' });
			expect(await queryOf({ sort: { sortBy } })).toMatchObject({ sortBy });
		},
	);

	test.each(['asc', 'desc'])('Order %s', async (sortOrder) => {
		expect(await queryOf({ sort: { sortOrder } })).toEqual({ page: '1', limit: '50', sortOrder });
	});
});

describe('Limit', () => {
	test.each([
		[1, 250, ['1 x 1']],
		[99, 250, ['1 x 99']],
		[100, 250, ['1 x 100']],
		[101, 250, ['1 x 100', '2 x 100']],
		[200, 250, ['1 x 100', '2 x 100']],
		[200, 200, ['1 x 100', '2 x 100']],
		[250, 300, ['1 x 100', '2 x 100', '3 x 100']],
		[300, 300, ['1 x 100', '2 x 100', '3 x 100']],
		[300, 301, ['1 x 100', '2 x 100', '3 x 100']],
		[250, 150, ['1 x 100', '2 x 100']],
		[250, 100, ['1 x 100']],
		[50, 20, ['1 x 50']],
		[50, 0, ['1 x 50']],
	])('Limit %d of %d leads asks %j', async (limit, count, asked) => {
		const service = serve(holding(leadsUpTo(count)));
		const ran = await runLead({ ...getMany, limit });
		expect(pages(service.requests).sort()).toEqual(asked);
		expect(ids(ran.json)).toEqual(down(count, 1).slice(0, limit));
	});

	test('pages that come back in another order keep their place', async () => {
		const answer = holding(leadsUpTo(400));
		const service = serve((request, place) => ({
			...answer(request, place),
			delayMs: place === 0 ? 0 : 1000 * (9 - Number(request.query.page)),
		}));
		const ran = await runLead({ ...getMany, limit: 350 });
		expect(ids(ran.json)).toEqual(down(400, 51));
		expect(service.mostAtOnce).toBe(3);
	});

	test('it is not looked at with Return All', async () => {
		serve(holding(leadsUpTo(120)));
		const ran = await runLead({ ...getMany, returnAll: true, limit: 5 });
		expect(ran.json).toHaveLength(120);
	});
});

describe('Return All', () => {
	test.each([0, 1, 99, 100, 101, 199, 200, 201, 250, 300, 1234])(
		'of %d leads each comes out exactly once, newest first, last page included',
		async (count) => {
			const service = serve(holding(leadsUpTo(count)));
			const ran = await runLead({ ...getMany, returnAll: true });
			expect(ran.error).toBeUndefined();
			expect(ids(ran.json)).toEqual(down(count, 1));
			const least = Math.max(1, Math.ceil(count / 100));
			expect(service.requests).toHaveLength(least);
		},
	);

	test('it reads in the order of creation, pages after the first bounded by its time', async () => {
		const service = serve(holding(leadsUpTo(250)));
		await runLead({ ...getMany, returnAll: true, sort: { sortBy: 'company', sortOrder: 'desc' } });
		const [first, ...others] = service.requests.map(({ query }) => query);
		expect(first).toEqual({ sortBy: 'createdAt', sortOrder: 'asc', page: '1', limit: '100' });
		expect(others.map(({ page }) => page).sort()).toEqual(['2', '3']);
		for (const query of others) {
			expect(query).toEqual({
				sortBy: 'createdAt',
				sortOrder: 'asc',
				page: query.page,
				limit: '100',
				createdBefore: '2026-03-31T06:59:00.000Z',
			});
		}
	});

	test('an earlier Created Before of the user stays', async () => {
		const service = serve(holding(leadsUpTo(250)));
		const createdBefore = '2026-01-01T04:00:00.000Z';
		const ran = await runLead({ ...getMany, returnAll: true, filters: { createdBefore } });
		expect(ids(ran.json)).toEqual(down(239, 1));
		expect(service.requests.every(({ query }) => query.createdBefore === createdBefore)).toBe(true);
	});

	test('filters go with every page', async () => {
		const service = serve(holding(leadsUpTo(250)));
		await runLead({ ...getMany, returnAll: true, filters: { status: 'new', title: 'sales' } });
		expect(service.requests).toHaveLength(3);
		for (const { query } of service.requests) {
			expect(query).toMatchObject({ status: 'new', title: 'sales' });
		}
	});

	const some = [
		leadOf(1, { company: 'beta', firstName: 'Zoe', lastContactedAt: null }),
		leadOf(2, { company: 'Alpha', firstName: 'amy', lastContactedAt: '2026-02-02T00:00:00.000Z' }),
		leadOf(3, { company: 'gamma', firstName: 'Bob', lastContactedAt: '2026-02-01T00:00:00.000Z' }),
	];

	test.each([
		['company', 'asc', [2, 1, 3]],
		['company', 'desc', [3, 1, 2]],
		['createdAt', 'asc', [1, 2, 3]],
		['createdAt', 'desc', [3, 2, 1]],
		['firstName', 'asc', [2, 3, 1]],
		['lastContactedAt', 'desc', [2, 3, 1]],
		['lastContactedAt', 'asc', [3, 2, 1]],
		['lastName', 'desc', [3, 2, 1]],
		['updatedAt', 'asc', [1, 2, 3]],
	])('sorted locally by %s %s', async (sortBy, sortOrder, numbers) => {
		serve(holding(some));
		const ran = await runLead({ ...getMany, returnAll: true, sort: { sortBy, sortOrder } });
		expect(ids(ran.json)).toEqual(numbers.map((number) => `lead_${number}`));
	});
});

describe('Updated After', () => {
	const at = (number: number) => leadOf(number).updatedAt;

	test('it reads the latest changes first and stops at the date', async () => {
		const service = serve(holding(leadsUpTo(400)));
		const filters = { updatedAfter: at(250) };
		const ran = await runLead({ ...getMany, returnAll: true, filters });
		expect(ids(ran.json)).toEqual(down(400, 251));
		for (const { query } of service.requests) {
			expect(query).toMatchObject({ sortBy: 'updatedAt', sortOrder: 'desc', limit: '100' });
			expect(Object.keys(query).sort()).toEqual(['limit', 'page', 'sortBy', 'sortOrder']);
		}
		expect(service.requests.some(({ query }) => Number(query.page) > 2)).toBe(false);
	});

	test('with Limit it reads no page too many', async () => {
		const service = serve(holding(leadsUpTo(400)));
		const ran = await runLead({ ...getMany, limit: 30, filters: { updatedAfter: at(100) } });
		expect(ids(ran.json)).toEqual(down(400, 371));
		expect(pages(service.requests)).toEqual(['1 x 30']);
	});

	test('it ends, with an error that says so, where each page meets a deletion', async () => {
		const leads = leadsUpTo(4_000);
		const service = serve((request) => {
			leads.shift();
			return pageOf(leads, request);
		});
		const filters = { updatedAfter: at(3_000) };
		const ran = await runLead({ ...getMany, returnAll: true, filters });
		expect(ran.error?.message).toMatch(/list kept changing/);
		expect(service.requests.length).toBeLessThanOrEqual(10);
	});

	test('with Limit the newest are given, also one that came while it was read', async () => {
		const leads = leadsUpTo(400);
		const later = [leadOf(501), leadOf(502)];
		serve((request) => {
			if (request.query.page === '2') leads.splice(-3, 3, ...later.splice(0));
			return pageOf(leads, request);
		});
		const ran = await runLead({ ...getMany, limit: 150, filters: { updatedAfter: at(100) } });
		expect(ids(ran.json).slice(0, 3)).toEqual(['lead_502', 'lead_501', 'lead_400']);
		expect(ran.json).toHaveLength(150);
	});

	test('nothing changed since gives no items in one request', async () => {
		const service = serve(holding(leadsUpTo(400)));
		const filters = { updatedAfter: '2026-03-01' };
		const ran = await runLead({ ...getMany, returnAll: true, filters });
		expect(ran.outputs).toEqual([[]]);
		expect(service.requests).toHaveLength(1);
	});

	test('it goes with the other filters', async () => {
		const filters = { updatedAfter: '2026-01-01', status: 'replied' };
		expect(await queryOf({ filters })).toMatchObject({ status: 'replied', sortBy: 'updatedAt' });
	});

	test('the user’s own sorting is kept', async () => {
		serve(
			holding([
				leadOf(1, { company: 'A' }),
				leadOf(2, { company: 'C' }),
				leadOf(3, { company: 'B' }),
			]),
		);
		const ran = await runLead({
			...getMany,
			returnAll: true,
			filters: { updatedAfter: '2025-12-31' },
			sort: { sortBy: 'company', sortOrder: 'asc' },
		});
		expect(ids(ran.json)).toEqual(['lead_1', 'lead_3', 'lead_2']);
	});
});

describe('the items', () => {
	test('Simplify gives ten fields, without it the whole lead', async () => {
		serve(holding([leadOf(1)]));
		expect((await runLead({ ...getMany, simple: true })).json).toEqual([simple(leadOf(1))]);
		expect(Object.keys(simple(leadOf(1)))).toHaveLength(10);
		expect((await runLead({ ...getMany, simple: false })).json).toEqual([leadOf(1)]);
	});

	test('no match gives no items and no error', async () => {
		serve(holding([]));
		for (const returnAll of [true, false]) {
			const ran = await runLead({ ...getMany, returnAll });
			expect(ran.error).toBeUndefined();
			expect(ran.outputs).toEqual([[]]);
		}
	});

	test('with several input items each list is paired with its own item', async () => {
		const service = serve(holding([leadOf(1, { email: 'x@a.example' }), leadOf(2), leadOf(3)]));
		const items = [{ text: 'company' }, { text: 'none at all' }, { text: 'a.example' }];
		const ran = await runLead({ ...getMany, filters: { search: '={{ $json.text }}' } }, { items });
		expect(service.requests.map(({ query }) => query.search)).toEqual(
			items.map(({ text }) => text),
		);
		expect(ran.outputs[0].map(({ json, pairedItem }) => [json.id, pairedItem])).toEqual([
			['lead_3', { item: 0 }],
			['lead_2', { item: 0 }],
			['lead_1', { item: 2 }],
		]);
	});

	test('each item has its own Limit, Return All and Simplify', async () => {
		serve(holding(leadsUpTo(3)));
		const ran = await runLead(
			{
				...getMany,
				returnAll: '={{ $json.all }}',
				limit: '={{ $json.limit }}',
				simple: '={{ $json.simple }}',
			},
			{
				items: [
					{ all: false, limit: 1, simple: true },
					{ all: true, limit: 1, simple: false },
					{ all: false, limit: 2, simple: false },
				],
			},
		);
		expect(
			ran.outputs[0].map(({ json, pairedItem }) => [pairedItem, Object.keys(json).length > 10]),
		).toEqual([
			[{ item: 0 }, false],
			[{ item: 1 }, true],
			[{ item: 1 }, true],
			[{ item: 1 }, true],
			[{ item: 2 }, true],
			[{ item: 2 }, true],
		]);
	});
});

describe('the options of the connection', () => {
	test('Timeout (Seconds)', async () => {
		const answer = holding(leadsUpTo(1));
		serve((request, place) => ({ ...answer(request, place), delayMs: 20_000 }));
		expect((await runLead({ ...getMany, options: { timeout: 30 } })).json).toHaveLength(1);
		const late = await runLead({ ...getMany, options: { timeout: 10 } });
		expect(late.error?.message).toBe('The service did not answer in time');
	});

	test('Rate Limit Wait (Minutes)', async () => {
		const answer = holding(leadsUpTo(1));
		serve((request, place) =>
			place === 0 ? { status: 429, body: { retryAfter: 90 } } : answer(request, place),
		);
		const impatient = await runLead({ ...getMany, options: { waitForRateLimit: 1 } });
		expect(impatient.error?.message).toMatch(/the limit resets at/);
		const patient = await runLead({ ...getMany, options: { waitForRateLimit: 2 } });
		expect(patient.json).toHaveLength(1);
	});
});
