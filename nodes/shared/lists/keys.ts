import { toApiRequest } from '../operation/route';
import type { List } from './list';
import { recordsIn } from './inAnswer';

/** How keys are listed (GET /keys): all at once. */
export const keyList: List = {
	request: () => toApiRequest('GET /keys', 'read', {}),
	by: 'none',
	read: (answer) => recordsIn(answer, 'GET /keys', 'keys'),
};
