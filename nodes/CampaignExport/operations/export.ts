import type { IDataObject } from 'n8n-workflow';
import { campaignChecks, campaignId } from '../../shared/lists/campaign';
import {
	checkProspects,
	readProspects,
	simpleProspect,
} from '../../shared/lists/campaignProspects';
import { defineOperation, property } from '../../shared/operation/defineOperation';
import { outputParameters } from '../../shared/operation/output';
import type { AnyValues, Result, Run } from '../../shared/operation/plan';
import { eachItem } from '../../shared/operation/plan';
import { choice, filterCollection, toggle } from '../../shared/operation/properties';
import type { Receiver, Stored } from '../../shared/transport/receiveFile';
import { dateFrom, dateTo, requestOf, wholeDays } from '../fields';
import { fileNotices, outputFile, plainName } from '../outputFile';

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
		return fileNotices(files);
	},
	plan: eachItem(exportOne),
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
		...outputFile,
		...outputParameters(simpleProspect, {
			name: 'prospectOutput',
			label: 'Prospect Output',
			shown: { output: ['items'] },
		}),
		filterCollection('Filters', 'filters', [
			dateFrom,
			dateTo,
			toggle(
				'Include Responses',
				'include_responses',
				"Whether to include the prospects' responses",
			),
			choice('Status', 'status', 'all', [
				{ name: 'All', value: 'all' },
				{ name: 'Contacted', value: 'contacted' },
				{ name: 'Converted', value: 'converted' },
				{ name: 'Responded', value: 'responded' },
			]),
		]),
	],
	checks: campaignChecks,
	wholeDays,
	simplify: simpleProspect,
	request: requestOf,
});

/** Reads an export into items, or stores it with n8n as it comes. */
async function exportOne(values: AnyValues, run: Run): Promise<Result> {
	const isFile = values.output === 'file';
	const campaign = String(values.campaign_id);
	const fileName = plainName(String(values.fileName ?? ''), `campaign-${campaign}.csv`);
	const receiver: Receiver = isFile
		? {
				read: checkProspects,
				store: async (stream) => await run.storeFile(stream, fileName, 'text/csv'),
			}
		: { read: () => readProspects() };
	const outcome = await run.connection.send({ ...run.request(values), receiver });
	if (outcome.kind === 'failure') return { failure: outcome };
	if (!isFile) return { items: outcome.body as IDataObject[] };

	const { binary, content } = outcome.body as Stored;
	return {
		items: [{ campaignId: campaign, fileName: binary.fileName, ...(content as IDataObject) }],
		binary: { [String(values.binaryPropertyName)]: binary },
	};
}
