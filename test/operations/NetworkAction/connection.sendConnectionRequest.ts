import type { Proof } from '../proof';
import { message, reaching, scheduled, toAda, toPage } from './action';

export const proof: Proof = {
	example: toPage(),
	once: {},
	required: ['LinkedIn URL'],
	storm: reaching({}, { weight: 6 }),
	fuzz: { kind: 'action' },
	isMapped: true,
	runs: [scheduled('sendConnectionRequest', { message }, () => toAda)],
};
