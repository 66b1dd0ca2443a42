import { defineOperation } from '../../../shared/operation/defineOperation';
import {
	legacyNotice,
	legacyRead,
	queryParameters,
	unlisted,
	userId,
} from '../../../shared/operation/legacy';

/** GET /users/integrations/linkedin-integration/:userId. */
export const getLegacyStatus = defineOperation({
	...legacyRead,
	option: {
		name: 'Get Status (Legacy)',
		value: 'getLegacyStatus',
		action: 'Get legacy integration status',
		description:
			'Check the LinkedIn connection of one user. Legacy: requires a user ID; works with global keys.',
	},
	resource: 'integration',
	route: 'GET /users/integrations/linkedin-integration/{userId}',
	properties: [legacyNotice, userId, queryParameters],
	request: (values) => ({
		path: { userId: values.userId },
		query: unlisted(values.queryParameters),
	}),
});
