/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { allLeads, control, reset, setClock, type Lead } from './sandbox';
import { refuse, succeed, type Request } from './client';

const lead = { firstName: 'Ada', lastName: 'Lovelace', email: 'Ada@Analytical.example' };

beforeEach(() => reset({ limits: { minute: 1000 } }));

describe('GET /leads', () => {
	const fetched = async (query: Request['query']) =>
		(await succeed('listLeads', { query })).body.data;
	/** Reads the IDs of all pages, 30 per page. */
	const idsOver = async (query: Request['query']) => {
		const ids: string[] = [];
		for (let page = 1; ; page++) {
			const { leads, pagination } = await fetched({ ...query, page, limit: 30 });
			ids.push(...leads.map(({ id }) => id));
			if (!pagination.hasNextPage) return ids;
		}
	};
	const ids = (leads: Lead[]) => leads.map(({ id }) => id).sort();

	it('returns the newest 50 leads by default', async () => {
		const newestFirst = (await allLeads()).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));

		expect(await fetched({})).toEqual({
			leads: newestFirst.slice(0, 50),
			pagination: {
				page: 1,
				limit: 50,
				total: 250,
				pages: 5,
				hasNextPage: true,
				hasPrevPage: false,
			},
		});
	});

	it.each([
		[{ page: 3, limit: 100 }, 50, { pages: 3, hasNextPage: false, hasPrevPage: true }],
		[{ page: 2, limit: 100 }, 100, { pages: 3, hasNextPage: true, hasPrevPage: true }],
		[{ page: 4, limit: 100 }, 0, { pages: 3, hasNextPage: false, hasPrevPage: true }],
		[{ page: 250, limit: 1 }, 1, { pages: 250, hasNextPage: false, hasPrevPage: true }],
		[{ company: 'none' }, 0, { total: 0, pages: 0, hasNextPage: false, hasPrevPage: false }],
	])('pages %j', async (query, count, pagination) => {
		const data = await fetched(query);

		expect(data.leads).toHaveLength(count);
		expect(data.pagination).toMatchObject(pagination);
	});

	it('applies each filter', async () => {
		const all = await allLeads();
		const [sample] = all.filter((lead) => lead.status === 'contacted' && lead.tags.length > 0);
		const { email, company = '', firstName, lastName, createdAt } = sample;
		const contactedAt = sample.lastContactedAt ?? '';
		const holds = (text: string | undefined, part: string) =>
			(text ?? '').toLowerCase().includes(part);
		const filters: [Request['query'], (lead: Lead) => boolean][] = [
			[{ status: 'replied' }, (lead) => lead.status === 'replied'],
			[{ source: 'linkedin' }, (lead) => lead.source === 'linkedin'],
			[{ company }, (lead) => lead.company === company],
			[{ title: 'ManaG' }, (lead) => holds(lead.title, 'manag')],
			[{ search: email.toUpperCase() }, (lead) => lead.email === email],
			[
				{ search: `${firstName} ${lastName}` },
				(lead) => lead.firstName === firstName && lead.lastName === lastName,
			],
			[{ search: 'sales' }, (lead) => holds(lead.title, 'sales') || holds(lead.company, 'sales')],
			[{ createdAfter: createdAt }, (lead) => lead.createdAt > createdAt],
			[{ createdBefore: createdAt }, (lead) => lead.createdAt < createdAt],
			[
				{ lastContactedAfter: contactedAt },
				(lead) => lead.lastContactedAt !== null && lead.lastContactedAt > contactedAt,
			],
			[
				{ status: 'new', createdBefore: createdAt, title: 'a' },
				(lead) => lead.status === 'new' && lead.createdAt < createdAt && holds(lead.title, 'a'),
			],
		];

		for (const [query, matches] of filters) {
			const expected = ids(all.filter(matches));
			expect([query, (await idsOver(query)).sort()]).toEqual([query, expected]);
			expect(expected.length).toBeLessThan(250);
		}
		expect(ids(all.filter((lead) => lead.company === company)).length).toBeGreaterThan(1);
	});

	it('matches the exact company name, and returns nothing for a filter without matches', async () => {
		const [{ company = '' }] = await allLeads();

		expect((await fetched({ company: company.toLowerCase() })).leads).toEqual([]);
		expect((await fetched({ company: company.slice(1) })).leads).toEqual([]);
	});

	it.each([
		'createdAt',
		'updatedAt',
		'firstName',
		'lastName',
		'company',
		'lastContactedAt',
	] as const)('sorts by %s over all pages, one order the other reversed', async (sortBy) => {
		const value = (lead: Lead) => (lead[sortBy] ?? '').toLowerCase();
		const byValue = (await allLeads()).sort((a, b) =>
			value(a) === value(b) ? (a.id < b.id ? -1 : 1) : value(a) < value(b) ? -1 : 1,
		);

		expect(await idsOver({ sortBy, sortOrder: 'asc' })).toEqual(byValue.map(({ id }) => id));
		expect(await idsOver({ sortBy })).toEqual(byValue.map(({ id }) => id).reverse());
	});

	it('shows every change immediately in every sort order', async () => {
		const first = async (sortBy: 'createdAt' | 'updatedAt') =>
			(await fetched({ limit: 1, sortBy })).leads[0].id;
		const before = [await first('createdAt'), await first('updatedAt')];

		const { body } = await succeed('createLead', { body: lead });
		expect([await first('createdAt'), await first('updatedAt')]).toEqual([
			body.data.id,
			body.data.id,
		]);

		await succeed('deleteLead', { leadId: body.data.id });
		expect([await first('createdAt'), await first('updatedAt')]).toEqual(before);
	});

	it.each([
		['a date', '2026-02-01', 2],
		['a time in UTC', '2026-02-01T00:00:00Z', 2],
		['a time with an offset', '2026-02-01T01:00:00+01:00', 2],
		['a time with another offset', '2026-02-01T01:00:00.500+0100', 1],
		['a time without an offset', '2026-02-01T00:00:00.5', 1],
		['a time without seconds', '2026-02-01T00:01', 0],
	])('takes %s', async (_name, createdAfter, found) => {
		await reset({ leads: 0 });
		const times = [
			'2026-02-01T00:00:00.000Z',
			'2026-02-01T00:00:00.500Z',
			'2026-02-01T00:00:01.000Z',
		];
		await control('leads', { leads: times.map((createdAt) => ({ ...lead, createdAt })) });

		expect((await fetched({ createdAfter })).pagination.total).toBe(found);
	});

	it('names the allowed values', async () => {
		const { body } = await refuse(400, 'listLeads', { query: { limit: 101, status: 'x' } });

		expect(body.details).toEqual({
			invalidParams: {
				limit: 'must be <= 100',
				status: 'must be one of new, contacted, replied, converted, cold',
			},
		});
	});
});

