import { jsonBody, legacyOperations, userId } from '../../shared/operation/legacy';
import { text } from '../../shared/operation/properties';

export const legacyJobs = legacyOperations('legacyJob', [
	{
		route: 'GET /users/jobs/jobCounts',
		effect: 'read',
		option: {
			name: 'Get Counts',
			value: 'getCounts',
			action: 'Get legacy background job counts',
			description: 'Count background jobs',
		},
	},
	{
		route: 'GET /users/jobs/jobStatus',
		effect: 'read',
		option: {
			name: 'Get Status',
			value: 'getStatus',
			action: 'Get legacy background job status',
			description: 'Check the status of background jobs',
		},
	},
	{
		route: 'GET /users/jobs/userJobStatus/{userId}',
		effect: 'read',
		option: {
			name: 'Get User Status',
			value: 'getUserStatus',
			action: 'Get legacy background jobs of user',
			description: 'Check the background jobs of one user',
		},
		properties: [userId],
	},
	{
		route: 'PUT /users/jobs/editJobMessage/{jobId}',
		effect: 'idempotent',
		doneLabel: 'Updated',
		howToVerify: 'Run it again: setting the same values twice does no harm.',
		option: {
			name: 'Update Message',
			value: 'updateMessage',
			action: 'Update legacy background job message',
			description: 'Change the message of a background job',
		},
		properties: [
			text('Background Job ID', 'jobId', 'e.g. job_8f3a', {
				required: true,
				description: 'ID of the background job, from Get Many',
			}),
			jsonBody,
		],
	},
]);
