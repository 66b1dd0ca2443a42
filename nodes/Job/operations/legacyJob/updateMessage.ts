import { defineOperation } from '../../../shared/operation/defineOperation';
import {
	jsonBody,
	legacyChecks,
	legacyNotice,
	queryParameters,
	unlisted,
} from '../../../shared/operation/legacy';
import { text } from '../../../shared/operation/properties';
import { undocumented } from '../../../shared/operation/undocumented';

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
