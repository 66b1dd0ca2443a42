import { schemas } from '../../schemas.generated.json';
import { CREDITS, creditsLeft, idsOf, type Proof, writing } from '../parts';
import { filters, given, wantedPeople } from './someone';

export const proof: Proof = {
	example: {
		parameters: { person: { title: 'CEO' }, maxResults: 1 },
		isOwn: ({ method }) => method === 'POST',
	},
	// the mark stands in a filter that adds nobody
	faults: writing(
		(random) => ({
			person: { title: '=Manager, Director, {{ $json.mark }}' },
			maxResults: random.of([1, 25, 100, 101, 250]),
			options: { startAt: random.of([0, 7, 100]) },
		}),
		{ weight: 5, most: 4, requests: 'paged', isSilent: true },
	),
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
};
