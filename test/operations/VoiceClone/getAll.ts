import { idsOf, type Proof, readingAll } from '../parts';
import { voices } from './voice';

export const proof: Proof = {
	example: { parameters: {} },
	faults: readingAll(({ voices: all }) => all, 'voiceId'),
	runs: [
		{
			shows: 'those that are ready, asked with the bearer header',
			parameters: { returnAll: true, filters: { status: 'ready' } },
			check: async ({ equal, items, ok, service }) => {
				const ready = (await voices(service)).filter(({ status }) => status === 'ready');
				ok(ready.length > 1);
				equal(idsOf(items, 'voiceId'), idsOf(ready));
			},
		},
	],
};
