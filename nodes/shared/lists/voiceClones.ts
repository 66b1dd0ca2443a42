import { toApiRequest } from '../operation/route';
import type { List } from '../run/pageReader';
import { matchesIn } from '../run/pageReader';
import { recordsIn } from '../values';

/** How voice clones are listed (GET /voice-clones). */
export const voiceCloneList: List = {
	request: ({ status }) =>
		toApiRequest('GET /voice-clones', 'read', { query: { status: status as string | undefined } }),
	by: 'offset',
	key: 'voiceId',
	read: (answer) => {
		const { data } = answer as { data: { voiceClones: unknown; total: unknown } };
		return { records: recordsIn(data.voiceClones), total: matchesIn(data.total) };
	},
};
