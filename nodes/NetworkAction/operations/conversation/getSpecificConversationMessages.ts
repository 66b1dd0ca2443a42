import { defineOperation, property } from '../../../shared/operation/defineOperation';
import { options } from '../../fields';
import { inOrder } from '../../plan/inOrder';
import { withJobIds } from '../../plan/jobIds';
import { itemsOf, scheduling } from '../../scheduling';

/** POST /linkedin/scheduleLinkedInAction. */
export const getSpecificConversationMessages = defineOperation({
	...scheduling,
	...itemsOf('getSpecificConversationMessages'),
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
	plan: withJobIds('getSpecificConversationMessages', inOrder()),
	request: ({ participantName }) => ({
		body: { actionType: 'getSpecificConversationMessages', participantName },
	}),
});
