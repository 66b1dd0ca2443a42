import type { Proof } from '../parts';
import { message, reaching, scheduled, toAda, toPage } from './action';

export const proof: Proof = {
	example: toPage(),
	required: ['LinkedIn URL'],
	faults: reaching({}, { weight: 6 }),
	isMapped: true,
	runs: [scheduled('sendConnectionRequest', { message }, () => toAda)],
};
