import type { IDataObject } from 'n8n-workflow';
import type { AnyValues, Pages } from '../plan';
import { toApiRequest } from '../route';
import { wholeNumber } from '../pagination';

/** How voice clones are listed (API document, GET /voice-clones). */
export const voiceClonePages: Pages = {
	kind: 'pages',
	by: 'offset',
	key: 'voiceId',
	read: (answer) => {
		const { data } = answer as { data: { voiceClones: IDataObject[]; total: number } };
		return { records: [...data.voiceClones], total: wholeNumber(data.total) };
	},
};

/** The list of voice clones for pickers and the trigger. */
export const voiceCloneList = {
	plan: voiceClonePages,
	request: ({ status }: AnyValues) =>
		toApiRequest('GET /voice-clones', 'read', { query: { status: status as string | undefined } }),
};
