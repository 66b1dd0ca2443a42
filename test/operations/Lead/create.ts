import { ok as answered } from '../../fuzz/world';
import { manually } from '../values';
import type { Proof } from '../proof';
import { writing } from '../storm';
import { ada, byHand, contact, LEAD, leads } from './lead';

export const proof: Proof = {
	example: { parameters: { ...manually, firstName: 'Ada', lastName: 'Lovelace' } },
	once: {},
	required: ['First Name', 'Last Name', 'Email'],
	storm: writing(byHand, contact, { weight: 10, most: 20 }),
	fuzz: { kind: 'single', echo: { parameter: 'email', field: 'email' } },
	isMapped: true,
	documented: LEAD,
	runs: [
		{
			shows: 'the lead is in the service as the item says',
			given: () => [{ ...ada, employer: 'Analytical Engines' }],
			parameters: {
				mapping: 'manual',
				firstName: '={{ $json.firstName }}',
				lastName: '={{ $json.lastName }}',
				email: '={{ $json.email }}',
				additionalFields: { company: '={{ $json.employer }}', tags: 'math, poetry' },
			},
			check: async ({ equal, items, service }) => {
				const [created] = (await leads(service)).filter(({ email }) => email === ada.email);
				const { company, tags } = created;
				equal([company, tags], ['Analytical Engines', ['math', 'poetry']]);
				equal({ ...created, ...items[0] }, created);
			},
		},
	],
	routes: {
		createLead: {
			request: { body: ada },
			body: { ...ada, company: 'x', phone: '1', tags: ['a'], customFields: { a: 1 } },
			permission: 'leads:write',
			answer: (world, { body }) => {
				const at = new Date(Date.now()).toISOString();
				const rest = { status: 'new', tags: [], customFields: {}, createdAt: at, updatedAt: at };
				const lead = { ...rest, ...body, id: `made_${world.next()}` };
				world.leads.push(lead);
				return answered(lead, 201);
			},
		},
	},
};
