import type { Proof } from '../parts';
import { counted, scheduled } from './action';

const actionType = 'getAcceptedConnections';

export const proof: Proof = {
	example: { parameters: {} },
	faults: counted(actionType),
	runs: [scheduled(actionType)],
};
