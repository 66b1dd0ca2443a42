import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { filterByName, readRecords } from '../shared/lists/picker';
import { voiceCloneList } from '../shared/lists/voiceClones';
import { textMode, locator } from '../shared/operation/properties';
import { idIn, textIn } from '../shared/values';
import { statesOf } from './trainingStatus';

/** The voice clone that an operation is about. */
export const voiceClone = locator('Voice Clone', 'voiceId', 'searchVoiceClones', [
	textMode('By ID', 'id', 'e.g. voice_8f3a'),
]);

/** The same where one is looked for, by its name as well. */
export const voiceCloneToFind = {
	...voiceClone,
	modes: [...voiceClone.modes, textMode('By Name', 'name', 'e.g. Nathan')],
};

/** The voice clones to choose from, with their training status, found by a part of either. */
export async function searchVoiceClones(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const [all, stateOf] = await Promise.all([
		readRecords(this, voiceCloneList, {}),
		statesOf(async (status) => await readRecords(this, voiceCloneList, { status })),
	]);
	return filterByName(all, filter, (voice) => {
		const facts = [stateOf(voice), ...(voice.isActive === false ? ['inactive'] : [])];
		const name = `${textIn(voice.name) ?? ''} (${facts.join(', ')})`;
		return { name, value: idIn(voice.voiceId) ?? '' };
	});
}
