import type { IDataObject } from 'n8n-workflow';
import type { Pages } from '../plan';
import { toApiRequest } from '../route';

/** How keys are listed (API document, GET /keys): all at once. */
export const keyPages: Pages = {
	kind: 'pages',
	by: 'none',
	read: (answer) => {
		const { data } = answer as { data: IDataObject[] };
		return { records: [...data], total: data.length };
	},
};

/** The list of keys for pickers and the trigger. */
export const keyList = {
	plan: keyPages,
	request: () => toApiRequest('GET /keys', 'read', {}),
};
