import { manually, type Proof, writing } from '../parts';
import { ada, byHand, contact, LEAD, leads } from './lead';

export const proof: Proof = {
	example: { parameters: { ...manually, firstName: 'Ada', lastName: 'Lovelace' } },
	required: ['First Name', 'Last Name', 'Email'],
	faults: writing(byHand, { item: contact, weight: 10, most: 40, atOnce: 25 }),
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
};
