import { jsonBody, legacyOperations, userId } from '../../../shared/operation/legacy';

export const [connectLegacy, getLegacyStatus] = legacyOperations('integration', [
	{
		route: 'POST /users/integrations/setup-linkedin-integration',
		effect: 'nonIdempotent',
		doneLabel: 'Started',
		howToVerify:
			'Use Outreach Account → Get Status (Legacy) to check whether the account is connected.',
		option: {
			name: 'Connect LinkedIn Account (Legacy)',
			value: 'connectLegacy',
			action: 'Connect legacy network account',
			description: 'Start connecting the LinkedIn account of a user',
		},
		properties: [jsonBody],
	},
	{
		route: 'GET /users/integrations/linkedin-integration/{userId}',
		effect: 'read',
		option: {
			name: 'Get Status (Legacy)',
			value: 'getLegacyStatus',
			action: 'Get legacy integration status',
			description: 'Check the LinkedIn connection of one user',
		},
		properties: [userId],
	},
]);
