import { defineOperation } from '../../../shared/operation/defineOperation';
import { action } from '../../scheduling';

/** POST /linkedin/scheduleLinkedInAction. */
export const getAcceptedConnections = defineOperation({
	...action('getAcceptedConnections'),
	option: {
		name: 'Request Accepted Connections',
		value: 'getAcceptedConnections',
		action: 'Request accepted connections',
		description:
			'Request a list of accepted connections. Check the status with Outreach Job → Get Many.',
	},
	resource: 'connection',
	properties: [],
	request: () => ({ body: { actionType: 'getAcceptedConnections' } }),
});
