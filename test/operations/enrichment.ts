import { schemas } from '../schemas.generated.json';
import { writing } from './faults';
import { CREDITS, creditsLeft, idsOf, manually, people } from './parts';
import type { Proofs } from './proof';

export const proofs: Proofs = {
	enrich: {
		example: { parameters: { ...manually }, isOwn: ({ method }) => method === 'POST' },
		faults: writing(
			{ mapping: 'manual', email: '={{ $json.email }}' },
			{
				...{ most: 70, isSafeAgain: true, joinsEqual: true, atOnce: 50 },
				item: (mark, records) => ({ mark, email: records.enrichable(mark) }),
				told: ({ outcome, reason }) => {
					if (outcome === 'unclear') return 'unknown';
					if (outcome === 'skipped') return 'skipped';
					const isAnswered = /^(No match|Not enough credits|Missing from)/.test(String(reason));
					return outcome === 'done' || isAnswered ? 'done' : 'failed';
				},
			},
		),
		isMapped: true,
		documented: [
			...Object.keys(schemas.EnrichedData.properties),
			...['confidence', 'sources'],
			...CREDITS,
		],
		runs: [
			{
				shows: 'each identifier finds its own person, in one request, for three credits',
				given: async (service) => {
					const [one, bob, cid] = await people(service);
					return [
						{ email: one.email },
						{ linkedinUrl: bob.linkedinUrl },
						{ firstName: cid.firstName, lastName: cid.lastName, company: cid.company.name },
					];
				},
				check: async ({ equal, hints, items, match, service }) => {
					const wanted = (await people(service)).slice(0, 3);
					equal(idsOf(items, 'outcome'), ['done', 'done', 'done']);
					equal(idsOf(items, 'email'), idsOf(wanted, 'email'));
					equal(idsOf(items, 'creditsUsed'), [3, 0, 0]);
					equal(await creditsLeft(service), 4997);
					match(hints, /credit/i);
				},
			},
		],
	},
};
