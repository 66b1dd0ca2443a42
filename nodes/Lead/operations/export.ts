import { leadQuery } from '../../shared/lists/leads/leads';
import { defineOperation } from '../../shared/operation/defineOperation';
import { fileNotices, outputFile } from '../../shared/operation/outputFile';
import { eachItem } from '../../shared/operation/plan';
import { filterChecks, listFilters, refuseReversedTimes, wholeDays } from '../filters';
import { exportFile } from '../leadFile';

/** GET /leads: all that match, in a file. */
export const exportLeads = defineOperation({
	option: {
		name: 'Export',
		value: 'export',
		action: 'Export leads',
		description: 'Export all leads that match as one CSV file',
	},
	resource: 'lead',
	route: 'GET /leads',
	effect: 'read',
	doneLabel: 'Exported',
	notices: (done) => fileNotices(done, 'leads'),
	plan: eachItem(exportFile),
	properties: [
		listFilters,
		...outputFile({
			placeholder: 'e.g. leads.csv',
			description: 'Leave empty to name the file leads.csv',
		}),
	],
	checks: filterChecks,
	wholeDays,
	request: ({ filters }) => {
		refuseReversedTimes(filters);
		return { query: leadQuery({ filters }) };
	},
});
