import { byId, locator, type Proof, readingOne } from '../parts';
import { ownVoice, voices } from './voice';

export const proof: Proof = {
	example: { parameters: { voiceId: locator('voice_1') }, isShared: true },
	required: ['Voice Clone'],
	faults: readingOne('voiceId', { voiceId: byId }, ownVoice),
	runs: [
		{
			shows: 'the voice clone of a name',
			given: async (service) =>
				(await voices(service)).slice(1, 2).map(({ id, name }) => ({ id, name })),
			parameters: { voiceId: locator('={{ $json.name }}', 'name') },
			check: ({ equal, given: [{ id }], items: [voice] }) => equal(voice.voiceId, id),
		},
	],
};
