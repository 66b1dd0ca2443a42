import { legacyChecks, legacyNotice, queryParameters, unlisted } from '../../shared/legacy';
import { defineOperation } from '../../shared/operation';
import { optionsWith } from '../../shared/properties';

/** API document, GET /users/jobs/jobCounts. */
export const getCounts = defineOperation({
	option: {
		name: 'Get Counts',
		value: 'getCounts',
		action: 'Get job counts',
		description: 'Count background jobs. Needs explicit user IDs; made for global keys.',
	},
	resource: 'legacyJob',
	route: 'GET /users/jobs/jobCounts',
	effect: 'read',
	done: 'Read',
	properties: [legacyNotice, queryParameters, optionsWith()],
	checks: legacyChecks,
	request: (values) => ({ query: unlisted(values.queryParameters) }),
	output: (answer) => [{ ...answer }],
});
