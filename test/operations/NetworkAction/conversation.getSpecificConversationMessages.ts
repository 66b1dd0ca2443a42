import type { Proof } from '../proof';
import { acting, scheduled } from './action';

export const proof: Proof = {
	example: { parameters: { participantName: 'Ada' } },
	once: {},
	required: ['Participant Name'],
	storm: acting({ participantName: '={{ $json.mark }}' }, { isSilent: true }),
	fuzz: { kind: 'action' },
	runs: [
		scheduled('getSpecificConversationMessages', { participantName: '={{ $json.name }}' }, () => ({
			participantName: 'Ada Lovelace',
		})),
	],
};
