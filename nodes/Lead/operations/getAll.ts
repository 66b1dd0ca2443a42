import type { IDataObject, INodeProperties } from 'n8n-workflow';
import * as filters from '../../shared/api/leads';
import { leadList, leadQuery, simpleLead } from '../../shared/api/leads';
import { listPlan } from '../../shared/pagination/readList';
import { assertRange } from '../../shared/fields/checks';
import { defineOperation } from '../../shared/operation/defineOperation';
import { outputParameters } from '../../shared/operation/simplify';
import {
	choice,
	collection,
	filterCollection,
	returnAllAndLimit,
	time,
} from '../../shared/operation/properties';

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

/** What Get Many and Count have in common (GET /leads). */
export const filtered = {
	checks: filters.searchChecks,
	inclusiveEndDates: [createdBefore.name],
	request: (values: { filters: IDataObject; sort?: IDataObject }) => {
		assertRange(values.filters, createdAfter, createdBefore, 'later');
		return { query: leadQuery(values) };
	},
};

/** GET /leads. */
export const getAll = defineOperation({
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many leads',
		description: 'Retrieve a list of leads',
	},
	resource: 'lead',
	route: 'GET /leads',
	plan: listPlan(leadList),
	properties: [
		...returnAllAndLimit,
		...outputParameters(simpleLead),
		filterCollection([
			...leadFilters,
			time('Updated After', 'updatedAfter', 'Only leads changed after this time'),
		]),
		collection('Sort', 'sort', 'Add Sorting', [
			choice('Order', 'sortOrder', 'desc', [
				{ name: 'Ascending', value: 'asc' },
				{ name: 'Descending', value: 'desc' },
			]),
			choice('Sort By', 'sortBy', 'createdAt', [
				{ name: 'Company', value: 'company' },
				{ name: 'Created At', value: 'createdAt' },
				{ name: 'First Name', value: 'firstName' },
				{ name: 'Last Contacted At', value: 'lastContactedAt' },
				{ name: 'Last Name', value: 'lastName' },
				{ name: 'Updated At', value: 'updatedAt' },
			]),
		]),
	],
	...filtered,
	simplify: simpleLead,
});
