import { recordId } from '../../../shared/operation/checks';
import { defineOperation } from '../../../shared/operation/defineOperation';
import { action } from '../../scheduling';
import { text } from '../../../shared/operation/properties';

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
	properties: [text('Thread ID', 'threadId', 'e.g. 2-ZjQ5', { required: true })],
	checks: { threadId: recordId },
	request: ({ threadId }) => ({ body: { actionType: 'accessConversationByThreadId', threadId } }),
});
