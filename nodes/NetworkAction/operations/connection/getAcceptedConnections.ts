import { defineOperation } from '../../../shared/operation/defineOperation';
import { options } from '../../fields';
import { inOrder } from '../../plan/inOrder';
import { withJobIds } from '../../plan/jobIds';
import { itemsOf, scheduling } from '../../scheduling';

/** POST /linkedin/scheduleLinkedInAction. */
export const getAcceptedConnections = defineOperation({
	...scheduling,
	...itemsOf('getAcceptedConnections'),
	option: {
		name: 'Request Accepted Connections',
		value: 'getAcceptedConnections',
		action: 'Request accepted connections',
		description:
			'Request a list of accepted connections. Check the status with Outreach Job → Get Many.',
	},
	resource: 'connection',
	properties: [options],
	plan: withJobIds('getAcceptedConnections', inOrder()),
	request: () => ({ body: { actionType: 'getAcceptedConnections' } }),
});
