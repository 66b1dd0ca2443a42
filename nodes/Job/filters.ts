import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { JobQuery } from '../shared/lists/apiLists';
import { jobQuery } from '../shared/lists/apiLists';
import { refuseReversed } from '../shared/operation/checks';
import { choice, text, time } from '../shared/operation/properties';

/** The filters that both the jobs and their statistics take (GET /users/jobs). */
export const startDate = time('Created After', 'startDate', 'Only jobs created after this time');

export const endDate = time(
	'Created Before',
	'endDate',
	'Only jobs created before this time. A date without a time includes that day.',
);

export const status = choice('Status', 'status', 'completed', [
	{ name: 'Completed', value: 'completed' },
	{ name: 'Failed', value: 'failed' },
	{ name: 'Pending', value: 'pending' },
	{ name: 'Running', value: 'running' },
]);

export const type: INodeProperties = text('Job Type', 'type', 'e.g. network_action', {
	description: 'Only jobs of this type, for example network_action or data_enrichment',
});

/** The ends of ranges. */
export const wholeDays = [endDate.name];

/**
 * The query of GET /users/jobs.
 *
 * @throws FieldError when the dates are in reverse order
 */
export function checkedJobQuery(filters: IDataObject): JobQuery {
	refuseReversed(filters, startDate, endDate, 'later');
	return jobQuery(filters);
}
