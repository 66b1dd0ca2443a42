import { hasEnded, jobList, voiceCloneList } from '../../shared/api/lists';
import { readList } from '../../shared/pagination/readList';
import { validateProfileUrl } from '../../shared/fields/profileUrl';
import { filterCollection, text } from '../../shared/operation/properties';
import { asKeyword } from '../../shared/utils/values';
import type { TriggerEvent } from '../event';
import { eventOption } from '../event';
import { snapshot } from '../snapshot';

/** Which jobs are watched. */
const jobFilters = filterCollection(
	[
		text('Job Type', 'type', 'e.g. network_action', {
			description: 'Only jobs of this type, for example network_action or data_enrichment',
		}),
		text('LinkedIn URL', 'profileUrl', 'e.g. https://www.linkedin.com/in/nathan-smith', {
			description: 'Only jobs about this person',
		}),
	],
	'Only jobs that match all of these',
);

/** Work of the service that comes to an end. */
export const backgroundEvents = [
	jobEvent('Background Job Completed', 'jobCompleted', 'completed', 'completes'),
	jobEvent('Background Job Failed', 'jobFailed', 'failed', 'fails'),
	voiceCloneEvent('Voice Clone Failed', 'voiceCloneFailed', 'failed', 'fails'),
	voiceCloneEvent('Voice Clone Ready', 'voiceCloneReady', 'ready', 'finishes'),
];

/**
 * Background jobs (GET /users/jobs). All of them are read each time: a job that was made long ago can
 * end today, so no date may leave it out.
 */
function jobEvent(name: string, value: string, status: string, ends: string): TriggerEvent {
	return {
		option: eventOption(name, value, `Starts when a background job ${ends}`),
		properties: [jobFilters],
		checks: { profileUrl: validateProfileUrl },
		source: snapshot(
			async ({ connection, values: { filters } }) =>
				await readList(connection, jobList, { filters }),
		),
		key: 'id',
		time: 'completedAt',
		stateOf: (job) => asKeyword(job.status),
		starts: ({ now }) => now === status,
		// A failed job may be tried again; an answer that says that it still runs is older.
		lasts: (before, now) => hasEnded(before) && !(before === 'failed' && now === 'completed'),
	};
}

/**
 * Voice clones (GET /voice-clones). The list does not say how far a training is, so those that have
 * come so far are asked for.
 */
function voiceCloneEvent(name: string, value: string, status: string, ends: string): TriggerEvent {
	return {
		option: eventOption(name, value, `Starts when voice clone training ${ends}`),
		properties: [],
		source: snapshot(
			async ({ connection }) => await readList(connection, voiceCloneList, { filters: { status } }),
		),
		key: 'voiceId',
		time: 'updatedAt',
		stateOf: () => status,
	};
}
