import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { filterRecords } from '../../shared/lists/picker';
import { voiceCloneList } from '../../shared/lists/voiceClones';
import { idIn, textIn } from '../../shared/values';

/** The voice clones to choose from, found by a part of their name (API document, GET /voice-clones). */
export async function searchVoiceClones(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	return await filterRecords(this, voiceCloneList, {}, filter, ({ name, voiceId, isActive }) => ({
		name: `${textIn(name) ?? ''}${isActive === false ? ' (inactive)' : ''}`,
		value: idIn(voiceId) ?? '',
	}));
}
