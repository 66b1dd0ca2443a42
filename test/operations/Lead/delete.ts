import { byId, byMark, idsOf, locator, type Proof, type Run, writing } from '../parts';
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
	faults: writing((random) => ({ lead: random.chance(0.7) ? byMark : byEmail }), {
		...{ weight: 8, most: 20 },
		item: (mark, records) => {
			const item = contact(mark);
			records.addLead(mark, item.email);
			return item;
		},
	}),
	runs: [
		deleted('the lead of the ID is gone, and no other', byId),
		deleted('the lead of the email is gone, and no other', byEmail),
	],
};
