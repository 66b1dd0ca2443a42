import { done } from '../../fuzz/world';
import { profileUrl } from '../values';
import type { Proof } from '../proof';
import { settings } from '../VoiceClone/voice';
import { counted, scheduled } from './action';

const actionType = 'getAcceptedConnections';

export const proof: Proof = {
	example: { parameters: {} },
	once: {},
	storm: counted(actionType),
	fuzz: { kind: 'action' },
	runs: [scheduled(actionType)],
	routes: {
		scheduleLinkedinAction: {
			request: { body: { actionType } },
			body: {
				actionType: 'sendVoiceMessage',
				profileUrl,
				message: 'Hi',
				voiceSettings: { voiceId: 'x', voiceText: 'Hello', voiceParams: settings },
			},
			permission: 'linkedin:schedule',
			answer: (_, { body }) =>
				done({ message: `${String(body.actionType)} scheduled with a delay of 90000 ms` }),
		},
	},
};
