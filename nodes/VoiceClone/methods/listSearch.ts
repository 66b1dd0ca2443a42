import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { matching, readRecords } from '../../shared/lists/picker';
import { voiceCloneList } from '../../shared/lists/voiceClones';
import { idIn, textIn } from '../../shared/values';

/**
 * The voice clones to choose from, with the state of their training, found by a part of either (API
 * document, GET /voice-clones). A record does not say its state, but the list can be asked for one:
 * of the three that the document names, what is neither in training nor failed is ready.
 */
export async function searchVoiceClones(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const ofStatus = async (status?: string) =>
		await readRecords(this, voiceCloneList, status === undefined ? {} : { status });
	const [all, processing, failed] = await Promise.all(
		[undefined, 'processing', 'failed'].map(ofStatus),
	);
	const states = new Map<unknown, string>();
	for (const { voiceId } of processing) states.set(voiceId, 'processing');
	for (const { voiceId } of failed) states.set(voiceId, 'failed');
	return matching(all, filter, ({ isActive, name, voiceId }) => {
		const facts = [states.get(voiceId) ?? 'ready', ...(isActive === false ? ['inactive'] : [])];
		return { name: `${textIn(name) ?? ''} (${facts.join(', ')})`, value: idIn(voiceId) ?? '' };
	});
}
