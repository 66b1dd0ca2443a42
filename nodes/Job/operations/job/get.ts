import type { IDataObject } from 'n8n-workflow';
import { finding } from '../../../shared/transport/outcome';
import type { Failure } from '../../../shared/transport/outcome';
import { jobList, profilesIn } from '../../../shared/lists/apiLists';
import type { LocatorValue } from '../../../shared/operation/checks';
import { defineOperation } from '../../../shared/operation/defineOperation';
import type { Result } from '../../../shared/operation/plan';
import { profileUrlKey } from '../../../shared/operation/profileUrl';
import { foundIn } from '../../../shared/lists/readList';
import { yieldToEventLoop } from '../../../shared/run/yieldToEventLoop';
import { idIn } from '../../../shared/values';
import { checkedJob, jobLocator } from '../../locator';

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
	effect: 'read',
	plan: foundIn(jobList, jobFinder),
	properties: [jobLocator],
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
