import type { Proof } from '../parts';
import { counted, scheduled } from './action';

export const proof: Proof = {
	example: { parameters: {} },
	faults: counted('getLinkedInMessages'),
	runs: [scheduled('getLinkedInMessages')],
};
