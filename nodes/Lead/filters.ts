import type { IDataObject, INodeProperties } from 'n8n-workflow';
import * as filters from '../shared/lists/leads/filters';
import type { Check } from '../shared/operation/checks';
import { atLeast } from '../shared/operation/checks';
import { refuseReversed } from '../shared/operation/range';

const createdAfter: INodeProperties = {
	displayName: 'Created After',
	name: 'createdAfter',
	type: 'dateTime',
	default: '',
};

const createdBefore: INodeProperties = {
	displayName: 'Created Before',
	name: 'createdBefore',
	type: 'dateTime',
	default: '',
	description: 'A date without a time includes that day',
};

/** The filters that the service itself has for leads (GET /leads). */
export const leadFilters: INodeProperties[] = [
	filters.company,
	createdAfter,
	createdBefore,
	{
		displayName: 'Last Contacted After',
		name: 'lastContactedAfter',
		type: 'dateTime',
		default: '',
	},
	filters.search,
	filters.source,
	{
		displayName: 'Status',
		name: 'status',
		type: 'options',
		options: filters.statuses,
		default: 'new',
	},
	filters.title,
];

export const filterChecks: Record<string, Check> = { search: atLeast(2) };

/** The ends of ranges. */
export const wholeDays = [createdBefore.name];

/** @throws FieldError that names both fields when the times are in reverse order */
export function refuseReversedTimes(values: IDataObject): void {
	refuseReversed(values, createdAfter, createdBefore, 'later');
}
