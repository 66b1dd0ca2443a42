import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { idIn, textIn } from '../values';
import { voiceCloneList } from './apiLists';
import { filterByName, readRecords } from './picker';

/** The voice clones to choose from, found by a part of their name; with a status only those. */
export async function findVoiceClones(
	context: ILoadOptionsFunctions,
	filter?: string,
	status?: string,
): Promise<INodeListSearchResult> {
	const voices = await readRecords(context, voiceCloneList, { status });
	return filterByName(voices, filter, ({ isActive, name, voiceId }) => {
		const value = idIn(voiceId) ?? '';
		return { name: `${textIn(name) || value}${isActive === false ? ' (inactive)' : ''}`, value };
	});
}
