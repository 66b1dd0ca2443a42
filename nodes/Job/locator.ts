import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import type { Failure } from '../shared/errors/failure';
import { finding } from '../shared/errors/failure';
import { jobList, profilesIn } from '../shared/lists/jobs';
import { filterByName, readRecords } from '../shared/lists/picker';
import type { Check, LocatorValue } from '../shared/operation/checks';
import { locatedId } from '../shared/operation/checks';
import { isLinkedInProfile, personProfileUrl, profileUrlKey } from '../shared/operation/profileUrl';
import { textMode, locator } from '../shared/operation/properties';
import { yieldToEventLoop } from '../shared/run/yieldToEventLoop';
import { idIn, textIn } from '../shared/values';

/** Which job an operation is about. */
export const jobLocator = locator('Background Job', 'job', 'searchJobs', [
	textMode('By ID', 'id', 'e.g. job_8f3a'),
	textMode(
		'By LinkedIn URL',
		'linkedinUrl',
		'e.g. https://www.linkedin.com/in/nathan-smith',
		'The newest background job about this person',
	),
]);

export const checkedJob: Check = (located, label) => {
	const { mode, value } = located as LocatorValue;
	// an expression may give the one where it has no other: {{ $json.jobId || $json.profileUrl }}
	return mode === 'linkedinUrl' || isLinkedInProfile(String(value))
		? { mode: 'linkedinUrl', value: personProfileUrl(value, label) }
		: locatedId(located, label);
};

/**
 * @param jobs newest first
 * @returns gives the job of an ID, or the newest one about a person
 */
export async function finderOf(
	jobs: IDataObject[],
): Promise<(located: LocatorValue) => IDataObject | undefined> {
	const byId = new Map<unknown, IDataObject>();
	const byProfile = new Map<string, IDataObject>();
	for (const job of [...jobs].reverse()) {
		await yieldToEventLoop();
		byId.set(idIn(job.id), job);
		for (const profile of profilesIn(job.metadata)) byProfile.set(profile, job);
	}
	return ({ mode, value }) =>
		mode === 'linkedinUrl' ? byProfile.get(profileUrlKey(value)) : byId.get(value);
}

/** What is said where there is no such job. */
export function jobNotFound({ mode, value }: LocatorValue): Failure {
	return finding('NO_JOB', {
		message: `No background job found with the ${mode === 'linkedinUrl' ? 'LinkedIn URL' : 'ID'} ${value}`,
		description: "Check 'Background Job' for typos.",
	});
}

/** The jobs to choose from, newest first, found by a part of what they say of themselves. */
export async function searchJobs(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	return filterByName(await readRecords(this, jobList, {}), filter, (job) => {
		const [message, ...facts] = [job.message, job.createdAt, job.status, job.type].map(textIn);
		const known = facts.filter((fact) => fact !== undefined);
		return { name: `${message ?? ''} (${known.join(', ')})`.trim(), value: idIn(job.id) ?? '' };
	});
}
