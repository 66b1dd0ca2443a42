import { idsOf, manually, type Proof, type Told, writing } from '../parts';
import { ada, byHand, contact, LEAD, leads } from './lead';

const TOLD: Record<string, Told> = { failed: 'failed', notSent: 'failed', unclear: 'unknown' };

export const proof: Proof = {
	example: {
		parameters: { ...manually, firstName: 'Ada', lastName: 'Lovelace' },
		isOwn: ({ method }) => method === 'POST',
	},
	required: ['First Name', 'Last Name', 'Email'],
	faults: writing(byHand, {
		item: contact,
		weight: 10,
		most: 20,
		requests: 'ifNew',
		isSafeAgain: true,
		told: ({ created, outcome }) => TOLD[String(outcome)] ?? (created === true ? 'done' : 'found'),
	}),
	isMapped: true,
	documented: ['created', 'differences', ...LEAD],
	runs: [
		{
			shows: 'a known contact is found, a new one created, a double given the same lead',
			given: async (service) => {
				const [{ email, firstName, lastName }] = await leads(service);
				return [{ email: email.toUpperCase(), firstName, lastName }, ada, ada];
			},
			check: async ({ equal, items, service }) => {
				equal(idsOf(items, 'created'), [false, true, false]);
				const [known, created, again] = idsOf(items);
				equal(known, (await leads(service))[0].id);
				equal(again, created);
				equal(await service.leadCount(), 251);
			},
		},
	],
};
