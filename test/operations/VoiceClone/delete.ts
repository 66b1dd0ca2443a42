import { done } from '../../fuzz/world';
import { byId, byMark } from '../values';
import type { Proof } from '../proof';
import { idsOf } from '../run';
import { writing } from '../storm';
import { newestVoice, ownVoice, voices } from './voice';

export const proof: Proof = {
	example: { parameters: { voiceId: byId } },
	required: ['Voice Clone'],
	storm: writing({ voiceId: byMark }, ownVoice),
	fuzz: { kind: 'single', echo: { parameter: 'voiceId', field: 'voiceId' } },
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
	routes: {
		deleteVoiceClone: {
			request: { params: { voiceId: 'unknown' } },
			permission: 'voice:delete',
			answer: (_, { params: { voiceId } }) =>
				done({ message: `Voice clone ${voiceId} deleted`, deleted_id: voiceId }),
		},
	},
};
