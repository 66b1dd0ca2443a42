import { hasEnded, jobList, voiceCloneList } from '../../shared/api/lists';
import { validateProfileUrl } from '../../shared/fields/profileUrl';
import { filterCollection, text } from '../../shared/operation/properties';
import { readList } from '../../shared/pagination/readList';
import { asKeyword } from '../../shared/utils/values';
import type { TriggerEvent } from '../event';
import { createEventOption } from '../event';
import { createSnapshotSource } from '../snapshot';

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

/** Events about background jobs and voice clone trainings that end. */
export const backgroundEvents = [
	createJobEvent('Background Job Completed', 'jobCompleted', 'completed', 'completes'),
	createJobEvent('Background Job Failed', 'jobFailed', 'failed', 'fails'),
	createVoiceEvent('Voice Clone Failed', 'voiceCloneFailed', 'failed', 'fails'),
	createVoiceEvent('Voice Clone Ready', 'voiceCloneReady', 'ready', 'finishes'),
];

/** Reads GET /users/jobs without a date filter: a job that was created long ago can end today. */
function createJobEvent(name: string, value: string, status: string, verb: string): TriggerEvent {
	return {
		option: createEventOption(name, value, `Starts when a background job ${verb}`),
		properties: [jobFilters],
		parsers: { profileUrl: validateProfileUrl },
		source: createSnapshotSource(
			async ({ client, values: { filters } }) => await readList(client, jobList, { filters }),
		),
		idField: 'id',
		timeField: 'completedAt',
		getStatus: (job) => asKeyword(job.status),
		matches: ({ current }) => current === status,
		// a failed job may be retried and complete; any other change of an ended job is outdated
		isStale: (previous, current) =>
			hasEnded(previous) && !(previous === 'failed' && current === 'completed'),
	};
}

/** Filters GET /voice-clones by the status, as its records do not contain one. */
function createVoiceEvent(name: string, value: string, status: string, verb: string): TriggerEvent {
	return {
		option: createEventOption(name, value, `Starts when voice clone training ${verb}`),
		properties: [],
		source: createSnapshotSource(
			async ({ client }) => await readList(client, voiceCloneList, { filters: { status } }),
		),
		idField: 'voiceId',
		timeField: 'updatedAt',
		getStatus: () => status,
	};
}
