import { toApiRequest } from '../operation/route';
import type { List } from './list';
import { recordsIn } from './inAnswer';

/** How voice clones are listed (GET /voice-clones). */
export const voiceCloneList: List = {
	request: ({ status }) =>
		toApiRequest('GET /voice-clones', 'read', { query: { status: status as string | undefined } }),
	by: 'offset',
	key: 'voiceId',
	read: (answer) => recordsIn(answer, 'GET /voice-clones', 'voiceClones'),
};
