import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { jobList, profilesIn } from '../shared/lists/apiLists';
import { filterRecords } from '../shared/lists/picker';
import { foundIn } from '../shared/lists/readList';
import type { Check, LocatorValue } from '../shared/operation/checks';
import { locatedId } from '../shared/operation/checks';
import { defineOperation } from '../shared/operation/defineOperation';
import type { Result } from '../shared/operation/plan';
import { personProfileUrl, profileUrlKey } from '../shared/operation/profileUrl';
import { locator, textMode } from '../shared/operation/properties';
import { yieldToEventLoop } from '../shared/run/concurrency';
import type { Failure } from '../shared/transport/outcome';
import { finding } from '../shared/transport/outcome';
import { idIn, textIn } from '../shared/values';

const checkedJob: Check = (located, label) => {
	const { mode, value } = located as LocatorValue;
	return mode === 'linkedinUrl'
		? { mode, value: personProfileUrl(value, label) }
		: locatedId(located, label);
};

/** The jobs to choose from, newest first, found by a part of what they say of themselves. */
export async function searchJobs(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	return await filterRecords(this, jobList, filter, (job) => {
		const [message, ...facts] = [job.message, job.createdAt, job.status, job.type].map(textIn);
		const known = facts.filter((fact) => fact !== undefined);
		return { name: `${message ?? ''} (${known.join(', ')})`.trim(), value: idIn(job.id) ?? '' };
	});
}

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
	plan: foundIn(jobList, jobFinder),
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
	checks: { job: checkedJob },
	request: () => ({}),
});

/** @param jobs newest first */
async function jobFinder(jobs: IDataObject[]): Promise<(values: { job: LocatorValue }) => Result> {
	const byId = new Map<unknown, IDataObject>();
	const byProfile = new Map<string, IDataObject>();
	for (const job of [...jobs].reverse()) {
		await yieldToEventLoop();
		byId.set(idIn(job.id), job);
		for (const profile of profilesIn(job.metadata)) byProfile.set(profile, job);
	}
	return ({ job: located }) => {
		const { mode, value } = located;
		const job = mode === 'linkedinUrl' ? byProfile.get(profileUrlKey(value)) : byId.get(value);
		return job === undefined ? { failure: jobNotFound(located) } : { items: [{ ...job }] };
	};
}

/** What is said where there is no such job. */
export function jobNotFound({ mode, value }: LocatorValue): Failure {
	return finding('NO_JOB', {
		message: `No background job found with the ${mode === 'linkedinUrl' ? 'LinkedIn URL' : 'ID'} ${value}`,
		description: "Check 'Background Job' for typos.",
	});
}
