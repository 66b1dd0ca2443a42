import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { jobList } from '../shared/lists/apiLists';
import { filterByName, readRecords } from '../shared/lists/picker';
import type { Check, LocatorValue } from '../shared/operation/checks';
import { locatedId } from '../shared/operation/checks';
import { personProfileUrl } from '../shared/operation/profileUrl';
import { textMode, locator } from '../shared/operation/properties';
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
	return mode === 'linkedinUrl'
		? { mode, value: personProfileUrl(value, label) }
		: locatedId(located, label);
};

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
