import { defineOperation } from '../../../shared/operation/defineOperation';
import { action } from '../../scheduling';

/** POST /linkedin/scheduleLinkedInAction. */
export const getLinkedInMessages = defineOperation({
	...action('getLinkedInMessages'),
	option: {
		name: 'Request Messages',
		value: 'getLinkedInMessages',
		action: 'Request messages',
		description: 'Request your LinkedIn messages. Check the status with Outreach Job → Get Many.',
	},
	resource: 'conversation',
	properties: [],
	request: () => ({ body: { actionType: 'getLinkedInMessages' } }),
});
