import { jobList } from '../../../shared/lists/jobs';
import type { Located } from '../../../shared/operation/checks';
import { defineOperation } from '../../../shared/operation/defineOperation';
import type { Input, Result, Run } from '../../../shared/operation/plan';
import { readList } from '../../../shared/run/pages';
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
	plan: async (inputs, run) => await findAll(inputs, run),
	properties: [jobLocator],
	checks: { job: checkedJob },
	request: () => ({}),
});

/** Looks for the job of each item in one reading of the list. */
async function findAll(
	inputs: Array<Input<{ job: Located }>>,
	{ connection }: Run,
): Promise<Result[]> {
	const reading = await readList(connection, jobList, {}, Infinity);
	if ('failure' in reading) return inputs.map(() => reading);
	const find = await finderOf(reading.records);
	return inputs.map(({ values: { job: located } }) => {
		const job = find(located);
		return job === undefined ? { failure: jobNotFound(located) } : { items: [{ ...job }] };
	});
}
