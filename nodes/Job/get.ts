import type { IDataObject } from 'n8n-workflow';
import { jobList, collectTexts } from '../shared/api/lists';
import { createListSearch } from '../shared/api/listSearch';
import { lookUpPlan } from '../shared/pagination/readList';
import { defineOperation } from '../shared/operation/defineOperation';
import type { LocatorValue } from '../shared/parameters/resourceLocator';
import { notFound } from '../shared/parameters/resourceLocator';
import { locator, textMode } from '../shared/operation/properties';
import type { RequestFailure } from '../shared/transport/outcome';
import { asText } from '../shared/utils/values';

/** The jobs to choose from, newest first, found by a part of what they say of themselves. */
export const searchJobs = createListSearch(jobList, (job) => {
	const [message, ...facts] = [job.message, job.createdAt, job.status, job.type].map(asText);
	const known = facts.filter((fact) => fact !== undefined);
	return { name: `${message ?? ''} (${known.join(', ')})`.trim(), value: String(job.id) };
});

/** GET /users/jobs: there is no route for one job, so the list is read once for all items. */
export const get = defineOperation({
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get background job',
		description: 'Retrieve a background job. Reads the list of jobs once per run.',
	},
	resource: 'job',
	route: 'GET /users/jobs',
	plan: lookUpPlan(jobList, 'job', locatorsOf, ([newest], located) =>
		newest ? { items: [newest] } : { failure: createNoJobFailure(located) },
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

function locatorsOf({ id, metadata }: IDataObject): LocatorValue[] {
	const profiles = collectTexts(metadata).map((value) => ({ mode: 'linkedinUrl', value }));
	return [{ mode: 'id', value: String(id) }, ...profiles];
}

/** What is said where there is no such job. */
export function createNoJobFailure(located: LocatorValue): RequestFailure {
	return notFound('NO_JOB', 'background job', located, "Check 'Background Job' for typos.");
}
