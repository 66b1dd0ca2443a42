/** @jest-environment <rootDir>/sandbox/test/environment.js */
import type { IDataObject } from 'n8n-workflow';
import { OutreachLead } from '../../nodes/Lead/OutreachLead.node';
import { openList } from '../engine';
import { faultsOf } from '../items';
import { allLeads, control, reset, type Lead } from '../../sandbox/test/sandbox';
import { schemas } from '../schemas.generated.json';
import { credentials, runnerOf } from './run';

const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@analytical.example' };
const node = new OutreachLead();

const run = runnerOf(node);

beforeEach(async () => await reset({ leads: 90, limits: { minute: 1000, hour: 10_000 } }));

describe('Create', () => {
	test('creates a lead with all twelve fields and returns it', async () => {
		const additionalFields = {
			company: 'Analytical Engines',
			title: 'Countess',
			phone: '+44 20 7946 0000',
			linkedinUrl: 'linkedin.com/in/ada-lovelace/?trk=x',
			industry: 'Computing',
			location: 'London',
			source: 'referral',
			tags: 'math, poetry',
			customFields: { pair: [{ name: 'crmId', value: '17' }] },
			customFieldsJson: '{"score": 3}',
		};

		const { json, outputs } = await run('create', {
			mapping: 'manual',
			simple: false,
			...ada,
			additionalFields,
		});

		const created = (await allLeads()).find(({ email }) => email === ada.email);
		const known = Object.entries(created ?? {}).filter(([, value]) => value !== null);
		expect(json).toEqual([Object.fromEntries(known)]);
		expect(created).toMatchObject({
			...ada,
			linkedinUrl: 'https://linkedin.com/in/ada-lovelace',
			tags: ['math', 'poetry'],
			customFields: { crmId: '17', score: 3 },
			status: 'new',
		});
		expect(faultsOf(created ? [created] : [], schemas.Lead)).toEqual([]);
		expect(outputs[0][0].pairedItem).toEqual({ item: 0 });
	});
});

describe('Create If New', () => {
	test('creates one lead in two concurrent executions', async () => {
		const both = await Promise.all([
			run('createIfNew', {}, { items: [ada] }),
			run('createIfNew', {}, { items: [ada] }),
		]);

		expect(both.map(({ json }) => json[0].created).sort()).toEqual([false, true]);
		expect(await allLeads()).toHaveLength(91);
	});
});

describe('Delete', () => {
	test('deletes nothing and lists the IDs if several leads have the email', async () => {
		await control('leads', { leads: [ada, { ...ada, firstName: 'Augusta' }] });
		const ids = (await allLeads()).filter(({ email }) => email === ada.email).map(({ id }) => id);

		const { error } = await run('delete', {
			lead: { __rl: true, mode: 'email', value: ada.email },
		});

		expect(error?.message).toContain('Several leads have the email');
		for (const id of ids) expect(error?.description).toContain(id);
		expect(await allLeads()).toHaveLength(92);
	});
});

describe('Get Many', () => {
	const all = { returnAll: true, simple: false };
	const idsOf = (leads: IDataObject[] | Lead[]) => leads.map(({ id }) => id).sort();

	test.each([
		['status', 'replied', (lead: Lead) => lead.status === 'replied'],
		['source', 'referral', (lead: Lead) => lead.source === 'referral'],
		['title', 'manager', (lead: Lead) => lead.title?.toLowerCase().includes('manager')],
	])('the filter %s filters', async (name, value, isMatch) => {
		const { json } = await run('getAll', { ...all, filters: { [name]: value } });

		expect(idsOf(json)).toEqual(idsOf((await allLeads()).filter(isMatch)));
		expect(json).not.toHaveLength(0);
	});

	test.each([
		['createdAfter', 'createdAt', 1],
		['createdBefore', 'createdAt', -1],
		['lastContactedAfter', 'lastContactedAt', 1],
		['updatedAfter', 'updatedAt', 1],
	] as const)('the time %s filters', async (name, field, direction) => {
		const leads = await allLeads();
		const times = leads.map((lead) => lead[field]).filter((time) => time !== null);
		const middle = [...times].sort()[Math.floor(times.length / 2)];

		const { json } = await run('getAll', { ...all, filters: { [name]: middle } });

		const wanted = leads.filter((lead) => {
			const time = lead[field];
			return time !== null && direction * (Date.parse(time) - Date.parse(middle)) > 0;
		});
		expect(idsOf(json)).toEqual(idsOf(wanted));
	});

	short(2).each(['createdAt', 'updatedAt', 'firstName', 'lastName', 'company', 'lastContactedAt'])(
		'Return All sorts by %s like the service',
		async (sortBy) => {
			for (const sortOrder of ['asc', 'desc']) {
				const sort = { sortBy, sortOrder };
				const returned = await run('getAll', { ...all, sort });
				const limited = await run('getAll', { simple: false, limit: 1000, sort });

				// The position of leads without a value is not documented.
				const values = ({ json }: typeof returned) =>
					json.map((lead) => lead[sortBy]).filter((value) => value !== null);
				expect(values(returned)).toEqual(values(limited));
			}
		},
	);

	test('pages through leads and searches them in the picker', async () => {
		const [known] = await allLeads();
		const list = { node, parameters: { operation: 'delete' }, credentials };

		const first = await openList(list, 'searchLeads');
		const second = await openList(list, 'searchLeads', undefined, String(first.paginationToken));
		const found = await openList(list, 'searchLeads', known.email);

		expect(first.results).toHaveLength(50);
		expect(second.results[0].value).not.toBe(first.results[0].value);
		expect(found.results.map(({ value }) => value)).toContain(known.id);
	});
});
