import { jobEvent } from '../sources/jobs';

/** GET /users/jobs. */
export const jobFailed = jobEvent(
	{
		name: 'Background Job Failed',
		value: 'jobFailed',
		action: 'On background job failed',
		description: 'Starts when a background job fails',
	},
	'failed',
);
