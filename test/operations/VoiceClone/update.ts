import { byId, byMark, type Proof, writing } from '../parts';
import { newestVoice, ownVoice, voices } from './voice';

export const proof: Proof = {
	example: { parameters: { voiceId: byId, updateFields: { name: 'Ada' } } },
	required: ['Voice Clone'],
	faults: writing(
		{ voiceId: byMark, updateFields: { name: 'New' } },
		{
			item: ownVoice,
			isSilent: true,
		},
	),
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
};
