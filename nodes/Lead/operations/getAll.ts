import { leadList, leadQuery, simpleLead } from '../../shared/lists/leads/leads';
import { defineOperation } from '../../shared/operation/defineOperation';
import { additionalFields, outputParameters } from '../../shared/operation/output';
import { collection, returnAllAndLimit } from '../../shared/operation/properties';
import { pages } from '../../shared/run/pages';
import { filterChecks, listFilters, refuseReversedTimes, wholeDays } from '../filters';

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
	effect: 'read',
	plan: pages(leadList),
	properties: [
		...returnAllAndLimit,
		...outputParameters(simpleLead),
		listFilters,
		collection('Sort', 'sort', 'Add Sorting', [
			{
				displayName: 'Order',
				name: 'sortOrder',
				type: 'options',
				options: [
					{ name: 'Ascending', value: 'asc' },
					{ name: 'Descending', value: 'desc' },
				],
				default: 'desc',
			},
			{
				displayName: 'Sort By',
				name: 'sortBy',
				type: 'options',
				options: [
					{ name: 'Company', value: 'company' },
					{ name: 'Created At', value: 'createdAt' },
					{ name: 'First Name', value: 'firstName' },
					{ name: 'Last Contacted At', value: 'lastContactedAt' },
					{ name: 'Last Name', value: 'lastName' },
					{ name: 'Updated At', value: 'updatedAt' },
				],
				default: 'createdAt',
			},
		]),
	],
	options: [additionalFields(simpleLead)],
	checks: filterChecks,
	wholeDays,
	simplify: {
		...simpleLead,
		filteredBy: { lastContactedAfter: 'lastContactedAt', updatedAfter: 'updatedAt' },
	},
	request: (values) => {
		refuseReversedTimes(values.filters);
		return { query: leadQuery(values) };
	},
});
