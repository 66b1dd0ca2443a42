import { toApiRequest } from '../operation/route';
import type { List } from '../run/pageReader';
import { recordsIn } from '../values';

/** How keys are listed (GET /keys): all at once. */
export const keyList: List = {
	request: () => toApiRequest('GET /keys', 'read', {}),
	by: 'none',
	read: (answer) => {
		const records = recordsIn((answer as { data: unknown }).data);
		return { records, total: records.length };
	},
};
