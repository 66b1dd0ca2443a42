import assert from 'node:assert/strict';
import type { components } from '../../../nodes/shared/api.generated.ts';
import type { Service } from '../../../sandbox/launcher/service.mts';
import { idsOf, type Case, type Json } from '../case.mts';

type Lead = components['schemas']['Lead'];

const node = 'outreachLead';
const resource = 'lead';
const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@analytical.example' };

const leads = async (service: Service) => (await service.control<{ leads: Lead[] }>('leads')).leads;

async function addAda(service: Service): Promise<Json[]> {
	const { leads: added } = await service.control<{ leads: Json[] }>('leads', { leads: [ada] });
	return added;
}

async function checkDeleted({ given, items, service }: Parameters<Case['check']>[0]) {
	const [{ id }] = given;
	assert.deepEqual(idsOf(items), [id]);
	assert.equal(items[0].deleted, true);
	assert.ok(!idsOf(await leads(service)).includes(id));
	assert.equal(await service.leadCount(), 250);
}

export const leadCases: Case[] = [
	{
		node,
		resource,
		operation: 'count',
		shows: 'the number of leads with a filter is that of the service',
		parameters: { filters: { status: 'replied' } },
		route: 'listLeads',
		check: async ({ items, service }) => {
			const replied = (await leads(service)).filter(({ status }) => status === 'replied');
			assert.ok(replied.length > 1);
			assert.deepEqual(items, [{ total: replied.length }]);
		},
	},
	{
		node,
		resource,
		operation: 'create',
		shows: 'the lead is in the service as the item says',
		given: () => [{ ...ada, employer: 'Analytical Engines' }],
		parameters: {
			mapping: 'manual',
			firstName: '={{ $json.firstName }}',
			lastName: '={{ $json.lastName }}',
			email: '={{ $json.email }}',
			additionalFields: { company: '={{ $json.employer }}', tags: 'math, poetry' },
		},
		route: 'createLead',
		check: async ({ items, service }) => {
			const [created] = (await leads(service)).filter(({ email }) => email === ada.email);
			const { company, tags } = created;
			assert.deepEqual([company, tags], ['Analytical Engines', ['math', 'poetry']]);
			assert.deepEqual({ ...created, ...items[0] }, created);
		},
	},
	{
		node,
		resource,
		operation: 'createIfNew',
		shows: 'a known contact is found, a new one created, a double given the same lead',
		given: async (service) => {
			const [{ email, firstName, lastName }] = await leads(service);
			return [{ email: email.toUpperCase(), firstName, lastName }, ada, ada];
		},
		route: 'createLead',
		check: async ({ items, service }) => {
			assert.deepEqual(idsOf(items, 'created'), [false, true, false]);
			const [known, created, again] = idsOf(items);
			assert.equal(known, (await leads(service))[0].id);
			assert.equal(again, created);
			assert.equal(await service.leadCount(), 251);
		},
	},
	{
		node,
		resource,
		operation: 'delete',
		shows: 'the lead of the ID is gone, and no other',
		given: addAda,
		parameters: { lead: { __rl: true, mode: 'id', value: '={{ $json.id }}' } },
		route: 'deleteLead',
		check: checkDeleted,
	},
	{
		node,
		resource,
		operation: 'delete',
		shows: 'the lead of the email is gone, and no other',
		given: addAda,
		parameters: { lead: { __rl: true, mode: 'email', value: '={{ $json.email }}' } },
		route: 'deleteLead',
		check: checkDeleted,
	},
	{
		node,
		resource,
		operation: 'findByEmail',
		shows: 'the lead is found in any letter case',
		given: async (service) => [{ email: (await leads(service))[7].email.toUpperCase() }],
		route: 'listLeads',
		check: async ({ items, service }) => {
			const { id } = (await leads(service))[7];
			assert.deepEqual([items[0].found, items[0].id], [true, id]);
		},
	},
	{
		node,
		resource,
		operation: 'get',
		shows: 'the lead of a LinkedIn URL, as a CRM has it',
		given: async (service) => [{ url: `${(await leads(service))[7].linkedinUrl}/?trk=crm` }],
		parameters: { lead: { __rl: true, mode: 'linkedinUrl', value: '={{ $json.url }}' } },
		route: 'listLeads',
		check: async ({ items, service }) => {
			assert.deepEqual(idsOf(items), [(await leads(service))[7].id]);
		},
	},
	{
		node,
		resource,
		operation: 'getAll',
		shows: 'Return All with a filter and a date expression gives exactly those leads',
		parameters: {
			returnAll: true,
			filters: { status: 'replied', createdAfter: '={{ $now.minus({ days: 20 }) }}' },
		},
		route: 'listLeads',
		check: async ({ items, service }) => {
			const start = Date.now() - 20 * 24 * 3_600_000;
			const wanted = (await leads(service)).filter(
				({ createdAt, status }) => status === 'replied' && Date.parse(createdAt) > start,
			);
			assert.ok(wanted.length > 1);
			assert.deepEqual(idsOf(items).sort(), idsOf(wanted).sort());
		},
	},
	{
		node,
		resource,
		operation: 'getAll',
		shows: 'Limit goes over the page and gives the newest first',
		parameters: { limit: 120, sort: { sortBy: 'createdAt', sortOrder: 'desc' } },
		route: 'listLeads',
		check: async ({ items, service }) => {
			const times = (await leads(service))
				.map(({ createdAt }) => createdAt)
				.sort()
				.reverse();
			assert.deepEqual(idsOf(items, 'createdAt'), times.slice(0, 120));
			assert.equal(new Set(idsOf(items)).size, 120);
		},
	},
];
