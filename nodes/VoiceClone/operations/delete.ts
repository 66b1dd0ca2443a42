import { locatedId } from '../../shared/operation/checks';
import { defineOperation } from '../../shared/operation/defineOperation';
import { deletion } from '../../shared/operation/deletion';
import { optionsWith } from '../../shared/operation/options';
import { idIn } from '../../shared/values';
import { voiceClone } from '../voiceClone';

/** API document, DELETE /voice-clones/{voiceId}. */
export const deleteVoiceClone = defineOperation({
	option: {
		name: 'Delete',
		value: 'delete',
		action: 'Delete voice clone',
		description: 'Remove a voice clone permanently; one that active campaigns use is not deleted',
	},
	route: 'DELETE /voice-clones/{voiceId}',
	effect: 'repeatable',
	doneLabel: 'Deleted',
	howToVerify: 'Look for it with Voice Clone → Get Many.',
	properties: [voiceClone, optionsWith()],
	checks: { voiceId: locatedId },
	request: ({ voiceId }) => ({ path: { voiceId: voiceId.value } }),
	output: ({ body }, { voiceId: { value } }) => {
		const voiceId = idIn(body.deleted_id) ?? value;
		return [deletion(body, { voiceId }, `Voice clone ${voiceId}`)];
	},
});
