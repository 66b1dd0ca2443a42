import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { matching, readRecords } from '../../shared/lists/picker';
import { voiceCloneList } from '../../shared/lists/voiceClones';
import { idIn, textIn } from '../../shared/values';
import { statesOf } from '../states';

/** The voice clones to choose from, with their training status, found by a part of either. */
export async function searchVoiceClones(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const [all, stateOf] = await Promise.all([
		readRecords(this, voiceCloneList, {}),
		statesOf(async (status) => await readRecords(this, voiceCloneList, { status })),
	]);
	return matching(all, filter, (voice) => {
		const facts = [stateOf(voice), ...(voice.isActive === false ? ['inactive'] : [])];
		const name = `${textIn(voice.name) ?? ''} (${facts.join(', ')})`;
		return { name, value: idIn(voice.voiceId) ?? '' };
	});
}