describe('POST /leads', () => {
	const whole = {
		...lead,
		company: 'Analytical Engines',
		title: 'Programmer',
		phone: '+44 20 0000',
		linkedinUrl: 'https://www.linkedin.com/in/ada',
		industry: 'Computing',
		location: 'London',
		source: 'my own list',
		tags: ['a', 'ü'],
		customFields: { score: 7, nested: { list: [1, null] } },
	};

	it('returns the created lead', async () => {
		await setClock({ now: '2030-01-02T03:04:05.000Z' });
		const { status, body } = await succeed('createLead', { body: whole });

		expect(status).toBe(201);
		expect(body.data).toEqual({
			...whole,
			id: expect.stringMatching(/^lead_\w+$/),
			status: 'new',
			notes: null,
			lastContactedAt: null,
			createdAt: expect.stringMatching(/^2030-01-02T03:04:0/),
			updatedAt: expect.stringMatching(/^2030-01-02T03:04:0/),
		});
		expect(await control('leads')).toMatchObject({ count: 251 });
	});

	it('accepts duplicate emails and keeps text unchanged', async () => {
		const odd = { firstName: ' ', lastName: '<b>"\\ \u0000 𝒳', email: 'ADA@x ' };
		const first = await succeed('createLead', { body: odd });
		const second = await succeed('createLead', { body: odd });

		expect(second.body.data).toMatchObject(odd);
		expect(second.body.data.id).not.toBe(first.body.data.id);
	});

	it.each([
		['cut JSON', '{"firstName": "A', undefined],
		['no JSON', 'firstName=Ada', undefined],
		['nothing', '', undefined],
		['another type', JSON.stringify(lead), { 'content-type': 'text/plain' }],
		['a form', 'firstName=Ada', { 'content-type': 'application/x-www-form-urlencoded' }],
	])('refuses %s', async (_name, text, headers) => {
		expect(await invalidParams('createLead', { text, headers })).toEqual(['body']);
	});
});

describe('DELETE /leads/{leadId}', () => {
	it('deletes the lead and returns its ID', async () => {
		const { body: created } = await succeed('createLead', { body: lead });
		const leadId = created.data.id;

		const { status, body } = await succeed('deleteLead', { leadId });

		expect(status).toBe(200);
		expect(body.message).toContain(leadId);
		await refuse(404, 'deleteLead', { leadId });
		expect(await control('leads')).toMatchObject({ count: 250 });
	});

	it.each([
		['an unknown id', 'lead_0'],
		['a percent sign', '%'],
		['a slash', 'a/b'],
		['two dots', '%2E%2E'],
		['a long text', 'x'.repeat(900)],
	])('knows no lead by %s', async (_name, leadId) => {
		const { body } = await refuse(404, 'deleteLead', { leadId });

		expect(body).toMatchObject({ code: 'LEAD_NOT_FOUND', details: { leadId } });
	});
});

describe('the seed', () => {
	it('has fixed leads, some of the last hour, day, week and month', async () => {
		const hour = 60 * 60 * 1000;
		const since = async (hours: number) => {
			const createdAfter = new Date(Date.now() - hours * hour).toISOString();
			const { body } = await succeed('listLeads', { query: { createdAfter, limit: 1 } });
			return body.data.pagination.total;
		};

		expect(await Promise.all([since(1), since(24), since(7 * 24), since(30 * 24)])).toEqual([
			3, 10, 45, 120,
		]);
		const search = 'enid.herman-franey@';
		expect((await succeed('listLeads', { query: { search } })).body.data).toMatchObject({
			leads: [{ firstName: 'Enid', lastName: 'Herman-Franey' }],
		});
	});

	it('has any number of leads with unique emails', async () => {
		await reset({ leads: 2000 });
		const emails = (await allLeads()).map(({ email }) => email.toLowerCase());

		expect(new Set(emails).size).toBe(2000);
	});
});

/** Returns the invalid parameters of a rejected request. */
async function invalidParams(operationId: 'createLead', request: Request): Promise<string[]> {
	const { body } = await refuse(400, operationId, request);
	expect(body.code).toBe('VALIDATION_ERROR');
	return Object.keys(Object(body.details?.invalidParams)).sort();
}
