import { jobEvent } from '../sources/jobs';

/** GET /users/jobs. */
export const jobCompleted = jobEvent(
	{
		name: 'Background Job Completed',
		value: 'jobCompleted',
		action: 'On background job completed',
		description: 'Starts when a background job completes',
	},
	'completed',
);
