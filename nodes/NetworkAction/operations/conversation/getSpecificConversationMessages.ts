import { defineOperation } from '../../../shared/operation/defineOperation';
import { action } from '../../scheduling';
import { text } from '../../../shared/operation/properties';

/** POST /linkedin/scheduleLinkedInAction. */
export const getSpecificConversationMessages = defineOperation({
	...action('getSpecificConversationMessages'),
	option: {
		name: 'Request Conversation by Name',
		value: 'getSpecificConversationMessages',
		action: 'Request conversation by name',
		description:
			'Request the conversation with one person. Check the status with Outreach Job → Get Many.',
	},
	resource: 'conversation',
	properties: [
		text('Participant Name', 'participantName', 'e.g. Nathan Smith', { required: true }),
	],
	request: ({ participantName }) => ({
		body: { actionType: 'getSpecificConversationMessages', participantName },
	}),
});
