import { defineOperation, property } from '../../../shared/operation/defineOperation';
import { options } from '../../fields';
import { action } from '../../scheduling';

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
		property({
			displayName: 'Participant Name',
			name: 'participantName',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. Nathan Smith',
		}),
		options,
	],
	request: ({ participantName }) => ({
		body: { actionType: 'getSpecificConversationMessages', participantName },
	}),
});
