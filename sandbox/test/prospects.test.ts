/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { control, faults, setCredits, setProspect } from './sandbox';
import { freshStart } from './document/check';
import { send, succeed } from './client';

type Company = { name: string; industry: string; size: string; location: string; revenue: number };
type Named = 'firstName' | 'lastName' | 'email' | 'linkedinUrl' | 'title' | 'location';
type Person = Record<Named | 'seniority' | 'department', string> & {
	company: Company & { technologies: string[] };
};

beforeEach(freshStart);

const allPeople = async () => (await control<{ people: Person[] }>('people')).people;

describe('POST /enrich', () => {
	const enrich = async (leads: object[], enrichmentOptions?: object) =>
		(await succeed('enrichLeads', { body: { leads, enrichmentOptions } })).body.data;

	it('finds people by email, profile, or name and company, in another order', async () => {
		const [one, two, three] = await allPeople();
		const leads = [
			{ email: one.email.toUpperCase() },
			{ linkedinUrl: two.linkedinUrl },
			{ firstName: three.firstName, lastName: three.lastName, company: three.company.name },
		];
		const { enriched, creditsUsed } = await enrich(leads);

		expect(enriched.map(({ input }) => input)).toEqual([...leads].reverse());
		expect(enriched.map(({ enrichedData }) => enrichedData.email)).toEqual(
			[one, two, three].map(({ email }) => email).reverse(),
		);
		expect(creditsUsed).toBe(3);
	});

	it('includes the data selected by the options', async () => {
		const [{ email }] = await allPeople();
		const fieldsWith = async (options: object) =>
			Object.keys((await enrich([{ email }], options)).enriched[0].enrichedData);
		const none = {
			...{ includePersonalInfo: false, includeCompanyInfo: false },
			...{ includeSocialProfiles: false, includeContactInfo: false },
		};
		expect(await fieldsWith(none)).toEqual([]);
		expect(await fieldsWith({ ...none, includeSocialProfiles: true })).toEqual(['socialProfiles']);
		expect(await fieldsWith({ ...none, includeContactInfo: true })).toEqual([
			'email',
			'alternativeEmails',
			'phone',
		]);
		expect(await fieldsWith({ ...none, includeCompanyInfo: true })).toEqual([
			'company',
			'title',
			'companyInfo',
		]);
		expect(await fieldsWith({ ...none, includePersonalInfo: true })).toEqual([
			'firstName',
			'lastName',
			'linkedinUrl',
			'location',
			'experience',
			'skills',
			'bio',
		]);
		expect(await fieldsWith({})).not.toContain('socialProfiles');
	});

	it('fails for some leads, and for all without credits', async () => {
		const leads = Array.from({ length: 80 }, (_, index) => ({ email: `p${index}@new.example` }));
		const first = await enrich([...leads, { email: 'unknown@new.example' }]);
		expect(first.failed.length).toBeGreaterThan(1);
		expect(first.failed.length).toBeLessThan(30);
		expect(first.creditsUsed).toBe(first.enriched.length);

		await setCredits(2);
		const [one, two, three] = await allPeople();
		const { failed, enriched, remainingCredits } = await enrich(
			[one, two, three].map(({ email }) => ({ email })),
		);
		expect({ count: enriched.length, remainingCredits }).toEqual({ count: 2, remainingCredits: 0 });
		expect(failed).toEqual([{ input: { email: one.email }, reason: 'Not enough credits' }]);
	});

	it('creates a completed job', async () => {
		await enrich([{ email: 'ada@analytical.example' }]);
		const query = { type: 'data_enrichment' };
		const [job] = (await succeed('listUserJobs', { query })).body.data.jobs;
		expect(job).toMatchObject({
			status: 'completed',
			metadata: { batchSize: 1, processedCount: 1 },
		});
	});
});

