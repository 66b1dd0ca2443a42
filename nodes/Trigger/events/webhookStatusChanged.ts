import { simpleIntegrations } from '../../shared/lists/integrations';
import type { Simplified } from '../../shared/operation/simplified';
import { integrationEvent, webhookState } from '../sources/integrations';

/** The webhooks before the LinkedIn account. */
const simpleWebhooks: Simplified = {
	...simpleIntegrations,
	fields: [
		...['webhooksStatus', 'oldStatus', 'webhooksConfigured', 'webhooksEndpoints'],
		...['linkedinConnected', 'linkedinProfileUrl', 'linkedinName'],
		...['integrationsTotal', 'integrationsConnected', 'completionPercentage'],
	],
	more: ['linkedinConnectionCount', 'linkedinSetupUrl', 'userId'],
};

/** GET /users/integrations. */
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
	simpleWebhooks,
);
