import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { filterByName, readRecords } from '../shared/lists/picker';
import { voiceCloneList } from '../shared/lists/apiLists';
import { textMode, locator } from '../shared/operation/properties';
import { idIn, textIn } from '../shared/values';

/** The voice clone that an operation is about. */
export const voiceClone = locator('Voice Clone', 'voiceId', 'searchVoiceClones', [
	textMode('By ID', 'id', 'e.g. voice_8f3a'),
]);

/** The same where one is looked for, by its name as well. */
export const voiceCloneToFind = {
	...voiceClone,
	modes: [...voiceClone.modes, textMode('By Name', 'name', 'e.g. Nathan')],
};

/** The voice clones to choose from, found by a part of their name. */
export async function searchVoiceClones(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const voices = await readRecords(this, voiceCloneList, {});
	return filterByName(voices, filter, ({ isActive, name, voiceId }) => ({
		name: `${textIn(name) ?? ''}${isActive === false ? ' (inactive)' : ''}`,
		value: idIn(voiceId) ?? '',
	}));
}
