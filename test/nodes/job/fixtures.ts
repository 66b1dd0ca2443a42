import type { components } from '../../../nodes/shared/api.generated';
import type { MockResponse } from '../harness';

type Job = components['schemas']['Job'];

/** Builds a job as the service stores it; higher numbers are newer. */
export const buildJob = (number: number, fields: Partial<Job> = {}): Job => ({
	id: `job_${number}`,
	type: 'network_action',
	status: 'completed',
	createdAt: new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString(),
	completedAt: null,
	message: 'Done',
	progress: 100,
	metadata: {},
	...fields,
});

/** Builds the response of GET /users/jobs. */
export const buildJobListResponse = (jobs: Job[]): MockResponse => ({
	body: { userId: 'user_1', success: true, data: { jobs, statistics: { total: jobs.length } } },
});
