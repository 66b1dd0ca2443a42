import { defineOperation } from '../../../shared/operation/defineOperation';
import {
	legacyNotice,
	legacyRead,
	queryParameters,
	unlisted,
} from '../../../shared/operation/legacy';

/** GET /users/jobs/jobStatus. */
export const getStatus = defineOperation({
	...legacyRead,
	option: {
		name: 'Get Status',
		value: 'getStatus',
		action: 'Get legacy background job status',
		description:
			'Check the status of background jobs. Legacy: requires a user ID; works with global keys.',
	},
	resource: 'legacyJob',
	route: 'GET /users/jobs/jobStatus',
	properties: [legacyNotice, queryParameters],
	request: (values) => ({ query: unlisted(values.queryParameters) }),
});
