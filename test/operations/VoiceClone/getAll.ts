import { voicePage } from '../../fuzz/lists';
import { ok as answered } from '../../fuzz/world';
import type { Proof } from '../proof';
import { idsOf } from '../run';
import { reading, whole } from '../storm';
import { voices } from './voice';

export const proof: Proof = {
	example: { parameters: {} },
	storm: reading(
		whole((snapshot) => snapshot.voices, 'voiceId'),
		{ parameters: { returnAll: true, simple: false } },
	),
	fuzz: { kind: 'list' },
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
	routes: {
		listVoiceClones: {
			request: {},
			permission: 'voice:read',
			answer: (world, { query }) => answered(voicePage(world.voices, query)),
		},
	},
};
