import { defineOperation } from '../../../shared/operation/defineOperation';
import { options } from '../../fields';
import { inOrder } from '../../plan/inOrder';
import { withJobIds } from '../../plan/jobIds';
import { itemsOf, scheduling } from '../../scheduling';

/** POST /linkedin/scheduleLinkedInAction. */
export const getLinkedInMessages = defineOperation({
	...scheduling,
	...itemsOf('getLinkedInMessages'),
	option: {
		name: 'Request Messages',
		value: 'getLinkedInMessages',
		action: 'Request messages',
		description: 'Request the LinkedIn messages. Check the status with Outreach Job → Get Many.',
	},
	resource: 'conversation',
	properties: [options],
	plan: withJobIds('getLinkedInMessages', inOrder()),
	request: () => ({ body: { actionType: 'getLinkedInMessages' } }),
});
