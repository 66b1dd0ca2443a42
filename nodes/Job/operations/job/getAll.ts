import { jobList, unixSeconds } from '../../../shared/lists/apiLists';
import { defineOperation } from '../../../shared/operation/defineOperation';
import { personProfileUrl } from '../../../shared/operation/profileUrl';
import { filterCollection, returnAllAndLimit, text } from '../../../shared/operation/properties';
import { pages } from '../../../shared/lists/readList';
import { endDate, checkedJobQuery, startDate, status, type, wholeDays } from '../../filters';

/** GET /users/jobs. */
export const getAll = defineOperation({
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many background jobs',
		description: 'Retrieve a list of background jobs, newest first',
	},
	resource: 'job',
	route: 'GET /users/jobs',
	effect: 'read',
	plan: pages(jobList),
	properties: [
		...returnAllAndLimit,
		filterCollection('Filters', 'filters', [
			startDate,
			endDate,
			type,
			text('LinkedIn URL', 'profileUrl', 'e.g. https://www.linkedin.com/in/nathan-smith', {
				description: 'Only jobs about this person',
			}),
			status,
		]),
	],
	checks: { startDate: unixSeconds, endDate: unixSeconds, profileUrl: personProfileUrl },
	wholeDays,
	request: ({ filters }) => ({ query: checkedJobQuery(filters) }),
});
