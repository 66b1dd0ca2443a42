import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { filterRecords } from '../shared/picker';
import { voiceCloneList } from '../shared/voiceClones';

const READY = { status: 'ready' };

/** The voice clones that can speak, found by a part of their name (API document, GET /voice-clones). */
export async function searchReadyVoices(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	return await filterRecords(this, voiceCloneList, READY, filter, ({ name, voiceId }) => ({
		name: String(name),
		value: String(voiceId),
	}));
}
