import { defineOperation } from '../../../shared/operation/defineOperation';
import {
	legacyNotice,
	legacyRead,
	queryParameters,
	unlisted,
	userId,
} from '../../../shared/operation/legacy';

/** GET /users/jobs/userJobStatus/:userId. */
export const getUserStatus = defineOperation({
	...legacyRead,
	option: {
		name: 'Get User Status',
		value: 'getUserStatus',
		action: 'Get legacy background jobs of user',
		description:
			'Check the background jobs of one user. Legacy: requires a user ID; works with global keys.',
	},
	resource: 'legacyJob',
	route: 'GET /users/jobs/userJobStatus/{userId}',
	properties: [legacyNotice, userId, queryParameters],
	request: (values) => ({
		path: { userId: values.userId },
		query: unlisted(values.queryParameters),
	}),
});
