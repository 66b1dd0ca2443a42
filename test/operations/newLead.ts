import { type Told, writing } from './faults';
import { LEAD, leads } from './lead';
import { byId, byMark, idsOf, locator, manually } from './parts';
import type { Json, Proofs, Run } from './proof';

export const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@analytical.example' };

/** A lead of the storm, by the email of its mark. */
const contact = (mark: string) => ({ mark, email: `${mark}@contact.example` });
const byHand = {
	mapping: 'manual',
	firstName: 'Ada',
	lastName: '={{ $json.mark }}',
	email: '={{ $json.email }}',
};
const example = { ...manually, firstName: 'Ada', lastName: 'Lovelace' };
const byEmail = locator('={{ $json.email }}', 'email');
const TOLD: Record<string, Told> = { failed: 'failed', notSent: 'failed', unclear: 'unknown' };

const deleted = (shows: string, lead: typeof byId): Run => ({
	shows,
	given: async (service) => {
		const before = await service.leadCount();
		const { leads: made } = await service.control<{ leads: Json[] }>('leads', { leads: [ada] });
		return made.map((one) => ({ ...one, before }));
	},
	parameters: { lead },
	check: async ({ equal, given: [{ before, id }], items, ok, service }) => {
		equal(idsOf(items), [id]);
		equal(items[0].deleted, true);
		ok(!idsOf(await leads(service)).includes(id));
		equal(await service.leadCount(), before);
	},
});

/** Those that make a lead, or take one away. */
export const proofs: Proofs = {
	create: {
		example: { parameters: example },
		faults: writing(byHand, { item: contact, most: 40, atOnce: 25 }),
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
	},
	createIfNew: {
		example: { parameters: example, isOwn: ({ method }) => method === 'POST' },
		faults: writing(byHand, {
			...{ item: contact, most: 20, requests: 'ifNew', isSafeAgain: true },
			told: ({ created, outcome }) =>
				TOLD[String(outcome)] ?? (created === true ? 'done' : 'found'),
		}),
		isMapped: true,
		documented: ['created', 'differences', ...LEAD],
		runs: [
			{
				shows: 'a known contact is found, a new one created, a double given the same lead',
				given: async (service) => {
					const [{ email, firstName, lastName }] = await leads(service);
					const before = await service.leadCount();
					return [{ email: email.toUpperCase(), firstName, lastName, before }, ada, ada];
				},
				check: async ({ equal, given: [{ before }], items, service }) => {
					equal(idsOf(items, 'created'), [false, true, false]);
					const [known, created, again] = idsOf(items);
					equal(known, (await leads(service))[0].id);
					equal(again, created);
					equal(await service.leadCount(), Number(before) + 1);
				},
			},
		],
	},
	delete: {
		example: { parameters: { lead: byId } },
		faults: writing((random) => ({ lead: random.chance(0.7) ? byMark : byEmail }), {
			most: 20,
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
	},
};
