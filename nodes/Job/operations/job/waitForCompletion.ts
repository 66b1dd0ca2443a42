import { defineOperation } from '../../../shared/operation/defineOperation';
import { number } from '../../../shared/operation/properties';
import { checkedJob, jobLocator } from '../../locator';
import { waitForJobs } from '../../waiting';

/** GET /users/jobs, again and again. */
export const waitForCompletion = defineOperation({
	option: {
		name: 'Wait for Completion',
		value: 'waitForCompletion',
		action: 'Wait for background job',
		description: 'Wait until a background job completes or fails. Each check covers all items.',
	},
	resource: 'job',
	route: 'GET /users/jobs',
	effect: 'read',
	plan: waitForJobs,
	properties: [
		jobLocator,
		number('Wait Up To (Minutes)', 'waitUpTo', 10, {
			typeOptions: { minValue: 0, maxValue: 60 },
			description:
				"How long to wait for the job, at most 60. For longer, use the trigger's 'Background Job Completed'. Enter 0 to check once.",
		}),
	],
	options: [
		{
			displayName: 'If the Job Fails',
			name: 'ifJobFails',
			type: 'options',
			options: [
				{ name: 'Return an Error', value: 'error' },
				{ name: 'Return the Job', value: 'return' },
			],
			default: 'return',
			description: 'What to return if the job has failed',
		},
	],
	checks: { job: checkedJob },
	request: () => ({}),
});
