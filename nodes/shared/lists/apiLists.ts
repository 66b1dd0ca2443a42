import type { IDataObject } from 'n8n-workflow';
import type { Check } from '../operation/checks';
import { checkedText } from '../operation/checks';
import { profileUrlKey } from '../operation/profileUrl';
import type { RequestTo } from '../operation/route';
import { toApiRequest } from '../operation/route';
import { msOf } from '../times';
import { wordIn } from '../values';
import { recordsIn, userIn } from './inAnswer';
import type { List } from './list';

/** How keys are listed (GET /keys): all at once. */
export const keyList: List = {
	request: () => toApiRequest('GET /keys', 'read', {}),
	by: 'none',
	read: (answer) => recordsIn(answer, 'GET /keys', 'keys'),
};

/** How voice clones are listed (GET /voice-clones). */
export const voiceCloneList: List = {
	request: ({ status }) =>
		toApiRequest('GET /voice-clones', 'read', { query: { status: status as string | undefined } }),
	by: 'offset',
	key: 'voiceId',
	read: (answer) => recordsIn(answer, 'GET /voice-clones', 'voiceClones'),
};

export type JobQuery = RequestTo<'GET /users/jobs'>['query'];

/** How jobs are listed (GET /users/jobs): all at once, each with the user that the answer names. */
export const jobList: List = {
	request: ({ filters }) =>
		toApiRequest('GET /users/jobs', 'read', { query: jobQuery((filters ?? {}) as IDataObject) }),
	by: 'none',
	read: (answer) => {
		const { records, total } = recordsIn(answer, 'GET /users/jobs', 'jobs');
		return { records: records.map((job) => ({ ...job, ...userIn(answer) })), total };
	},
	arrange: (found, { filters }) => {
		const { profileUrl } = (filters ?? {}) as { profileUrl?: string };
		const wanted = profileUrl === undefined ? undefined : profileUrlKey(profileUrl);
		return found
			.filter(({ metadata }) => wanted === undefined || profilesIn(metadata).includes(wanted))
			.sort((a, b) => msOf(b.createdAt) - msOf(a.createdAt));
	},
};

/** The query of GET /users/jobs: LinkedIn URL is looked for in the jobs that were answered. */
export function jobQuery(filters: IDataObject): JobQuery {
	const { startDate, endDate, status, type } = filters as NonNullable<JobQuery>;
	return { startDate, endDate, status, type };
}

export function hasEnded(status: unknown): boolean {
	return ['completed', 'failed'].includes(wordIn(status) ?? '');
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
