import type { Proof } from '../proof';
import { acting, scheduled } from './action';

const threadId = '2-ZjQ5';

export const proof: Proof = {
	example: { parameters: { threadId: 't_1' } },
	once: {},
	required: ['Thread ID'],
	storm: acting({ threadId: '={{ $json.mark }}' }, { isSilent: true }),
	fuzz: { kind: 'action' },
	runs: [scheduled('accessConversationByThreadId', { threadId }, () => ({ threadId }))],
};
