import type { components } from '../../../nodes/shared/api.generated';
import type { Reply } from '../service';

type Job = components['schemas']['Job'];

export const statistics = {
	total: 3,
	pending: 1,
	running: 0,
	completed: 1,
	failed: 1,
	successRate: 50,
};

/** A job as the service has it; the higher its number, the newer. */
export const jobOf = (number: number, fields: Partial<Job> = {}): Job => ({
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

/** The answer of a service with these jobs. */
export const listOf = (jobs: Job[]): Reply => ({
	body: { userId: 'user_1', success: true, data: { jobs, statistics } },
});
