import { ok as answered } from '../../fuzz/world';
import { byId, byMark } from '../values';
import type { Proof } from '../proof';
import { writing } from '../storm';
import { newestVoice, ownVoice, settings, voices } from './voice';

const updated = {
	name: 'Nathan',
	description: 'Calm',
	status: 'ready',
	settings,
	created_at: '2026-01-02T03:04:05.000Z',
	updated_at: '2026-03-31T07:00:00.000Z',
};

export const proof: Proof = {
	example: { parameters: { voiceId: byId, updateFields: { name: 'Ada' } } },
	required: ['Voice Clone'],
	storm: writing({ voiceId: byMark, updateFields: { name: 'New' } }, ownVoice, {
		isSilent: true,
	}),
	fuzz: { kind: 'single' },
	documented: [
		...['voiceId', 'name', 'description', 'status', 'settings', 'createdAt', 'updatedAt'],
	],
	runs: [
		{
			shows: 'what was set is changed in the service, and nothing else was sent',
			given: newestVoice,
			parameters: { voiceId: byId, updateFields: { name: 'Ada', stability: 0.4 } },
			check: async ({ equal, given, items, sent, service }) => {
				const [voice] = await voices(service);
				equal([voice.id, voice.name, voice.settings.stability], [given[0].id, 'Ada', 0.4]);
				equal([items[0].voiceId, items[0].name], [voice.id, 'Ada']);
				equal(sent, [{ name: 'Ada', settings: { stability: 0.4 } }]);
			},
		},
	],
	routes: {
		updateVoiceClone: {
			request: { params: { voiceId: 'unknown' }, body: { name: 'x' } },
			body: { name: 'x', description: 'y', settings },
			permission: 'voice:update',
			answer: (_, { params }) => answered({ ...updated, id: params.voiceId }),
		},
	},
};
