import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import type { Pages } from '../shared/operation';
import { toApiRequest } from '../shared/route';
import { wholeNumber } from '../shared/pagination';
import { filterRecords } from '../shared/picker';

interface Answer {
	data: { voiceClones: IDataObject[]; total: number };
}

const plan: Pages = {
	kind: 'pages',
	by: 'offset',
	key: 'voiceId',
	read: (answer) => ({
		records: [...(answer as Answer).data.voiceClones],
		total: wholeNumber((answer as Answer).data.total),
	}),
};

const readyVoices = {
	plan,
	request: () => toApiRequest('GET /voice-clones', 'read', { query: { status: 'ready' } }),
};

/** The voice clones that can speak, found by a part of their name (API document, GET /voice-clones). */
export async function searchReadyVoices(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	return await filterRecords(this, readyVoices, {}, filter, ({ name, voiceId }) => ({
		name: String(name),
		value: String(voiceId),
	}));
}
