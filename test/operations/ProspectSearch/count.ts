import { creditsLeft } from '../people';
import type { Proof } from '../proof';
import { writing } from '../storm';
import { filters, given, wantedPeople } from './someone';

export const proof: Proof = {
	example: { parameters: { person: { title: 'CEO' } } },
	once: {},
	// the mark stands in a filter that adds nobody
	storm: writing({ person: { title: '=Manager, {{ $json.mark }}' } }, undefined, {
		most: 4,
		isSilent: true,
	}),
	fuzz: { kind: 'single' },
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
