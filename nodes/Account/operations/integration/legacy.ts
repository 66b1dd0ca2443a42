import { defineOperation, undocumented } from '../../../shared/operation/defineOperation';
import {
	jsonBody,
	legacyChecks,
	legacyNotice,
	legacyRead,
	queryParameters,
	unlisted,
	userId,
} from '../../../shared/operation/legacy';

/** POST /users/integrations/setup-linkedin-integration. */
export const connectLegacy = defineOperation({
	option: {
		name: 'Connect LinkedIn Account (Legacy)',
		value: 'connectLegacy',
		action: 'Connect legacy network account',
		description:
			'Start connecting the LinkedIn account of a user. Legacy: requires a user ID; works with global keys.',
	},
	resource: 'integration',
	...undocumented,
	route: 'POST /users/integrations/setup-linkedin-integration',
	effect: 'nonIdempotent',
	doneLabel: 'Started',
	howToVerify:
		'Use Outreach Account → Get Status (Legacy) to check whether the account is connected.',
	properties: [legacyNotice, jsonBody, queryParameters],
	checks: legacyChecks,
	request: ({ body, queryParameters: query }) => ({
		body: unlisted(body),
		query: unlisted(query),
	}),
});

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
