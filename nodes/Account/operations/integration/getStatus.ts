import { simpleIntegrations, integrationsIn } from '../../../shared/lists/integrations';
import { defineOperation } from '../../../shared/operation/defineOperation';
import { outputParameters } from '../../../shared/operation/output';

/** GET /users/integrations. */
export const getStatus = defineOperation({
	option: {
		name: 'Get Status',
		value: 'getStatus',
		action: 'Get integration status',
		description: 'Check whether LinkedIn and your webhooks are connected',
	},
	resource: 'integration',
	route: 'GET /users/integrations',
	effect: 'read',
	properties: [...outputParameters(simpleIntegrations)],
	simplify: simpleIntegrations,
	request: () => ({}),
	output: ({ body }) => [integrationsIn(body)],
});
