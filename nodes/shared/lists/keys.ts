import type { Pages } from '../operation/plan';
import { toApiRequest } from '../operation/route';
import { recordsIn } from '../values';

/** How keys are listed (API document, GET /keys): all at once. */
export const keyPages: Pages = {
	kind: 'pages',
	by: 'none',
	read: (answer) => {
		const records = recordsIn((answer as { data: unknown }).data);
		return { records, total: records.length };
	},
};

/** The list of keys for pickers and the trigger. */
export const keyList = {
	plan: keyPages,
	request: () => toApiRequest('GET /keys', 'read', {}),
};
