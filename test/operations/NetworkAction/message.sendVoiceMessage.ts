import { byId, locator } from '../values';
import type { Proof } from '../proof';
import { message, person, reaching, scheduled, toAda, toPage, toUrl } from './action';

const voiceId = locator('={{ $json.voice }}');
const spoken = { voiceText: 'Hi Ada', voiceParams: { stability: 0.7 } };

export const proof: Proof = {
	example: toPage({ message: 'Hi', voiceId: byId, voiceText: 'Hello' }),
	required: ['LinkedIn URL', 'Message', 'Voice Clone', 'Voice Text'],
	once: {},
	storm: reaching(
		{ message: 'Hi', voiceId, voiceText: 'Hello' },
		{ item: (mark, stock) => ({ ...person(mark), voice: stock.readyVoices()[0]?.voiceId }) },
	),
	fuzz: { kind: 'action' },
	isMapped: true,
	runs: [
		scheduled('sendVoiceMessage', { ...toUrl, message, voiceId, ...spoken }, (voice) => ({
			...toAda,
			voiceSettings: { voiceId: voice, ...spoken },
		})),
	],
};
