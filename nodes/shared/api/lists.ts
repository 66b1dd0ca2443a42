import type { IDataObject } from 'n8n-workflow';
import type { Check } from '../fields/checks';
import { checkedText } from '../fields/checks';
import { profileUrlKey } from '../fields/profileUrl';
import type { RequestTo } from '../operation/route';
import { msOf } from '../utils/times';
import { fieldsIn, textIn, wordIn } from '../utils/values';
import type { List } from '../pagination/pageFetcher';

/** How keys are listed (GET /keys): all at once. */
export const keyList: List = {
	route: 'GET /keys',
	name: 'keys',
	by: 'none',
};

/** How voice clones are listed (GET /voice-clones). */
export const voiceCloneList: List = {
	route: 'GET /voice-clones',
	name: 'voiceClones',
	by: 'offset',
	query: ({ filters }) => fieldsIn(filters),
};

type JobQuery = RequestTo<'GET /users/jobs'>['query'];

/** How jobs are listed (GET /users/jobs): all at once. */
export const jobList: List = {
	route: 'GET /users/jobs',
	name: 'jobs',
	by: 'none',
	query: ({ filters }) => jobQuery(fieldsIn(filters)),
	arrange: (found, { filters }) => {
		const profileUrl = textIn(fieldsIn(filters).profileUrl);
		const wanted = profileUrl && profileUrlKey(profileUrl);
		return found
			.filter(({ metadata }) => !wanted || textsIn(metadata).map(profileUrlKey).includes(wanted))
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

/** The texts in a job's metadata, under any key: one of them may be a person's profile. */
export function textsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	if (typeof value !== 'object' || value === null) return [];
	return Object.values(value).flatMap(textsIn);
}
