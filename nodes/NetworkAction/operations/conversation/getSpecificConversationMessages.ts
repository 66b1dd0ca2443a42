import { defineOperation, property } from '../../../shared/operation/defineOperation';
import { onlySchedules, options } from '../../fields';
import { inOrder } from '../../plan/inOrder';
import { itemsOf, scheduling } from '../../scheduling';

/** API document, POST /linkedin/scheduleLinkedInAction. */
export const getSpecificConversationMessages = defineOperation({
	...scheduling,
	...itemsOf('getSpecificConversationMessages'),
	option: {
		name: 'Request Conversation by Name',
		value: 'getSpecificConversationMessages',
		action: 'Request conversation by name',
		description: 'Schedule a look at the conversation with a person',
	},
	resource: 'conversation',
	properties: [
		onlySchedules,
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
	plan: inOrder(),
	request: ({ participantName }) => ({
		body: { actionType: 'getSpecificConversationMessages', participantName },
	}),
});
