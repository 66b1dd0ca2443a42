/** @jest-environment <rootDir>/sandbox/test/environment.js */
import type { IDataObject } from 'n8n-workflow';
import countSchema from '../../nodes/Lead/__schema__/v1.0.0/lead/count.json';
import createSchema from '../../nodes/Lead/__schema__/v1.0.0/lead/create.json';
import createIfNewSchema from '../../nodes/Lead/__schema__/v1.0.0/lead/createIfNew.json';
import deleteSchema from '../../nodes/Lead/__schema__/v1.0.0/lead/delete.json';
import findByEmailSchema from '../../nodes/Lead/__schema__/v1.0.0/lead/findByEmail.json';
import getSchema from '../../nodes/Lead/__schema__/v1.0.0/lead/get.json';
import getAllSchema from '../../nodes/Lead/__schema__/v1.0.0/lead/getAll.json';
import { OutreachLead } from '../../nodes/Lead/OutreachLead.node';
import { openList } from '../engine';
import { faultsOf } from '../items';
import { allLeads, control, log, reset, type Lead } from '../../sandbox/test/sandbox';
import { schemas } from '../schemas.generated.json';
import { credentials, runnerOf } from './run';

const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@analytical.example' };
const node = new OutreachLead();

const run = runnerOf(node);

beforeEach(async () => await reset({ limits: { minute: 1000, hour: 10_000 } }));

describe('Count', () => {
	short(1).each<[string, (lead: Lead) => boolean]>([
		['new', ({ status }) => status === 'new'],
		['replied', ({ status }) => status === 'replied'],
	])('counts the leads with the status %s', async (status, isMatch) => {
		const { json } = await run('count', { filters: { status } });

		expect(json).toEqual([{ total: (await allLeads()).filter(isMatch).length }]);
		expect(json[0].total).toBeGreaterThan(0);
		expect(faultsOf(json, countSchema)).toEqual([]);
	});

	test('without filters it is one request for all leads', async () => {
		const { json } = await run('count');

		expect(json).toEqual([{ total: 250 }]);
		expect(await log()).toHaveLength(1);
	});
});

describe('Create', () => {
	test('makes the lead with all twelve fields, and the item is the lead', async () => {
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

test('a lead that was created has its names and its email first, in ten fields', async () => {
	const { json } = await run('create', { mapping: 'manual', ...ada });

	expect(Object.keys(json[0]).slice(0, 4)).toEqual(['firstName', 'lastName', 'email', 'id']);
	expect(faultsOf(json, createSchema)).toEqual([]);
});

describe('Create If New', () => {
	test('finds whom the service knows in any letter case, and creates the others once', async () => {
		const [known] = await allLeads();
		const items = [
			{ ...ada },
			{ firstName: known.firstName, lastName: known.lastName, email: known.email.toUpperCase() },
			{ ...ada, email: 'ADA@analytical.example' },
		];

		const { json } = await run('createIfNew', {}, { items });

		expect(json.map(({ created }) => created)).toEqual([true, false, false]);
		expect(json[1].id).toBe(known.id);
		expect(json[2].id).toBe(json[0].id);
		expect(faultsOf(json, createIfNewSchema)).toEqual([]);
		expect(await allLeads()).toHaveLength(251);
	});

	test('two executions at the same moment make one lead', async () => {
		const both = await Promise.all([
			run('createIfNew', {}, { items: [ada] }),
			run('createIfNew', {}, { items: [ada] }),
		]);

		expect(both.map(({ json }) => json[0].created).sort()).toEqual([false, true]);
		expect(await allLeads()).toHaveLength(251);
	});
});

describe('Find by Email', () => {
	test('one item for each email, found or not', async () => {
		const [known] = await allLeads();
		const emails = [known.email, 'nobody@nowhere.example'];

		const { json } = await run('findByEmail', {}, { items: emails.map((email) => ({ email })) });

		expect(json[0]).toMatchObject({ found: true, id: known.id });
		const nobody = 'nobody@nowhere.example';
		const told = { outcome: 'done', reason: null, who: nobody };
		expect(json[1]).toEqual({ ...told, found: false, email: nobody });
		expect(faultsOf([json[0]], findByEmailSchema)).toEqual([]);
	});
});

describe('Delete', () => {
	test('by ID and by email, one item for each', async () => {
		const [first, second] = await allLeads();
		const items = [
			{ mode: 'id', value: first.id },
			{ mode: 'email', value: second.email.toUpperCase() },
		];
		const lead = { __rl: true, mode: '={{ $json.mode }}', value: '={{ $json.value }}' };

		const { json } = await run('delete', { lead }, { items });

		expect(json.map(({ deleted, id }) => [deleted, id])).toEqual([
			[true, first.id],
			[true, second.id],
		]);
		expect(faultsOf(json, deleteSchema)).toEqual([]);
		expect(await allLeads()).toHaveLength(248);
	});

	test('an email of several leads deletes none and lists the IDs', async () => {
		await control('leads', { leads: [ada, { ...ada, firstName: 'Augusta' }] });
		const ids = (await allLeads()).filter(({ email }) => email === ada.email).map(({ id }) => id);

		const { error } = await run('delete', {
			lead: { __rl: true, mode: 'email', value: ada.email },
		});

		expect(error?.message).toContain('Several leads have the email');
		for (const id of ids) expect(error?.description).toContain(id);
		expect(await allLeads()).toHaveLength(252);
	});
});

describe('Get', () => {
	test('by ID and by LinkedIn URL, with one reading of the list for all', async () => {
		const leads = await allLeads();
		const [first, second] = [leads[7], leads[200]];
		const items = [
			{ mode: 'id', value: first.id },
			{ mode: 'linkedinUrl', value: `${second.linkedinUrl}/?utm=1` },
		];
		const lead = { __rl: true, mode: '={{ $json.mode }}', value: '={{ $json.value }}' };

		const { json } = await run('get', { lead }, { items });
		const pages = await log();
		const raw = await run('get', { lead, simple: false }, { items });

		expect(json.map(({ id }) => id)).toEqual([first.id, second.id]);
		expect(faultsOf(json, getSchema)).toEqual([]);
		expect(faultsOf(raw.json, schemas.Lead)).toEqual([]);
		expect(raw.json).toEqual([first, second]);
		expect(pages).toHaveLength(3);
	});
});

describe('Get Many', () => {
	const all = { returnAll: true, simple: false };
	const idsOf = (leads: IDataObject[] | Lead[]) => leads.map(({ id }) => id).sort();

	test('simplified items and raw leads are complete and hold nothing else', async () => {
		const simple = await run('getAll', { limit: 120 });
		const raw = await run('getAll', all);

		expect(simple.json).toHaveLength(120);
		expect(faultsOf(simple.json, getAllSchema)).toEqual([]);
		expect(faultsOf(raw.json, schemas.Lead)).toEqual([]);
		expect(idsOf(raw.json)).toEqual(idsOf(await allLeads()));
	});

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
		'Return All sorts by %s as the service does with Limit',
		async (sortBy) => {
			for (const sortOrder of ['asc', 'desc']) {
				const sort = { sortBy, sortOrder };
				const returned = await run('getAll', { ...all, sort });
				const limited = await run('getAll', { simple: false, limit: 1000, sort });

				// where leads without a value stand is not documented
				const values = ({ json }: typeof returned) =>
					json.map((lead) => lead[sortBy]).filter((value) => value !== null);
				expect(values(returned)).toEqual(values(limited));
			}
		},
	);

	test('the picker pages through the leads and searches them', async () => {
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
