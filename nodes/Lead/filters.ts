import type { IDataObject, INodeProperties } from 'n8n-workflow';
import * as filters from '../shared/lists/leads/leads';
import { refuseReversed } from '../shared/operation/checks';
import { choice, filterCollection, time } from '../shared/operation/properties';

const createdAfter = time('Created After', 'createdAfter');

const createdBefore = time(
	'Created Before',
	'createdBefore',
	'A date without a time includes that day',
);

/** The filters that the service itself has for leads (GET /leads). */
export const leadFilters: INodeProperties[] = [
	filters.company,
	createdAfter,
	createdBefore,
	time('Last Contacted After', 'lastContactedAfter'),
	filters.search,
	filters.source,
	choice('Status', 'status', 'new', filters.statuses),
	filters.title,
];

/** What may be asked of a whole list. */
export const listFilters = filterCollection('Filters', 'filters', [
	...leadFilters,
	time('Updated After', 'updatedAfter', 'Only leads changed after this time'),
]);

/** The ends of ranges. */
export const wholeDays = [createdBefore.name];

/** @throws FieldError that names both fields when the times are in reverse order */
export function refuseReversedTimes(values: IDataObject): void {
	refuseReversed(values, createdAfter, createdBefore, 'later');
}
