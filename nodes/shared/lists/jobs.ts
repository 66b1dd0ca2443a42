import type { IDataObject } from 'n8n-workflow';
import type { Check } from '../operation/checks';
import { checkedText } from '../operation/checks';
import { profileUrlKey } from '../operation/profileUrl';
import type { RequestTo } from '../operation/route';
import { toApiRequest } from '../operation/route';
import type { List } from './list';
import { keyOf } from './list';
import { msOf } from '../times';
import { wordIn } from '../values';
import { recordsIn, userIn } from './inAnswer';

/** The document's filters, and LinkedIn URL, which is looked for in the jobs that were answered. */
interface JobFilters {
	startDate?: number;
	endDate?: number;
	profileUrl?: string;
	status?: string;
	type?: string;
}

export type JobQuery = RequestTo<'GET /users/jobs'>['query'];

/** How jobs are listed (GET /users/jobs): all at once, each with the user that the answer names. */
export const jobList: List = {
	request: ({ filters }) =>
		toApiRequest('GET /users/jobs', 'read', { query: jobQuery((filters ?? {}) as IDataObject) }),
	by: 'none',
	read: (answer) => {
		const { records, total } = recordsIn(answer, 'GET /users/jobs', 'jobs');
		const user = userIn(answer);
		return {
			records: furthest(records).map((job) => ({
				...job,
				...((job.userId ?? null) === null && user),
			})),
			total,
		};
	},
	arrange: (found, { filters }) => {
		const { profileUrl } = (filters ?? {}) as JobFilters;
		const wanted = profileUrl === undefined ? undefined : profileUrlKey(profileUrl);
		return found
			.filter(({ metadata }) => wanted === undefined || profilesIn(metadata).includes(wanted))
			.sort((a, b) => msOf(b.createdAt) - msOf(a.createdAt));
	},
};

export function hasEnded(status: unknown): boolean {
	return ['completed', 'failed'].includes(wordIn(status) ?? '');
}

/** A job that stands twice has ended where one of both has. */
function furthest(jobs: IDataObject[]): IDataObject[] {
	const ended = new Set(jobs.filter(({ status }) => hasEnded(status)).map((job) => keyOf(job)));
	return jobs.filter((job) => hasEnded(job.status) || !ended.has(keyOf(job)));
}

/** The query of GET /users/jobs. */
export function jobQuery(filters: IDataObject): JobQuery {
	const { startDate, endDate, status, type } = filters as JobFilters;
	return { startDate, endDate, status, type };
}

/** A time as Unix seconds; the second that it falls into counts. */
export const unixSeconds: Check = (value, label) =>
	Math.floor(Date.parse(checkedText(value, label)) / 1000);

/** The profiles in a job's metadata, under any key, in the form in which they are compared. */
export function profilesIn(metadata: unknown): string[] {
	return textsIn(metadata).map(profileUrlKey);
}

function textsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	if (typeof value !== 'object' || value === null) return [];
	return Object.values(value).flatMap(textsIn);
}
