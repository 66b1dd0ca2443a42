import { defineOperation } from '../../../shared/operation/defineOperation';
import { onlySchedules, options } from '../../fields';
import { inOrder } from '../../plan/inOrder';
import { itemsOf, scheduling } from '../../scheduling';

/** API document, POST /linkedin/scheduleLinkedInAction. */
export const getLinkedInMessages = defineOperation({
	...scheduling,
	...itemsOf('getLinkedInMessages'),
	option: {
		name: 'Request Messages',
		value: 'getLinkedInMessages',
		action: 'Request messages',
		description: 'Schedule a look at the inbox',
	},
	resource: 'conversation',
	properties: [onlySchedules, options],
	plan: inOrder(),
	request: () => ({ body: { actionType: 'getLinkedInMessages' } }),
});
