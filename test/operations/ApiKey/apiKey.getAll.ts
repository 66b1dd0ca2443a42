import { idsOf, type Proof, readingAll } from '../parts';
import { keys } from './key';

export const proof: Proof = {
	example: { parameters: {} },
	faults: readingAll(({ keys: all }) => all, 'id'),
	runs: [
		{
			shows: 'the keys of the service, in its order',
			parameters: { limit: 3 },
			check: async ({ equal, items, service }) =>
				equal(idsOf(items), idsOf(await keys(service)).slice(0, 3)),
		},
	],
};
