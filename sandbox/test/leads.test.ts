/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { fetchLeads, control, reset, setClock, type Lead } from './sandbox';
import { expectError, expectSuccess, type Request } from './client';

const lead = { firstName: 'Ada', lastName: 'Lovelace', email: 'Ada@Analytical.example' };

beforeEach(() => reset({ limits: { minute: 1000 } }));

const queryLeads = async (query: Request['query']) =>
	(await expectSuccess('listLeads', { query })).body.data;

/** Fetches the IDs of all pages. */
async function fetchAllIds(query: Request['query']): Promise<string[]> {
	const ids: string[] = [];
	for (let page = 1; ; page++) {
		const { leads, pagination } = await queryLeads({ ...query, page, limit: 100 });
		ids.push(...leads.map(({ id }) => id));
		if (!pagination.hasNextPage) return ids;
	}
}

it.each([
	[{}, 50, { page: 1, limit: 50, pages: 5, hasNextPage: true, hasPrevPage: false }],
	[{ page: 2, limit: 100 }, 100, { pages: 3, hasNextPage: true, hasPrevPage: true }],
	[{ page: 3, limit: 100 }, 50, { pages: 3, hasNextPage: false, hasPrevPage: true }],
	[{ page: 4, limit: 100 }, 0, { pages: 3, hasNextPage: false, hasPrevPage: true }],
	[{ company: 'none' }, 0, { total: 0, pages: 0, hasNextPage: false, hasPrevPage: false }],
])('GET /leads returns the requested page for %j', async (query, count, pagination) => {
	const data = await queryLeads(query);

	expect(data.leads).toHaveLength(count);
	expect(data.pagination).toMatchObject(pagination);
});

it('GET /leads applies each filter', async () => {
	const allLeads = await fetchLeads();
	const [sample] = allLeads.filter((lead) => lead.status === 'contacted' && lead.tags.length > 0);
	const { email, company = '', firstName, lastName, createdAt } = sample;
	const contactedAt = sample.lastContactedAt ?? '';
	const contains = (text: string | undefined, part: string) =>
		(text ?? '').toLowerCase().includes(part);
	const filters: [Request['query'], (lead: Lead) => boolean][] = [
		[{ status: 'replied' }, (lead) => lead.status === 'replied'],
		[{ source: 'linkedin' }, (lead) => lead.source === 'linkedin'],
		[{ company }, (lead) => lead.company === company],
		[{ company: company.toLowerCase() }, () => false],
		[{ title: 'ManaG' }, (lead) => contains(lead.title, 'manag')],
		[{ search: email.toUpperCase() }, (lead) => lead.email === email],
		[
			{ search: `${firstName} ${lastName}` },
			(lead) => lead.firstName === firstName && lead.lastName === lastName,
		],
		[
			{ search: 'sales' },
			(lead) => contains(lead.title, 'sales') || contains(lead.company, 'sales'),
		],
		[{ createdAfter: createdAt }, (lead) => lead.createdAt > createdAt],
		[{ createdBefore: createdAt }, (lead) => lead.createdAt < createdAt],
		[{ lastContactedAfter: contactedAt }, (lead) => (lead.lastContactedAt ?? '') > contactedAt],
		[
			{ status: 'new', createdBefore: createdAt, title: 'a' },
			(lead) => lead.status === 'new' && lead.createdAt < createdAt && contains(lead.title, 'a'),
		],
	];

	for (const [query, matches] of filters) {
		const expected = allLeads.filter(matches).map(({ id }) => id);
		expect([query, (await fetchAllIds(query)).sort()]).toEqual([query, expected.sort()]);
		expect(expected.length).toBeLessThan(250);
	}
});

it.each(['createdAt', 'updatedAt', 'firstName', 'lastName', 'company', 'lastContactedAt'] as const)(
	'GET /leads sorts by %s across pages, in ascending and descending order',
	async (sortBy) => {
		const getSortValue = (lead: Lead) => (lead[sortBy] ?? '').toLowerCase();
		const sorted = (await fetchLeads()).sort((a, b) =>
			getSortValue(a) === getSortValue(b)
				? a.id < b.id
					? -1
					: 1
				: getSortValue(a) < getSortValue(b)
					? -1
					: 1,
		);
		const ids = sorted.map(({ id }) => id);

		expect(await fetchAllIds({ sortBy, sortOrder: 'asc' })).toEqual(ids);
		expect(await fetchAllIds({ sortBy })).toEqual(ids.reverse());
	},
);

it.each([
	['a date', '2026-02-01', 2],
	['a time in UTC', '2026-02-01T00:00:00Z', 2],
	['a time with an offset', '2026-02-01T01:00:00+01:00', 2],
	['a time with another offset', '2026-02-01T01:00:00.500+0100', 1],
	['a time without an offset', '2026-02-01T00:00:00.5', 1],
	['a time without seconds', '2026-02-01T00:01', 0],
])('GET /leads accepts createdAfter as %s', async (_name, createdAfter, count) => {
	await reset({ leads: 0 });
	const times = ['00.000', '00.500', '01.000'].map((second) => `2026-02-01T00:00:${second}Z`);
	await control('leads', { leads: times.map((createdAt) => ({ ...lead, createdAt })) });

	expect((await queryLeads({ createdAfter })).pagination.total).toBe(count);
});

it('POST /leads stores text unchanged and allows duplicates, and DELETE removes one of them', async () => {
	const unusualLead = { firstName: ' ', lastName: '<b>"\\ \u0000 𝒳', email: 'ADA@x ', tags: ['ü'] };
	await setClock({ now: '2030-01-02T03:04:05.000Z' });
	const first = (await expectSuccess('createLead', { body: unusualLead })).body.data;
	const second = (await expectSuccess('createLead', { body: unusualLead })).body.data;

	expect(second).toMatchObject({
		...{ ...unusualLead, status: 'new', notes: null, lastContactedAt: null },
		createdAt: expect.stringMatching(/^2030-01-02T03:04:0/),
	});
	const fetchNewestIds = async () => (await queryLeads({ limit: 2 })).leads.map(({ id }) => id);
	expect((await fetchNewestIds()).sort()).toEqual([first.id, second.id].sort());

	await expectSuccess('deleteLead', { params: { leadId: second.id } });
	expect(await fetchNewestIds()).toEqual([first.id, expect.not.stringMatching(second.id)]);
	await expectError(404, 'deleteLead', { params: { leadId: second.id } });
});

it('seeds the same leads in every run, some from the last hour, day, week and month', async () => {
	const countSince = async (hours: number) => {
		const createdAfter = new Date(Date.now() - hours * 60 * 60 * 1000).toISOString();
		return (await queryLeads({ createdAfter, limit: 1 })).pagination.total;
	};

	const counts = await Promise.all([
		countSince(1),
		countSince(24),
		countSince(7 * 24),
		countSince(30 * 24),
	]);
	expect(counts).toEqual([3, 10, 45, 120]);
	expect(await queryLeads({ search: 'enid.herman-franey@' })).toMatchObject({
		leads: [{ firstName: 'Enid', lastName: 'Herman-Franey' }],
	});
	await reset({ leads: 2000 });
	const emails = (await fetchLeads()).map(({ email }) => email.toLowerCase());
	expect(new Set(emails).size).toBe(2000);
});
