import { unixSeconds } from '../../../shared/lists/jobs';
import { defineOperation, property } from '../../../shared/operation/defineOperation';
import { endDate, queryOf, startDate, status, type, wholeDays } from '../../filters';
import { lacks, recordIn, userIn } from '../../../shared/lists/inAnswer';

/** GET /users/jobs: the statistics beside the jobs. */
export const getStatistics = defineOperation({
	option: {
		name: 'Get Statistics',
		value: 'getStatistics',
		action: 'Get background job statistics',
		description: 'Count background jobs by status and show the success rate',
	},
	resource: 'job',
	route: 'GET /users/jobs',
	effect: 'read',
	properties: [
		property({
			displayName: 'Filters',
			name: 'filters',
			type: 'collection',
			placeholder: 'Add Filter',
			description: 'Sent to the service, which decides whether to apply them to the statistics',
			default: {},
			options: [startDate, endDate, type, status],
		}),
	],
	checks: { startDate: unixSeconds, endDate: unixSeconds },
	wholeDays,
	request: ({ filters }) => ({ query: queryOf(filters) }),
	output: ({ body }) => {
		const statistics =
			recordIn(body, 'statistics', ['completed', 'successRate']) ??
			lacks("GET /users/jobs has no 'statistics'");
		return [{ ...statistics, ...userIn(body) }];
	},
});
