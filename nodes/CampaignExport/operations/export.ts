import { campaignChecks, campaignId } from '../../shared/lists/campaign';
import { simpleProspect } from '../../shared/lists/campaignProspects';
import { defineOperation, property } from '../../shared/operation/defineOperation';
import { longTimeout } from '../../shared/operation/options';
import { additionalFields, outputParameters } from '../../shared/operation/output';
import { fileNotices, outputFile } from '../../shared/operation/outputFile';
import { collection, toggle } from '../../shared/operation/properties';
import { exportFile } from '../exportFile';
import { dateFrom, dateTo, requestOf, wholeDays } from '../fields';

/** GET /campaigns/{campaign_id}/csv. */
export const exportCampaign = defineOperation({
	option: {
		name: 'Export',
		value: 'export',
		action: 'Export campaign',
		description: 'Export the prospects of a campaign as items or as a CSV file',
	},
	resource: 'campaign',
	route: 'GET /campaigns/{campaign_id}/csv',
	effect: 'read',
	doneLabel: 'Exported',
	notices: (done) => {
		const files = done.filter(({ values }) => values.output === 'file');
		return fileNotices(files, 'prospects');
	},
	plan: exportFile,
	properties: [
		campaignId,
		property({
			displayName: 'Output',
			name: 'output',
			type: 'options',
			noDataExpression: true,
			options: [
				{
					name: 'CSV File',
					value: 'file',
					description: 'One item with the file. Works for large campaigns.',
				},
				{ name: 'Items', value: 'items', description: 'One item per row' },
			],
			default: 'items',
		}),
		...outputFile({
			displayOptions: { show: { output: ['file'] } },
			placeholder: 'e.g. campaign.csv',
			description: 'Leave empty to name the file after the campaign',
		}),
		...outputParameters(simpleProspect, {
			name: 'prospectOutput',
			label: 'Prospect Output',
			shown: { output: ['items'] },
		}),
		collection('Filters', 'filters', 'Add Filter', [
			dateFrom,
			dateTo,
			toggle(
				'Include Responses',
				'include_responses',
				"Whether to include the prospects' responses",
			),
			{
				displayName: 'Status',
				name: 'status',
				type: 'options',
				options: [
					{ name: 'All', value: 'all' },
					{ name: 'Contacted', value: 'contacted' },
					{ name: 'Converted', value: 'converted' },
					{ name: 'Responded', value: 'responded' },
				],
				default: 'all',
			},
		]),
	],
	options: [additionalFields(simpleProspect), longTimeout],
	checks: campaignChecks,
	wholeDays,
	simplify: simpleProspect,
	request: requestOf,
});
