import type { IDataObject } from 'n8n-workflow';
import type { ParameterParser } from '../fields/checks';
import { parseText } from '../fields/checks';
import { toProfileKey } from '../fields/profileUrl';
import type { RequestTo } from '../operation/route';
import type { List } from '../pagination/pageFetcher';
import { parseTimestamp } from '../utils/dates';
import { asKeyword, asRecord, asText } from '../utils/values';

export const keyList: List = { route: 'GET /keys', name: 'keys', pagination: 'none' };

export const voiceCloneList: List = {
	route: 'GET /voice-clones',
	name: 'voiceClones',
	pagination: 'offset',
	buildQuery: ({ filters }) => asRecord(filters),
};

/** GET /users/jobs, newest first. The API cannot filter by LinkedIn URL. */
export const jobList: List = {
	route: 'GET /users/jobs',
	name: 'jobs',
	pagination: 'none',
	buildQuery: ({ filters }) => buildJobQuery(asRecord(filters)),
	sortAndFilter: (jobs, { filters }) => {
		const profileUrl = asText(asRecord(filters).profileUrl);
		const profileKey = profileUrl && toProfileKey(profileUrl);
		return jobs
			.filter(
				({ metadata }) =>
					!profileKey || collectTexts(metadata).map(toProfileKey).includes(profileKey),
			)
			.sort((a, b) => parseTimestamp(b.createdAt) - parseTimestamp(a.createdAt));
	},
};

type JobQuery = RequestTo<'GET /users/jobs'>['query'];

/** Builds the query of GET /users/jobs, without the LinkedIn URL, which `jobList` matches itself. */
export function buildJobQuery(filters: IDataObject): JobQuery {
	const { startDate, endDate, status, type } = filters as NonNullable<JobQuery>;
	return { startDate, endDate, status, type };
}

export function hasEnded(status: unknown): boolean {
	return ['completed', 'failed'].includes(asKeyword(status) ?? '');
}

export const parseUnixSeconds: ParameterParser = (value, label) =>
	Math.floor(Date.parse(parseText(value, label)) / 1000);

/** Collects all texts of a job's metadata: the API does not document which one is the profile URL. */
export function collectTexts(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	if (typeof value !== 'object' || value === null) return [];
	return Object.values(value).flatMap(collectTexts);
}
