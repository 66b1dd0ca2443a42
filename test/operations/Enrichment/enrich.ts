import { enriched } from '../../fuzz/lists';
import { ok as answered } from '../../fuzz/world';
import { schemas } from '../../schemas.generated.json';
import { manually, profileUrl } from '../values';
import { ada } from '../Lead/lead';
import { creditsLeft, CREDITS, people } from '../people';
import type { Proof } from '../proof';
import { idsOf } from '../run';
import { writing } from '../storm';

export const proof: Proof = {
	example: {
		parameters: { ...manually },
		isOwn: ({ method }) => method === 'POST',
	},
	once: {},
	storm: writing(
		{ mapping: 'manual', email: '={{ $json.email }}' },
		(mark, stock) => ({ mark, email: stock.enrichable(mark) }),
		{
			weight: 8,
			most: 120,
			isSafeAgain: true,
			joinsEqual: true,
			told: ({ outcome, reason }) => {
				if (outcome === 'unclear') return 'unknown';
				if (outcome === 'skipped') return 'skipped';
				const isAnswered = /^(No match|Not enough credits|Missing from)/.test(String(reason));
				return outcome === 'done' || isAnswered ? 'done' : 'failed';
			},
		},
	),
	fuzz: { kind: 'batch', echo: { parameter: 'email', field: 'email' } },
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
	routes: {
		enrichLeads: {
			request: { body: { leads: [{ email: ada.email }] } },
			body: {
				leads: [{ email: ada.email }, { ...ada, company: 'x' }, { linkedinUrl: profileUrl }],
				enrichmentOptions: { includePersonalInfo: true, includeSocialProfiles: true },
			},
			permission: 'leads:enrich',
			answer: (_, { body }) => answered(enriched(body)),
		},
	},
};
