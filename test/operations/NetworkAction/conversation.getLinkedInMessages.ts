import type { Proof } from '../proof';
import { counted, scheduled } from './action';

export const proof: Proof = {
	example: { parameters: {} },
	once: {},
	storm: counted('getLinkedInMessages'),
	fuzz: { kind: 'action' },
	runs: [scheduled('getLinkedInMessages')],
};
