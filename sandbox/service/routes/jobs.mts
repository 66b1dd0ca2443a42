import { createNotFoundError } from '../errors.mts';
import { computeStatistics, type JobFilter, type JobStore } from '../jobs.mts';
import { demoUser, requireUser } from '../users.mts';
import type { Handlers } from './route.mts';

/** `GET /users/jobs` and its four legacy routes. */
export const jobRoutes = {
	listUserJobs: ({ query }, { jobs }) => ({ status: 200, body: buildJobsBody(jobs, query) }),

	getUserJobStatus: ({ params: { userId } }, { jobs }) => {
		requireUser(userId);
		return { status: 200, body: buildJobsBody(jobs) };
	},

	getJobStatus: ({ query: { userId, jobId } }, { jobs }) => {
		requireUser(userId);
		const matches = jobs.list().filter(({ id }) => jobId === undefined || id === jobId);
		if (jobId !== undefined && matches.length === 0) throw createJobNotFoundError(jobId);
		const data = matches.map(({ id, status, progress }) => ({ id, status, progress }));
		return { status: 200, body: { success: true, data } };
	},

	getJobCounts: ({ query: { userId } }, { jobs }) => {
		requireUser(userId);
		const { total, pending, running, completed, failed } = computeStatistics(jobs.list());
		return {
			status: 200,
			body: { success: true, data: { total, pending, running, completed, failed } },
		};
	},

	editJobMessage: ({ params: { jobId }, body: { message, userId } }, { jobs }) => {
		if (userId !== undefined) requireUser(userId);
		jobs.setMessage(jobId, message);
		const data = jobs.get(jobId);
		if (!data) throw createJobNotFoundError(jobId);
		return { status: 200, body: { success: true, data } };
	},
} satisfies Partial<Handlers>;

function buildJobsBody(store: JobStore, filter?: JobFilter) {
	const jobs = store.list(filter);
	return {
		userId: demoUser.id,
		success: true as const,
		data: { jobs, statistics: computeStatistics(jobs) },
	};
}

function createJobNotFoundError(jobId: string) {
	return createNotFoundError('JOB_NOT_FOUND', 'job', 'jobId', jobId);
}
