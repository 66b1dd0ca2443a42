import { manually } from '../values';
import type { Proof } from '../proof';
import { idsOf } from '../run';
import type { Told } from '../storm';
import { writing } from '../storm';
import { ada, byHand, contact, LEAD, leads } from './lead';

const TOLD: Record<string, Told> = { failed: 'failed', notSent: 'failed', unclear: 'unknown' };

export const proof: Proof = {
	example: {
		parameters: { ...manually, firstName: 'Ada', lastName: 'Lovelace' },
		isOwn: ({ method }) => method === 'POST',
	},
	once: { findsOut: { created: true } },
	required: ['First Name', 'Last Name', 'Email'],
	storm: writing(byHand, contact, {
		weight: 10,
		most: 20,
		tie: 'ifNew',
		isSafeAgain: true,
		told: ({ created, outcome }) => TOLD[String(outcome)] ?? (created === true ? 'done' : 'found'),
	}),
	fuzz: { kind: 'createIfNew', echo: { parameter: 'email', field: 'email' } },
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
