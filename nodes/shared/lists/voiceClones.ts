import type { AnyValues, Pages } from '../operation/plan';
import { toApiRequest } from '../operation/route';
import { matchesIn } from '../run/pages';
import { recordsIn } from '../values';

/** How voice clones are listed (API document, GET /voice-clones). */
export const voiceClonePages: Pages = {
	kind: 'pages',
	by: 'offset',
	key: 'voiceId',
	read: (answer) => {
		const { data } = answer as { data: { voiceClones: unknown; total: unknown } };
		return { records: recordsIn(data.voiceClones), total: matchesIn(data.total) };
	},
};

/** The list of voice clones for pickers and the trigger. */
export const voiceCloneList = {
	plan: voiceClonePages,
	request: ({ status }: AnyValues) =>
		toApiRequest('GET /voice-clones', 'read', { query: { status: status as string | undefined } }),
};
