import { creditsLeft, type Proof, writing } from '../parts';
import { filters, given, wantedPeople } from './someone';

export const proof: Proof = {
	example: { parameters: { person: { title: 'CEO' } } },
	// the mark stands in a filter that adds nobody
	faults: writing(
		{ person: { title: '=Manager, {{ $json.mark }}' } },
		{
			most: 4,
			isSilent: true,
		},
	),
	runs: [
		{
			shows: 'how many match, for one credit',
			given,
			parameters: filters,
			check: async ({ equal, items, ok, service }) => {
				const total = (await wantedPeople(service)).length;
				ok(total > 1);
				equal(items, [{ total, creditsUsed: 1, remainingCredits: 4999 }]);
				equal(await creditsLeft(service), 4999);
			},
		},
	],
};
