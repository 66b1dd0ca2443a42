import type { INodeParameters } from 'n8n-workflow';
import {
	type RecordedRequest,
	type RunOptions,
	useTestHarness,
	buildExpectedRequest,
} from '../harness';
import {
	listDescendingIds,
	getIds,
	runLeadWithApi,
	type Lead,
	respondWithLeads,
	buildLead,
	buildLeads,
	simplifyLead,
} from './fixtures';

useTestHarness();

const getMany = async (leads: Lead[], parameters: INodeParameters = {}, options: RunOptions = {}) =>
	await runLeadWithApi(respondWithLeads(leads), { operation: 'getAll', ...parameters }, options);

const getAll = async (leads: Lead[], parameters: INodeParameters = {}) =>
	await getMany(leads, { returnAll: true, ...parameters });

/** Formats the requested pages as `page x limit`. */
const formatPages = (requests: RecordedRequest[]) =>
	requests.map(({ query }) => `${query.page} x ${query.limit}`);

const firstPage = { page: '1', limit: '50' };

/** Runs Get Many and returns the query of its first request. */
async function readQuery(parameters: INodeParameters, timezone?: string): Promise<object> {
	const { error, requests } = await getMany([], parameters, { timezone });
	expect(error).toBeUndefined();
	return requests[0].query;
}

describe('Get Many leads', () => {
	test('sends GET /leads with a limit of 50 by default', async () => {
		const { json, requests } = await getMany(buildLeads(2));
		expect(requests).toEqual([buildExpectedRequest('GET', '/leads', { query: firstPage })]);
		expect(json).toEqual([2, 1].map((number) => simplifyLead(buildLead(number))));
	});

	test('sends every filter and the sort order', async () => {
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
		const sort = { sortBy: 'company', sortOrder: 'asc' };
		const otherParameters = { returnAll: false, limit: 7, simple: false };
		expect(await readQuery({ ...otherParameters, filters, sort })).toEqual({
			page: '1',
			limit: '7',
			...filters,
			company: 'Acme & Söhne',
			lastContactedAfter: '2026-01-15T11:00:00.000Z',
			...sort,
		});
	});
});

describe('Get Many with Limit', () => {
	test.each([
		[1, 250, ['1 x 1']],
		[101, 250, ['1 x 100', '2 x 100']],
		[200, 200, ['1 x 100', '2 x 100']],
		[250, 300, ['1 x 100', '2 x 100', '3 x 100']],
		[300, 301, ['1 x 100', '2 x 100', '3 x 100']],
		[250, 150, ['1 x 100', '2 x 100']],
		[50, 20, ['1 x 50']],
		[50, 0, ['1 x 50']],
	])('requests these pages for %d of %d leads: %j', async (limit, count, expectedPages) => {
		const { error, json, requests } = await getMany(buildLeads(count), { limit });
		expect(error).toBeUndefined();
		expect(formatPages(requests).sort()).toEqual(expectedPages);
		expect(getIds(json)).toEqual(listDescendingIds(count, 1).slice(0, limit));
	});

	test('keeps pages in order when responses arrive out of order', async () => {
		const respond = respondWithLeads(buildLeads(400));
		const { json, maxConcurrency } = await runLeadWithApi(
			(request, index) => ({
				...respond(request, index),
				delayMs: index === 0 ? 0 : 1000 * (9 - Number(request.query.page)),
			}),
			{ operation: 'getAll', limit: 350 },
		);
		expect(getIds(json)).toEqual(listDescendingIds(400, 51));
		expect(maxConcurrency).toBe(3);
	});
});

test.each([0, 1, 99, 100, 101, 199, 200, 201, 250, 300, 1234])(
	'Get Many with Return All returns each of %d leads once, newest first, including the last page',
	async (count) => {
		const { error, json, requests } = await getAll(buildLeads(count));
		expect(error).toBeUndefined();
		expect(getIds(json)).toEqual(listDescendingIds(count, 1));
		expect(requests).toHaveLength(Math.max(1, Math.ceil(count / 100)));
	},
);

test.each([
	['createdAfter', 100, 400, 251],
	['createdBefore', 60_000, 249, 1],
])('Get Many with Return All applies %s to leads %d ms apart', async (name, ms, newest, oldest) => {
	const getTime = (number: number) => new Date(Date.now() - (400 - number) * ms).toISOString();
	const leads = buildLeads(400).map((lead, index) => ({ ...lead, createdAt: getTime(index + 1) }));
	const { json } = await getAll(leads, { filters: { [name]: getTime(250) } });
	expect(getIds(json)).toEqual(listDescendingIds(newest, oldest));
});

describe('Get Many with Updated After', () => {
	const getUpdatedAt = (number: number) => buildLead(number).updatedAt;

	test('reads the latest changes first and stops at the date', async () => {
		const { json, requests } = await getAll(buildLeads(400), {
			filters: { updatedAfter: getUpdatedAt(250) },
		});
		expect(getIds(json)).toEqual(listDescendingIds(400, 251));
		for (const { query } of requests) {
			expect(query).toMatchObject({ sortBy: 'updatedAt', sortOrder: 'desc', limit: '100' });
			expect(Object.keys(query).sort()).toEqual(['limit', 'page', 'sortBy', 'sortOrder']);
		}
		expect(requests.some(({ query }) => Number(query.page) > 2)).toBe(false);
	});

	test('applies Limit after sorting in another order', async () => {
		const filters = { updatedAfter: getUpdatedAt(100) };
		const sort = { sortBy: 'updatedAt', sortOrder: 'asc' };
		const { json } = await getMany(buildLeads(400), { limit: 30, filters, sort });
		expect(getIds(json)).toEqual(listDescendingIds(130, 101).reverse());
	});
});

describe('output of Get Many', () => {
	const newer = buildLead(2, { notes: 'Called', updatedAt: '2026-03-30T00:00:00.000Z' });

	test.each([
		['Return All', {}],
		['Updated After', { filters: { updatedAfter: '2025-12-31' } }],
		['Limit', { returnAll: false, limit: 3 }],
	])('contains the newer of two lead versions, in any order, with %s', async (_, overrides) => {
		const parameters = { operation: 'getAll', returnAll: true, simple: false, ...overrides };
		const pagination = { page: 1, limit: 100, total: 4, pages: 1 };
		const old = buildLead(2);
		for (const versions of [
			[newer, old],
			[old, newer],
		]) {
			const data = { leads: [buildLead(3), ...versions, buildLead(1)], pagination };
			const { json } = await runLeadWithApi(() => ({ body: { success: true, data } }), parameters);
			expect(json.filter(({ id }) => id === newer.id)).toEqual([newer]);
		}
	});

	test("applies each input item's Limit, Return All and Simplify", async () => {
		const parameters = {
			returnAll: '={{ $json.all }}',
			limit: '={{ $json.limit }}',
			simple: '={{ $json.simple }}',
		};
		const items = [
			{ all: false, limit: 1, simple: true },
			{ all: true, limit: 1, simple: false },
			{ all: false, limit: 2, simple: false },
		];
		const { outputs } = await getMany(buildLeads(3), parameters, { items });
		expect(
			outputs[0].map(({ json, pairedItem }) => [pairedItem, Object.keys(json).length > 10]),
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
