import { legacyChecks, legacyNotice, queryParameters, unlisted, userId } from '../../shared/legacy';
import { defineOperation } from '../../shared/operation';
import { optionsWith } from '../../shared/properties';

/** API document, GET /users/integrations/linkedin-integration/:userId. */
export const getLegacyStatus = defineOperation({
	option: {
		name: 'Get Status (Legacy)',
		value: 'getLegacyStatus',
		action: 'Get integration status with legacy route',
		description:
			'Read the LinkedIn connection of one user. Needs explicit user IDs; made for global keys.',
	},
	resource: 'integration',
	route: 'GET /users/integrations/linkedin-integration/{userId}',
	effect: 'read',
	done: 'Read',
	properties: [legacyNotice, userId, queryParameters, optionsWith()],
	checks: legacyChecks,
	request: (values) => ({
		path: { userId: values.userId },
		query: unlisted(values.queryParameters),
	}),
	output: (answer) => [{ ...answer }],
});
