import type { IDataObject } from 'n8n-workflow';
import { campaignChecks, campaignId } from '../../shared/lists/campaign';
import { defineOperation } from '../../shared/operation/defineOperation';
import { longTimeout } from '../../shared/operation/options';
import { collection } from '../../shared/operation/properties';
import { dateFrom, dateTo, requestOf, wholeDays } from '../fields';
import { countProspects } from '../statistics';

/** GET /campaigns/{campaign_id}/csv: the numbers of its rows. */
export const getStatistics = defineOperation({
	option: {
		name: 'Get Statistics',
		value: 'getStatistics',
		action: 'Get campaign statistics',
		description: 'Count the prospects of a campaign by status and show the reply rate',
	},
	resource: 'campaign',
	route: 'GET /campaigns/{campaign_id}/csv',
	effect: 'read',
	properties: [campaignId, collection('Filters', 'filters', 'Add Filter', [dateFrom, dateTo])],
	options: [longTimeout],
	checks: campaignChecks,
	wholeDays,
	request: (values) => ({ ...requestOf(values), receiver: { read: countProspects } }),
	output: ({ body }, { campaign_id: campaign }) => [
		{ campaignId: campaign, ...(body as IDataObject) },
	],
});
