import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { matching, readRecords } from '../../shared/lists/picker';
import { voiceCloneList } from '../../shared/lists/voiceClones';
import { idIn, textIn } from '../../shared/values';

/** The voice clones that can speak, found by a part of their name (GET /voice-clones). */
export async function searchReadyVoices(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const ready = await readRecords(this, voiceCloneList, { status: 'ready' });
	return matching(ready, filter, ({ name, voiceId }) => {
		const value = idIn(voiceId) ?? '';
		return { name: textIn(name) || value, value };
	});
}
