import { throwMissing, userIn } from '../../../shared/lists/inAnswer';
import { unixSeconds } from '../../../shared/lists/apiLists';
import { defineOperation } from '../../../shared/operation/defineOperation';
import { filterCollection } from '../../../shared/operation/properties';
import { dataIn, isRecord } from '../../../shared/values';
import { endDate, checkedJobQuery, startDate, status, type, wholeDays } from '../../filters';

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
		filterCollection('Filters', 'filters', [startDate, endDate, type, status], {
			description: 'Sent to the service, which decides whether to apply them to the statistics',
		}),
	],
	checks: { startDate: unixSeconds, endDate: unixSeconds },
	wholeDays,
	request: ({ filters }) => ({ query: checkedJobQuery(filters) }),
	output: ({ body }) => {
		const { statistics } = dataIn(body);
		if (!isRecord(statistics)) return throwMissing("GET /users/jobs has no 'statistics'");
		return [{ ...statistics, ...userIn(body) }];
	},
});
