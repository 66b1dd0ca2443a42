import { byId, locator, type Proof } from '../parts';
import { message, person, reaching, scheduled, toAda, toPage, toUrl } from './action';

const voiceId = locator('={{ $json.voice }}');
const spoken = { voiceText: 'Hi Ada', voiceParams: { stability: 0.7 } };

export const proof: Proof = {
	example: toPage({ message: 'Hi', voiceId: byId, voiceText: 'Hello' }),
	required: ['LinkedIn URL', 'Voice Clone', 'Voice Text', 'Message Text'],
	faults: reaching(
		{ message: 'Hi', voiceId, voiceText: 'Hello' },
		{ item: (mark, records) => ({ ...person(mark), voice: records.readyVoices()[0]?.voiceId }) },
	),
	isMapped: true,
	runs: [
		scheduled('sendVoiceMessage', { ...toUrl, message, voiceId, ...spoken }, (voice) => ({
			...toAda,
			voiceSettings: { voiceId: voice, ...spoken },
		})),
	],
};
