import { randomUUID } from 'node:crypto';
import type { components } from '../../nodes/shared/api.generated.ts';
import type { Clock } from './clock.mts';

export type Job = components['schemas']['Job'];
export type JobStatus = components['schemas']['JobStatus'];
export type JobStatistics = components['schemas']['JobStatistics'];

/**
 * A stored job. Its status follows from its times (ms since 1970, null for never) and the clock.
 */
export type StoredJob = {
	id: string;
	type: string;
	/** The start of the job's message. */
	subject: string;
	createdAt: number;
	startsAt: number | null;
	endsAt: number | null;
	/** Why it fails; null if it completes. */
	failure: string | null;
	/** Replaces the default message of its status. */
	message: string | null;
	metadata: Job['metadata'];
};

export type JobFilter = { startDate?: number; endDate?: number; status?: string; type?: string };

/** All jobs of the user, oldest first. */
export class JobStore {
	private jobs: StoredJob[] = [];

	constructor(private readonly clock: Clock) {}

	add(job: Omit<StoredJob, 'id' | 'message'>): Job {
		const stored = { ...job, id: `job_${randomUUID().replaceAll('-', '')}`, message: null };
		this.jobs.push(stored);
		return this.describe(stored);
	}

	/** @returns the job as the API shows it, or undefined */
	get(id: string): Job | undefined {
		const job = this.find(id);
		return job && this.describe(job);
	}

	/** Lists jobs, newest first. Dates are in Unix seconds and inclusive. */
	list({ startDate, endDate, status, type }: JobFilter = {}): Job[] {
		return this.jobs
			.filter(
				({ createdAt, type: ownType }) =>
					(startDate === undefined || createdAt >= startDate * 1000) &&
					(endDate === undefined || createdAt <= endDate * 1000) &&
					(type === undefined || ownType === type),
			)
			.sort((a, b) => b.createdAt - a.createdAt)
			.map((job) => this.describe(job))
			.filter((job) => status === undefined || job.status === status);
	}

	/** @returns whether the job exists */
	setMessage(id: string, message: string): boolean {
		const job = this.find(id);
		if (job) job.message = message;
		return job !== undefined;
	}

	/** Sets a job's status permanently, whatever the time. @returns whether the job exists */
	setStatus(id: string, status: JobStatus): boolean {
		const job = this.find(id);
		if (!job) return false;
		const now = this.clock.now();
		const isFinal = status === 'completed' || status === 'failed';
		job.startsAt = status === 'pending' ? null : now;
		job.endsAt = isFinal ? now : null;
		job.failure = status === 'failed' ? (job.failure ?? 'it was stopped') : null;
		return true;
	}

	/** Fails all unfinished jobs of the type. */
	failUnfinished(type: string, failure: string): void {
		const now = this.clock.now();
		for (const job of this.jobs) {
			if (job.type !== type || (job.endsAt !== null && job.endsAt <= now)) continue;
			job.startsAt ??= now;
			Object.assign(job, { endsAt: now, failure });
		}
	}

	restore(jobs: readonly StoredJob[]): void {
		this.jobs = [...jobs];
	}

	private find(id: string): StoredJob | undefined {
		return this.jobs.find((job) => job.id === id);
	}

	private describe(job: StoredJob): Job {
		const now = this.clock.now();
		const status = getStatus(job, now);
		const isFinal = status === 'completed' || status === 'failed';
		return {
			id: job.id,
			type: job.type,
			status,
			createdAt: new Date(job.createdAt).toISOString(),
			completedAt: isFinal && job.endsAt !== null ? new Date(job.endsAt).toISOString() : null,
			message: job.message ?? getDefaultMessage(job, status),
			progress: getProgress(job, status, now),
			metadata: job.metadata,
		};
	}
}

export function computeStatistics(jobs: readonly Job[]): JobStatistics {
	const count = (status: JobStatus) => jobs.filter((job) => job.status === status).length;
	const [completed, failed] = [count('completed'), count('failed')];
	const ended = completed + failed;
	return {
		total: jobs.length,
		pending: count('pending'),
		running: count('running'),
		completed,
		failed,
		successRate: ended === 0 ? 0 : Math.round((completed / ended) * 10_000) / 100,
	};
}

function getStatus({ startsAt, endsAt, failure }: StoredJob, now: number): JobStatus {
	if (endsAt !== null && endsAt <= now) return failure === null ? 'completed' : 'failed';
	return startsAt !== null && startsAt <= now ? 'running' : 'pending';
}

function getProgress({ startsAt, endsAt }: StoredJob, status: JobStatus, now: number): number {
	if (status === 'pending') return 0;
	if (status === 'completed') return 100;
	if (status === 'failed' || startsAt === null || endsAt === null) return 50;
	return Math.floor(((now - startsAt) / (endsAt - startsAt)) * 100);
}

function getDefaultMessage({ subject, failure }: StoredJob, status: JobStatus): string {
	return status === 'failed' ? `${subject} failed: ${failure}` : `${subject}: ${status}`;
}
