import { byId, byMark, idsOf, type Proof, writing } from '../parts';
import { newestVoice, ownVoice, voices } from './voice';

export const proof: Proof = {
	example: { parameters: { voiceId: byId } },
	required: ['Voice Clone'],
	faults: writing({ voiceId: byMark }, { item: ownVoice }),
	runs: [
		{
			shows: 'that voice clone is gone, and no other',
			given: newestVoice,
			parameters: { voiceId: byId },
			check: async ({ equal, given, items, ok, service }) => {
				const left = await voices(service);
				equal([items[0].deleted, items[0].voiceId], [true, given[0].id]);
				equal(left.length, 6);
				ok(!idsOf(left).includes(given[0].id));
			},
		},
	],
};
