import { found } from '../../fuzz/lists';
import { ok as answered } from '../../fuzz/world';
import { schemas } from '../../schemas.generated.json';
import { creditsLeft, CREDITS } from '../people';
import type { Proof } from '../proof';
import { idsOf } from '../run';
import { writing } from '../storm';
import { filters, given, wantedPeople } from './someone';

export const proof: Proof = {
	example: {
		parameters: { person: { title: 'CEO' }, maxResults: 1 },
		isOwn: ({ method }) => method === 'POST',
	},
	once: {},
	// the mark stands in a filter that adds nobody
	storm: writing(
		(random) => ({
			person: { title: '=Manager, Director, {{ $json.mark }}' },
			maxResults: random.of([1, 25, 100, 101, 250]),
			options: { startAt: random.of([0, 7, 100]) },
		}),
		undefined,
		{ weight: 5, most: 4, tie: 'paged', isSilent: true },
	),
	fuzz: { kind: 'search' },
	documented: [...Object.keys(schemas.Prospect.properties), 'position', ...CREDITS],
	runs: [
		{
			shows: 'the first prospects that match, a credit for each',
			given,
			parameters: { ...filters, maxResults: 4 },
			check: async ({ equal, hints, items, match, service }) => {
				equal(idsOf(items), idsOf(await wantedPeople(service)).slice(0, 4));
				equal(idsOf(items, 'position'), [0, 1, 2, 3]);
				equal(await creditsLeft(service), 4996);
				match(hints, /credit/i);
			},
		},
	],
	routes: {
		searchProspects: {
			request: { body: { filters: {}, limit: 1 } },
			body: {
				filters: {
					company: {
						name: 'a',
						industry: ['Software'],
						size: ['1-10'],
						revenue: { min: 1, max: null },
					},
					person: {
						title: ['Sales'],
						seniority: ['VP'],
						department: ['Sales'],
						location: ['Berlin'],
					},
					technology: { using: ['SAP'], notUsing: ['AWS'] },
				},
				limit: 2,
				offset: 1,
			},
			permission: 'prospecting:search',
			answer: (_, { body }) => answered(found(body)),
		},
	},
};
