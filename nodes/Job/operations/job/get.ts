import type { IDataObject } from 'n8n-workflow';
import type { Failure } from '../../../shared/errors/failure';
import { jobList } from '../../../shared/lists/jobs';
import { locatedId } from '../../../shared/operation/checks';
import { defineOperation, property } from '../../../shared/operation/defineOperation';
import { optionsWith } from '../../../shared/operation/options';
import type { Input, Result, Run } from '../../../shared/operation/plan';
import { readList } from '../../../shared/run/pages';
import { idIn } from '../../../shared/values';

interface Values {
	job: { value: string };
}

/** GET /users/jobs: there is no route for one job, so the list is read once for all items. */
export const get = defineOperation({
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get background job',
		description: 'Retrieve a background job by ID. Reads the list of jobs once per run.',
	},
	resource: 'job',
	route: 'GET /users/jobs',
	effect: 'read',
	doneLabel: 'Read',
	plan: async (inputs, run) => await findAll(inputs, run),
	properties: [
		property({
			displayName: 'Background Job',
			name: 'job',
			type: 'resourceLocator',
			required: true,
			default: { mode: 'list', value: '' },
			modes: [
				{
					displayName: 'From List',
					name: 'list',
					type: 'list',
					typeOptions: { searchListMethod: 'searchJobs', searchable: true },
				},
				{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. job_8f3a' },
			],
		}),
		optionsWith(),
	],
	checks: { job: locatedId },
	request: () => ({}),
});

/** Looks for the job of each item in one reading of the list. */
async function findAll(inputs: Array<Input<Values>>, { connection }: Run): Promise<Result[]> {
	const reading = await readList(connection, jobList, {}, Infinity);
	if ('failure' in reading) return inputs.map(() => reading);
	const byId = new Map(reading.records.map((job) => [idIn(job.id), job]));
	return inputs.map(({ values: { job } }) => toResult(byId.get(job.value), job.value));
}

function toResult(job: IDataObject | undefined, id: string): Result {
	return job === undefined ? { failure: jobNotFound(id) } : { items: [{ ...job }] };
}

/** What is said of an ID that no job has. */
export function jobNotFound(id: string): Failure {
	return {
		kind: 'finding',
		outcome: 'failed',
		code: 'NO_JOB',
		text: () => ({
			message: `No background job found with the ID ${id}`,
			description: "Check 'Background Job' for typos.",
		}),
	};
}
