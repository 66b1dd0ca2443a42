import { defineOperation } from '../../../shared/operation/defineOperation';
import { lacks, recordIn } from '../../../shared/lists/inAnswer';

/** GET /keys/stats. */
export const getStatistics = defineOperation({
	option: {
		name: 'Get Statistics',
		value: 'getStatistics',
		action: 'Get usage statistics',
		description: 'Count API keys and their requests, in total and per day',
	},
	resource: 'usage',
	route: 'GET /keys/stats',
	effect: 'read',
	properties: [],
	request: () => ({}),
	output: ({ body }) => [
		recordIn(body, 'statistics', ['totalKeys', 'activeKeys', 'totalUsage', 'dailyUsage']) ??
			lacks('GET /keys/stats has no statistics'),
	],
});
