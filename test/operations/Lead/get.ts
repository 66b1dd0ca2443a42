import { byId, idsOf, locator, type Proof, readingOne } from '../parts';
import { LEAD, leads } from './lead';

export const proof: Proof = {
	example: { parameters: { lead: locator('lead_1') }, isShared: true },
	required: ['Lead'],
	faults: readingOne('id', { lead: byId }, (mark, records) => {
		const all = records.leads();
		return { mark, id: all[Number(mark.replace(/\D/g, '')) % all.length]?.id ?? 'nobody' };
	}),
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
