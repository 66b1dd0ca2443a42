import type { Proof } from '../parts';
import { acting, scheduled } from './action';

const threadId = '2-ZjQ5';

export const proof: Proof = {
	example: { parameters: { threadId: 't_1' } },
	required: ['Thread ID'],
	faults: acting({ threadId: '={{ $json.mark }}' }, { isSilent: true }),
	runs: [scheduled('accessConversationByThreadId', { threadId }, () => ({ threadId }))],
};
