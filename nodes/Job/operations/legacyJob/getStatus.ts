import { defineOperation } from '../../../shared/operation/defineOperation';
import {
	legacyNotice,
	legacyRead,
	queryParameters,
	unlisted,
} from '../../../shared/operation/legacy';
import { optionsWith } from '../../../shared/operation/options';

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
	properties: [legacyNotice, queryParameters, optionsWith()],
	request: (values) => ({ query: unlisted(values.queryParameters) }),
});
