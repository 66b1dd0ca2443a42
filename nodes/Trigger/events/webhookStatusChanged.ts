import { simpleIntegrations } from '../../shared/lists/integrations';
import { integrationEvent, webhookState } from '../sources/integrations';

/** API document, GET /users/integrations. */
export const webhookStatusChanged = integrationEvent(
	{
		name: 'Webhook Status Changed',
		value: 'webhookStatusChanged',
		action: 'On webhook status changed',
		description:
			'Starts when the status of your webhooks changes. Returns the old and the new status.',
	},
	{
		stateOf: webhookState,
		starts: ({ previous, now }) => previous !== now,
		previousField: 'oldStatus',
	},
	{ ...simpleIntegrations, fields: [...simpleIntegrations.fields, 'oldStatus'] },
);
