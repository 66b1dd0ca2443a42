import { byId, locator } from '../values';
import type { Proof } from '../proof';
import { idsOf } from '../run';
import { reading, something } from '../storm';
import { LEAD, leads } from './lead';

export const proof: Proof = {
	example: { parameters: { lead: locator('lead_1') }, isShared: true },
	required: ['Lead'],
	storm: reading(something, {
		parameters: { lead: byId },
		item: (mark, stock) => ({ mark, id: stock.leads()[0]?.id ?? 'nobody' }),
	}),
	fuzz: { kind: 'find', echo: { parameter: 'lead', field: 'id' } },
	documented: LEAD,
	runs: [
		{
			shows: 'the lead of a LinkedIn URL, as a CRM has it',
			given: async (service) => [{ url: `${(await leads(service))[7].linkedinUrl}/?trk=crm` }],
			parameters: { lead: locator('={{ $json.url }}', 'linkedinUrl') },
			check: async ({ equal, items, service }) => {
				equal(idsOf(items), [(await leads(service))[7].id]);
			},
		},
	],
};
