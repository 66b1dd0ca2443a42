import type { IDataObject } from 'n8n-workflow';
import { jobList } from '../../../shared/lists/jobs';
import type { LocatorValue } from '../../../shared/operation/checks';
import { defineOperation } from '../../../shared/operation/defineOperation';
import type { Result } from '../../../shared/operation/plan';
import { foundIn } from '../../../shared/run/pages';
import { checkedJob, finderOf, jobLocator, jobNotFound } from '../../locator';

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

async function jobFinder(jobs: IDataObject[]): Promise<(values: { job: LocatorValue }) => Result> {
	const find = await finderOf(jobs);
	return ({ job: located }) => {
		const job = find(located);
		return job === undefined ? { failure: jobNotFound(located) } : { items: [{ ...job }] };
	};
}
