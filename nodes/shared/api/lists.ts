import type { IDataObject } from 'n8n-workflow';
import type { Check } from '../fields/checks';
import { parseText } from '../fields/checks';
import { toProfileKey } from '../fields/profileUrl';
import type { RequestTo } from '../operation/route';
import { parseTimestamp } from '../utils/dates';
import { asRecord, asText, asKeyword } from '../utils/values';
import type { List } from '../pagination/pageFetcher';

/** How keys are listed (GET /keys): all at once. */
export const keyList: List = {
	route: 'GET /keys',
	name: 'keys',
	pagination: 'none',
};

/** How voice clones are listed (GET /voice-clones). */
export const voiceCloneList: List = {
	route: 'GET /voice-clones',
	name: 'voiceClones',
	pagination: 'offset',
	query: ({ filters }) => asRecord(filters),
};

type JobQuery = RequestTo<'GET /users/jobs'>['query'];

/** How jobs are listed (GET /users/jobs): all at once. */
export const jobList: List = {
	route: 'GET /users/jobs',
	name: 'jobs',
	pagination: 'none',
	query: ({ filters }) => jobQuery(asRecord(filters)),
	sortAndFilter: (found, { filters }) => {
		const profileUrl = asText(asRecord(filters).profileUrl);
		const wanted = profileUrl && toProfileKey(profileUrl);
		return found
			.filter(
				({ metadata }) => !wanted || collectTexts(metadata).map(toProfileKey).includes(wanted),
			)
			.sort((a, b) => parseTimestamp(b.createdAt) - parseTimestamp(a.createdAt));
	},
};

/** The query of GET /users/jobs: LinkedIn URL is looked for in the jobs that were answered. */
export function jobQuery(filters: IDataObject): JobQuery {
	const { startDate, endDate, status, type } = filters as NonNullable<JobQuery>;
	return { startDate, endDate, status, type };
}

export function hasEnded(status: unknown): boolean {
	return ['completed', 'failed'].includes(asKeyword(status) ?? '');
}

/** A time as Unix seconds; the second that it falls into counts. */
export const unixSeconds: Check = (value, label) =>
	Math.floor(Date.parse(parseText(value, label)) / 1000);

/** The texts in a job's metadata, under any key: one of them may be a person's profile. */
export function collectTexts(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	if (typeof value !== 'object' || value === null) return [];
	return Object.values(value).flatMap(collectTexts);
}
