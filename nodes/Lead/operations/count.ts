import { parseTotal, throwUnexpected, UNKNOWN_TOTAL } from '../../shared/api/responses';
import { defineOperation } from '../../shared/operation/defineOperation';
import { filterCollection } from '../../shared/operation/properties';
import { leadFilterSettings, leadFilters } from './getAll';

/** GET /leads: the number of matches. */
export const count = defineOperation({
	option: {
		name: 'Count',
		value: 'count',
		action: 'Count leads',
		description: 'Find out how many leads match, without reading them',
	},
	resource: 'lead',
	route: 'GET /leads',
	successLabel: 'Counted',
	properties: [
		filterCollection(
			leadFilters,
			'Only leads that match all of these. Without filters, all leads are counted.',
		),
	],
	...leadFilterSettings,
	request: (values) => ({ query: { ...leadFilterSettings.request(values).query, limit: 1 } }),
	output: ({ body }) => {
		const total = parseTotal(body);
		return total === UNKNOWN_TOTAL ? throwUnexpected('GET /leads has no total') : [{ total }];
	},
});
