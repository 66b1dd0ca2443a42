import { defineOperation } from '../../../shared/operation/defineOperation';
import { optionsWith } from '../../../shared/operation/options';

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
	doneLabel: 'Read',
	properties: [optionsWith()],
	request: () => ({}),
	output: ({ body: { data } }) => {
		if (typeof data !== 'object') throw new Error('The answer has no statistics');
		return [{ ...data }];
	},
});
