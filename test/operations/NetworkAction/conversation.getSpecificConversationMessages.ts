import type { Proof } from '../parts';
import { acting, scheduled } from './action';

export const proof: Proof = {
	example: { parameters: { participantName: 'Ada' } },
	required: ['Participant Name'],
	faults: acting({ participantName: '={{ $json.mark }}' }, { isSilent: true }),
	runs: [
		scheduled('getSpecificConversationMessages', { participantName: '={{ $json.name }}' }, () => ({
			participantName: 'Ada Lovelace',
		})),
	],
};
