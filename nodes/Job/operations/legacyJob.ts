import { defineOperation, undocumented } from '../../shared/operation/defineOperation';
import {
	jsonBody,
	legacyChecks,
	legacyNotice,
	legacyRead,
	queryParameters,
	unlisted,
	userId,
} from '../../shared/operation/legacy';
import { text } from '../../shared/operation/properties';

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

/** PUT /users/jobs/editJobMessage/:jobId. */
export const updateMessage = defineOperation({
	option: {
		name: 'Update Message',
		value: 'updateMessage',
		action: 'Update legacy background job message',
		description:
			'Change the message of a background job. Legacy: requires a user ID; works with global keys.',
	},
	resource: 'legacyJob',
	...undocumented,
	route: 'PUT /users/jobs/editJobMessage/{jobId}',
	effect: 'idempotent',
	doneLabel: 'Updated',
	howToVerify: 'Run it again: setting the same values twice does no harm.',
	properties: [
		legacyNotice,
		text('Background Job ID', 'jobId', 'e.g. job_8f3a', {
			required: true,
			description: 'ID of the background job, from Get Many',
		}),
		jsonBody,
		queryParameters,
	],
	checks: legacyChecks,
	request: ({ jobId, body, queryParameters: query }) => ({
		path: { jobId },
		body: unlisted(body),
		query: unlisted(query),
	}),
});
