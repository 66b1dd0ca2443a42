import { hasEnded, jobList } from '../../shared/lists/apiLists';
import { personProfileUrl } from '../../shared/operation/profileUrl';
import { text } from '../../shared/operation/properties';
import { readList } from '../../shared/lists/readList';
import { wordIn } from '../../shared/values';
import type { TriggerEvent } from '../event';
import { eventOption } from '../event';
import { snapshot } from '../snapshot';

export const jobCompleted = jobEvent(
	eventOption('Background Job Completed', 'jobCompleted', 'Starts when a background job completes'),
	'completed',
);

export const jobFailed = jobEvent(
	eventOption('Background Job Failed', 'jobFailed', 'Starts when a background job fails'),
	'failed',
);

/**
 * Background jobs that come to an end (GET /users/jobs). All of them are read each
 * time: a job that was made long ago can end today, so no date may leave it out.
 */
function jobEvent(option: TriggerEvent['option'], status: string): TriggerEvent {
	return {
		option,
		properties: [
			text('Job Type', 'type', 'e.g. network_action', {
				description:
					'Only jobs of this type, for example network_action or data_enrichment. Leave empty for all.',
			}),
			text('LinkedIn URL', 'profileUrl', 'e.g. https://www.linkedin.com/in/nathan-smith', {
				description: 'Only jobs about this person. Leave empty for all.',
			}),
		],
		checks: { profileUrl: personProfileUrl },
		source: snapshot(async (connection, { profileUrl, type }) => {
			const values = { filters: { profileUrl, type } };
			return await readList(connection, jobList, values);
		}),
		key: 'id',
		time: 'completedAt',
		stateOf: (job) => wordIn(job.status),
		starts: ({ previous, now }) => now === status && previous !== status,
		// a job that failed may be tried again; what is older says that it still runs
		lasts: (before, now) => hasEnded(before) && !(before === 'failed' && now === 'completed'),
	};
}
