import { defineOperation } from '../../../shared/operation/defineOperation';
import { onlySchedules, options } from '../../fields';
import { inOrder } from '../../plan/inOrder';
import { itemsOf, scheduling } from '../../scheduling';

/** API document, POST /linkedin/scheduleLinkedInAction. */
export const getAcceptedConnections = defineOperation({
	...scheduling,
	...itemsOf('getAcceptedConnections'),
	option: {
		name: 'Request Accepted Connections',
		value: 'getAcceptedConnections',
		action: 'Request accepted connections',
		description: 'Schedule a look at who has accepted',
	},
	resource: 'connection',
	properties: [onlySchedules, options],
	plan: inOrder(),
	request: () => ({ body: { actionType: 'getAcceptedConnections' } }),
});
