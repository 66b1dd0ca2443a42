import { leadList, leadQuery, searchChecks, simpleLead } from '../../shared/lists/leads/leads';
import { defineOperation } from '../../shared/operation/defineOperation';
import { outputParameters } from '../../shared/operation/output';
import { choice, collection, returnAllAndLimit } from '../../shared/operation/properties';
import { pages } from '../../shared/lists/readList';
import { listFilters, refuseReversedTimes, wholeDays } from '../filters';

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
	checks: searchChecks,
	wholeDays,
	simplify: simpleLead,
	request: (values) => {
		refuseReversedTimes(values.filters);
		return { query: leadQuery(values) };
	},
});
