import type { IDataObject, INodeProperties } from 'n8n-workflow';
import * as leads from '../../shared/api/leads';
import { assertRange } from '../../shared/fields/checks';
import { defineOperation } from '../../shared/operation/defineOperation';
import {
	choice,
	collection,
	filterCollection,
	returnAllAndLimit,
	time,
} from '../../shared/operation/properties';
import { buildOutputProperties } from '../../shared/operation/simplify';
import { createListPlan } from '../../shared/pagination/listPlans';

const createdAfter = time('Created After', 'createdAfter');
const createdBefore = time(
	'Created Before',
	'createdBefore',
	'A date without a time includes that day',
);

export const leadFilters: INodeProperties[] = [
	leads.companyFilter,
	createdAfter,
	createdBefore,
	leads.titleFilter,
	time('Last Contacted After', 'lastContactedAfter'),
	leads.searchFilter,
	leads.sourceFilter,
	choice('Status', 'status', 'new', leads.leadStatuses),
];

export const leadFilterSettings = {
	parsers: leads.searchParsers,
	inclusiveEndDates: [createdBefore.name],
	request: (values: { filters: IDataObject; sort?: IDataObject }) => {
		assertRange(values.filters, createdAfter, createdBefore, 'later');
		return { query: leads.buildLeadQuery(values) };
	},
};

export const getAll = defineOperation({
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many leads',
		description: 'Retrieve a list of leads',
	},
	resource: 'lead',
	route: 'GET /leads',
	plan: createListPlan(leads.leadList),
	properties: [
		...returnAllAndLimit,
		...buildOutputProperties(leads.leadSimplifyConfig),
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
	...leadFilterSettings,
	simplify: leads.leadSimplifyConfig,
});
