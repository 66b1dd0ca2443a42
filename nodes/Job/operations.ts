import type { IDataObject } from 'n8n-workflow';
import { collectTexts, jobList, buildJobQuery, parseUnixSeconds } from '../shared/api/lists';
import { createListSearch } from '../shared/api/listSearch';
import { parseUser, throwUnexpected } from '../shared/api/responses';
import { assertRange } from '../shared/fields/checks';
import { validateProfileUrl } from '../shared/fields/profileUrl';
import { defineOperation } from '../shared/operation/defineOperation';
import { jsonBody, defineLegacyOperations, userId } from '../shared/operation/legacyOperations';
import {
	choice,
	filterCollection,
	locator,
	notice,
	returnAllAndLimit,
	text,
	textMode,
	time,
} from '../shared/operation/properties';
import { createListPlan, createLookUpPlan } from '../shared/pagination/listPlans';
import type { LocatorValue } from '../shared/parameters/resourceLocator';
import { createNotFoundFailure } from '../shared/parameters/resourceLocator';
import type { RequestFailure } from '../shared/transport/outcome';
import { asText, getData, isRecord } from '../shared/utils/values';

const startDate = time('Created After', 'startDate', 'Only jobs created after this time');
const endDate = time(
	'Created Before',
	'endDate',
	'Only jobs created before this time. A date without a time includes that day.',
);
const profileUrlFilter = text(
	'LinkedIn URL',
	'profileUrl',
	'e.g. https://www.linkedin.com/in/nathan-smith',
	{ description: 'Only jobs about this person' },
);
const statusFilter = choice('Status', 'status', 'completed', [
	{ name: 'Completed', value: 'completed' },
	{ name: 'Failed', value: 'failed' },
	{ name: 'Pending', value: 'pending' },
	{ name: 'Running', value: 'running' },
]);
const typeFilter = text('Job Type', 'type', 'e.g. network_action', {
	description: 'Only jobs of this type, for example network_action or data_enrichment',
});

const jobFilterSettings = {
	resource: 'job',
	route: 'GET /users/jobs' as const,
	parsers: {
		startDate: parseUnixSeconds,
		endDate: parseUnixSeconds,
		profileUrl: validateProfileUrl,
	},
	inclusiveEndDates: [endDate.name],
	request: ({ filters }: { filters: IDataObject }) => {
		assertRange(filters, startDate, endDate, 'later');
		return { query: buildJobQuery(filters) };
	},
};

/** The API has no route for one job, so the list is read once for all items. */
const get = defineOperation({
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get background job',
		description: 'Retrieve a background job. Reads the list of jobs once per run.',
	},
	resource: 'job',
	route: 'GET /users/jobs',
	plan: createLookUpPlan(jobList, 'job', listLocators, ([newest], wantedJob) =>
		newest ? { records: [newest] } : { failure: createNoJobFailure(wantedJob) },
	),
	properties: [
		locator('Background Job', 'job', 'searchJobs', [
			textMode('By ID', 'id', 'e.g. job_8f3a'),
			textMode(
				'By LinkedIn URL',
				'linkedinUrl',
				'e.g. https://www.linkedin.com/in/nathan-smith',
				'The newest background job about this person',
			),
		]),
	],
	request: () => ({}),
});

const getAll = defineOperation({
	...jobFilterSettings,
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many background jobs',
		description: 'Retrieve a list of background jobs, newest first',
	},
	plan: createListPlan(jobList),
	properties: [
		...returnAllAndLimit,
		filterCollection([startDate, endDate, typeFilter, profileUrlFilter, statusFilter]),
	],
});

const getStatistics = defineOperation({
	...jobFilterSettings,
	option: {
		name: 'Get Statistics',
		value: 'getStatistics',
		action: 'Get background job statistics',
		description: 'Count background jobs by status and show the success rate',
	},
	properties: [
		notice('Shows how many background jobs have each status, and the success rate', 'countsNotice'),
		filterCollection(
			[startDate, endDate, typeFilter, statusFilter],
			'Sent to the service, which decides whether to apply them to the statistics',
		),
	],
	output: ({ body }) => {
		const { statistics } = getData(body);
		if (!isRecord(statistics)) return throwUnexpected("GET /users/jobs has no 'statistics'");
		return [{ ...statistics, ...parseUser(body) }];
	},
});

const legacyOperations = defineLegacyOperations(
	'legacyJob',
	'With your own key, use Background Job',
	[
		{
			route: 'PUT /users/jobs/editJobMessage/{jobId}',
			successLabel: 'Updated',
			howToVerify: 'Run it again: setting the same values twice does no harm.',
			testRunEffect: 'change the real status message',
			name: "Change Job's Status Message",
			value: 'updateMessage',
			action: 'Update legacy background job message',
			description: 'Change the status message of a background job',
			properties: [
				text('Background Job ID', 'jobId', 'e.g. job_8f3a', {
					required: true,
					description: 'ID of the background job, from Get Many',
				}),
				jsonBody,
			],
		},
		{
			route: 'GET /users/jobs/jobCounts',
			name: 'Count Jobs',
			value: 'getCounts',
			action: 'Get legacy background job counts',
			description: 'Count background jobs',
		},
		{
			route: 'GET /users/jobs/userJobStatus/{userId}',
			name: 'Get Jobs of User',
			value: 'getUserStatus',
			action: 'Get legacy background jobs of user',
			description: 'Check the background jobs of one user',
			properties: [userId],
		},
		{
			route: 'GET /users/jobs/jobStatus',
			name: 'Get Status of Jobs',
			value: 'getStatus',
			action: 'Get legacy background job status',
			description: 'Check the status of background jobs',
		},
	],
);

export const operations = [get, getAll, getStatistics, ...legacyOperations];

const UTC_TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::[\d.]+)?Z$/;

/**
 * Searches jobs, newest first, with labels such as `Sent (completed, 2026-03-31 09:30 UTC, network_action)`.
 * As n8n cuts long labels, details that the message contains are left out.
 */
export const searchJobs = createListSearch(jobList, (job) => {
	const createdAt = asText(job.createdAt)?.replace(UTC_TIME, '$1 $2 UTC');
	const [message, ...details] = [job.message, job.status, createdAt, job.type].map(asText);
	const knownDetails = details.filter((detail) => detail && !message?.includes(detail));
	const suffix = knownDetails.length > 0 ? `(${knownDetails.join(', ')})` : '';
	return { name: `${message ?? ''} ${suffix}`.trim(), value: String(job.id) };
});

export function createNoJobFailure(wantedJob: LocatorValue): RequestFailure {
	const nextStep =
		"Check 'Background Job' for typos. If it was scheduled just now, try again in a minute.";
	return createNotFoundFailure('NO_JOB', 'background job', wantedJob, nextStep);
}

function listLocators({ id, metadata }: IDataObject): LocatorValue[] {
	const profiles = collectTexts(metadata).map((value) => ({ mode: 'linkedinUrl', value }));
	return [{ mode: 'id', value: String(id) }, ...profiles];
}
