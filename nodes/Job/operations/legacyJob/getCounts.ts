import { defineOperation } from '../../../shared/operation/defineOperation';
import {
	legacyNotice,
	legacyRead,
	queryParameters,
	unlisted,
} from '../../../shared/operation/legacy';

/** GET /users/jobs/jobCounts. */
export const getCounts = defineOperation({
	...legacyRead,
	option: {
		name: 'Get Counts',
		value: 'getCounts',
		action: 'Get legacy background job counts',
		description: 'Count background jobs. Legacy: requires a user ID; works with global keys.',
	},
	resource: 'legacyJob',
	route: 'GET /users/jobs/jobCounts',
	properties: [legacyNotice, queryParameters],
	request: (values) => ({ query: unlisted(values.queryParameters) }),
});
