import { defineOperation } from '../../../shared/operation/defineOperation';
import { throwMissing, recordIn } from '../../../shared/lists/inAnswer';

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
		recordIn(body, 'totalKeys', 'activeKeys', 'totalUsage', 'dailyUsage') ??
			throwMissing('GET /keys/stats has no statistics'),
	],
});
