/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { control, reset, setCredits } from './sandbox';
import { expectSuccess } from './client';

type Company = { name: string; industry: string; size: string; location: string; revenue: number };
type TextField = 'firstName' | 'lastName' | 'email' | 'linkedinUrl' | 'title' | 'location';
type Person = Record<TextField | 'seniority' | 'department', string> & {
	company: Company & { technologies: string[] };
};

beforeEach(() => reset({ leads: 0 }));

const fetchPeople = async () => (await control<{ people: Person[] }>('people')).people;

describe('POST /enrich', () => {
	const enrich = async (leads: object[], enrichmentOptions?: object) =>
		(await expectSuccess('enrichLeads', { body: { leads, enrichmentOptions } })).body.data;

	it('finds people by email, profile, or name and company, and returns them out of order', async () => {
		const [first, second, third] = await fetchPeople();
		const leads = [
			{ email: first.email.toUpperCase() },
			{ linkedinUrl: second.linkedinUrl },
			{ firstName: third.firstName, lastName: third.lastName, company: third.company.name },
		];
		const { enriched, creditsUsed } = await enrich(leads);

		expect(enriched.map(({ input }) => input)).toEqual([...leads].reverse());
		expect(enriched.map(({ enrichedData }) => enrichedData.email)).toEqual(
			[first, second, third].map(({ email }) => email).reverse(),
		);
		expect(creditsUsed).toBe(3);
		const [job] = (await expectSuccess('listUserJobs', { query: { type: 'data_enrichment' } })).body
			.data.jobs;
		expect(job).toMatchObject({ status: 'completed', metadata: { batchSize: 3 } });
	});

	it.each([
		[{}, []],
		[{ includeSocialProfiles: true }, ['socialProfiles']],
		[{ includeContactInfo: true }, ['email', 'alternativeEmails', 'phone']],
		[{ includeCompanyInfo: true }, ['company', 'title', 'companyInfo']],
		[
			{ includePersonalInfo: true },
			['firstName', 'lastName', 'linkedinUrl', 'location', 'experience', 'skills', 'bio'],
		],
	])('returns the data selected by %j', async (options, fields) => {
		const [{ email }] = await fetchPeople();
		const nothingIncluded = {
			...{ includePersonalInfo: false, includeCompanyInfo: false },
			...{ includeSocialProfiles: false, includeContactInfo: false },
		};
		const { enriched } = await enrich([{ email }], { ...nothingIncluded, ...options });
		expect(Object.keys(enriched[0].enrichedData)).toEqual(fields);
	});

	it('reports leads without data, and leads that the credits do not cover', async () => {
		const leads = Array.from({ length: 80 }, (_, index) => ({ email: `p${index}@new.example` }));
		const first = await enrich([...leads, { email: 'unknown@new.example' }]);
		expect(first.failed.length).toBeGreaterThan(1);
		expect(first.failed.length).toBeLessThan(30);
		expect(first.creditsUsed).toBe(first.enriched.length);

		await setCredits(2);
		const people = (await fetchPeople()).slice(0, 3).map(({ email }) => ({ email }));
		const { failed, enriched, remainingCredits } = await enrich(people);
		expect({ count: enriched.length, remainingCredits }).toEqual({ count: 2, remainingCredits: 0 });
		expect(failed).toEqual([{ input: people[0], reason: 'Not enough credits' }]);
	});
});

describe('POST /prospecting/search', () => {
	const search = async (filters: object, page: object = {}) =>
		(await expectSuccess('searchProspects', { body: { filters, ...page } })).body.data;
	const contains = (text: string, part: string) => text.toLowerCase().includes(part);
	const filters: [object, (person: Person) => boolean][] = [
		[{}, () => true],
		[
			{ person: { title: [] }, company: { name: 'inc' } },
			({ company }) => contains(company.name, 'inc'),
		],
		[{ company: { industry: ['RETAIL'] } }, ({ company }) => company.industry === 'Retail'],
		[{ company: { size: ['1-10'] } }, ({ company }) => company.size === '1-10'],
		[
			{ company: { location: ['germany'] } },
			({ company }) => contains(company.location, 'germany'),
		],
		[
			{ company: { revenue: { min: 1_000_000, max: null } } },
			({ company }) => company.revenue >= 1_000_000,
		],
		[{ person: { title: ['vp of'] } }, ({ title }) => contains(title, 'vp of')],
		[{ person: { seniority: ['Director'] } }, ({ seniority }) => seniority === 'Director'],
		[
			{ person: { department: ['Sales', 'IT'] } },
			({ department }) => ['Sales', 'IT'].includes(department),
		],
		[{ person: { location: ['Vienna'] } }, ({ location }) => contains(location, 'vienna')],
		[
			{ technology: { using: ['sap'], notUsing: ['AWS'] } },
			({ company: { technologies } }) =>
				technologies.includes('SAP') && !technologies.includes('AWS'),
		],
	];

	it.each(filters)('applies the filter %j', async (filter, matches) => {
		const expected = (await fetchPeople()).filter(matches);
		const { prospects, total } = await search(filter, { limit: 100 });
		expect(total).toBe(expected.length);
		expect(total).toBeGreaterThan(0);
		expect(prospects.map(({ email }) => email)).toEqual(
			expected.slice(0, 100).map(({ email }) => email),
		);
	});

	it('returns at most one prospect per remaining credit', async () => {
		const { prospects } = await search({});
		expect(prospects).toHaveLength(25);
		const next = await search({}, { limit: 5, offset: 20 });
		expect(next.prospects).toEqual(prospects.slice(20));

		await setCredits(3);
		const last = await search({});
		expect(last.prospects).toHaveLength(3);
		expect(last).toMatchObject({ total: 3_000, creditsUsed: 3, remainingCredits: 0 });
	});
});

it('GET /campaigns/{campaign_id}/csv quotes cells and applies filters', async () => {
	const exportCsv = async (query: Record<string, string> = {}) =>
		(await expectSuccess('exportCampaign', { params: { campaign_id: 'campaign_spring' }, query }))
			.body;
	const text = await exportCsv();
	expect(text).toContain('"Thank you, but ""not now"", maybe in autumn; ask again."');
	expect(text).toContain('"Two questions:\nWhat does it cost?\nWho else uses it?"');
	expect(text).toContain(',partner;trade-fair\r\n');
	expect(text.split('\r\n')).toHaveLength(122);
	expect((await exportCsv({ status: 'converted' })).split('\r\n')).toHaveLength(14);
	expect(await exportCsv({ include_responses: 'false' })).not.toContain('not now');
	expect(await exportCsv({ date_to: '2000-01-01' })).toBe(
		'prospect_id,name,email,company,title,linkedin_url,status,contacted_at,' +
			'last_message_at,responded_at,response_text,tags\r\n',
	);
});
