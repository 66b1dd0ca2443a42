import { defineOperation, property } from '../../../shared/operation/defineOperation';
import { options } from '../../fields';
import { action } from '../../scheduling';

/** POST /linkedin/scheduleLinkedInAction. */
export const accessConversationByThreadId = defineOperation({
	...action('accessConversationByThreadId'),
	option: {
		name: 'Request Conversation by Thread ID',
		value: 'accessConversationByThreadId',
		action: 'Request conversation by thread ID',
		description:
			'Request the messages of one conversation. Check the status with Outreach Job → Get Many.',
	},
	resource: 'conversation',
	properties: [
		property({
			displayName: 'Thread ID',
			name: 'threadId',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. 2-ZjQ5',
		}),
		options,
	],
	request: ({ threadId }) => ({ body: { actionType: 'accessConversationByThreadId', threadId } }),
});
