import type { Proof } from '../proof';
import { message, reaching, scheduled, toAda, toPage, toUrl } from './action';

export const proof: Proof = {
	example: toPage({ message: 'Hi' }),
	once: {},
	storm: reaching({ message: 'Hi' }),
	fuzz: { kind: 'action' },
	isMapped: true,
	runs: [scheduled('sendMessageToFirst', { ...toUrl, message }, () => toAda)],
};