describe('POST /prospecting/search', () => {
	const search = async (filters: object, page: object = {}) =>
		(await succeed('searchProspects', { body: { filters, ...page } })).body.data;

	it('applies each filter', async () => {
		const people = await allPeople();
		expect(people).toHaveLength(3_000);
		const [sample] = people;
		const has = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());
		const filters: [object, (person: Person) => boolean][] = [
			[{}, () => true],
			[{ company: { name: 'inc' } }, ({ company }) => has(company.name, 'inc')],
			[
				{ company: { industry: ['RETAIL', 'Energy'] } },
				({ company }) => ['Retail', 'Energy'].includes(company.industry),
			],
			[{ company: { size: ['1-10'] } }, ({ company }) => company.size === '1-10'],
			[{ company: { location: ['germany'] } }, ({ company }) => has(company.location, 'germany')],
			[
				{ company: { revenue: { min: 1_000_000, max: null } } },
				({ company }) => company.revenue >= 1_000_000,
			],
			[{ person: { title: ['vp of'] } }, ({ title }) => has(title, 'vp of')],
			[{ person: { seniority: ['Director'] } }, ({ seniority }) => seniority === 'Director'],
			[
				{ person: { department: ['Sales', 'IT'] } },
				({ department }) => ['Sales', 'IT'].includes(department),
			],
			[{ person: { location: ['Vienna'] } }, ({ location }) => has(location, 'vienna')],
			[
				{ technology: { using: ['sap', 'AWS'] } },
				({ company: { technologies } }) =>
					technologies.includes('SAP') && technologies.includes('AWS'),
			],
			[
				{ technology: { notUsing: ['Slack'] } },
				({ company: { technologies } }) => !technologies.includes('Slack'),
			],
			[
				{ person: { title: [] }, company: { name: sample.company.name } },
				({ company }) => has(company.name, sample.company.name),
			],
		];
		for (const [filter, holds] of filters) {
			const expected = people.filter(holds);
			const { prospects, total } = await search(filter, { limit: 100 });
			expect([filter, total]).toEqual([filter, expected.length]);
			expect(prospects.map(({ email }) => email)).toEqual(
				expected.slice(0, 100).map(({ email }) => email),
			);
			expect(total).toBeGreaterThan(0);
		}
	});

	it('returns as many prospects as the credits allow', async () => {
		await setCredits(3);
		const data = await search({});
		expect(data.prospects).toHaveLength(3);
		expect(data).toMatchObject({ total: 3_000, creditsUsed: 3, remainingCredits: 0 });
		expect((await search({})).prospects).toEqual([]);
	});
});

describe('the campaign export', () => {
	const exported = async (campaign: string, query: Record<string, string> = {}) => {
		const params = { campaign_id: campaign };
		return (await succeed('exportCampaign', { params, query })).body;
	};

	it('quotes cells, joins tags and applies filters', async () => {
		const text = await exported('campaign_spring');
		expect(text).toContain('"Thank you, but ""not now"", maybe in autumn; ask again."');
		expect(text).toContain('"Two questions:\nWhat does it cost?\nWho else uses it?"');
		expect(text).toContain(',partner;trade-fair\r\n');
		expect(text.split('\r\n')).toHaveLength(122);
		expect((await exported('campaign_spring', { status: 'converted' })).split('\r\n')).toHaveLength(
			14,
		);
		expect(await exported('campaign_spring', { include_responses: 'false' })).not.toContain(
			'not now',
		);
		const recent = await exported('campaign_spring', { date_to: '2000-01-01' });
		expect(recent.split('\r\n')).toHaveLength(2);
	});

	it('contains changes of a prospect', async () => {
		const id = 'campaign_fair-0000001';
		await setProspect('campaign_fair', id, { status: 'converted', response_text: 'Yes, "now"' });
		const text = await exported('campaign_fair', { status: 'converted' });
		expect(text.split('\r\n')[1]).toMatch(/^campaign_fair-0000001,.*,"Yes, ""now""",$/);
	});

	it('can be truncated by faults', async () => {
		await faults({ kind: 'cutBody', times: 1 }, { kind: 'halfBody', times: 1 });
		const params = { campaign_id: 'campaign_spring' };
		await expect((await send('exportCampaign', { params })).text()).rejects.toThrow();
		const half = await (await send('exportCampaign', { params })).text();
		expect(half.length).toBeGreaterThan(1_000);
		expect(half.endsWith('\r\n')).toBe(false);
	});
});
