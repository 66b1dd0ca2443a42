import { done } from '../../fuzz/world';
import { byId, byMark, locator } from '../values';
import type { Proof } from '../proof';
import type { Run } from '../run';
import { idsOf } from '../run';
import { writing } from '../storm';
import { addAda, contact, leads } from './lead';

const byEmail = locator('={{ $json.email }}', 'email');

const deleted = (shows: string, lead: typeof byId): Run => ({
	shows,
	given: addAda,
	parameters: { lead },
	check: async ({ equal, given, items, ok, service }) => {
		const [{ id }] = given;
		equal(idsOf(items), [id]);
		equal(items[0].deleted, true);
		ok(!idsOf(await leads(service)).includes(id));
		equal(await service.leadCount(), 250);
	},
});

export const proof: Proof = {
	example: { parameters: { lead: byId } },
	required: ['Lead'],
	storm: writing(
		(random) => ({ lead: random.chance(0.7) ? byMark : byEmail }),
		(mark, stock) => {
			const item = contact(mark);
			stock.addLead(mark, item.email);
			return item;
		},
		{ weight: 8, most: 20 },
	),
	fuzz: { kind: 'deleteLead', echo: { parameter: 'lead', field: 'id' } },
	runs: [
		deleted('the lead of the ID is gone, and no other', byId),
		deleted('the lead of the email is gone, and no other', byEmail),
	],
	routes: {
		deleteLead: {
			request: { leadId: 'unknown' },
			permission: 'leads:write',
			answer: (world, { params: { leadId } }) => {
				world.leads = world.leads.filter(({ id }) => id !== leadId);
				return done({ message: `Lead ${leadId} deleted` });
			},
		},
	},
};
