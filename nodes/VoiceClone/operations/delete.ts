import { locatedId } from '../../shared/operation/checks';
import { defineOperation } from '../../shared/operation/defineOperation';
import { becameOfDeletion, deletion } from '../../shared/operation/deletion';
import { fieldsIn, idIn } from '../../shared/values';
import { voiceClone } from '../locator';

/** DELETE /voice-clones/{voiceId}. */
export const deleteVoiceClone = defineOperation({
	option: {
		name: 'Delete',
		value: 'delete',
		action: 'Delete voice clone permanently',
		description:
			'Delete a voice clone permanently. Voice clones used by active campaigns are not deleted.',
	},
	resource: 'voiceClone',
	route: 'DELETE /voice-clones/{voiceId}',
	effect: 'idempotent',
	doneLabel: 'Deleted',
	became: becameOfDeletion,
	howToVerify: 'Use Outreach Voice Clone → Get Many to check whether it still exists.',
	properties: [voiceClone],
	checks: { voiceId: locatedId },
	request: ({ voiceId }) => ({ path: { voiceId: voiceId.value } }),
	output: ({ body }, { voiceId: { value } }) => {
		const voiceId = idIn(fieldsIn(body).deleted_id) ?? value;
		return [deletion(body, { voiceId }, `Voice clone ${voiceId}`)];
	},
});
