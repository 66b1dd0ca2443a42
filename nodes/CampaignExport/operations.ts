import {
	campaignChecks,
	campaignId,
	isOtherExport,
	readProspects,
	simpleProspect,
} from '../shared/api/campaignCsv';
import { assertRange } from '../shared/fields/checks';
import { defineOperation } from '../shared/operation/defineOperation';
import { outputParameters } from '../shared/operation/simplify';
import type { Input, Result, Run } from '../shared/operation/plan';
import { eachItem } from '../shared/operation/plan';
import { choice, filterCollection, text, time, toggle } from '../shared/operation/properties';
import { failed } from '../shared/transport/outcome';
import { getErrorMessage } from '../shared/utils/text';

/** What is said where bytes of the file are no letters. */
const GARBLED =
	"Some letters could not be read and show as �, because the export is not in UTF-8. Set 'Output' to 'CSV File' and read it with Extract from File, where you can choose its encoding";

const describeSkipped = (rows: number) =>
	`Rows that do not match the header of the export: ${rows.toLocaleString('en-US')}, so 'prospects' is missing. Check the file, or ask your provider`;

/** What a file system cannot hold, or nobody sees. */
const FORBIDDEN_CHARS = /[\\/:*?"<>|\p{C}]+/gu;

const shownIfFile = { displayOptions: { show: { exportAs: ['file'] } } };

const dateFrom = time('Date From', 'date_from');

const dateTo = time('Date To', 'date_to', 'A date without a time includes that day');

/** GET /campaigns/{campaign_id}/csv. */
const exportCampaign = defineOperation({
	option: {
		name: 'Export',
		value: 'export',
		action: 'Export campaign',
		description: 'Export the prospects of a campaign as items or as a CSV file',
	},
	resource: 'campaign',
	route: 'GET /campaigns/{campaign_id}/csv',
	successLabel: 'Exported',
	plan: eachItem(exportOne),
	properties: [
		campaignId,
		{
			...choice('Output', 'exportAs', 'items', [
				{
					name: 'CSV File',
					value: 'file',
					description: 'One item with the file. Works for large campaigns.',
				},
				{ name: 'Items', value: 'items', description: 'One item for each prospect' },
			]),
			noDataExpression: true,
		},
		{
			...text('Put Output File in Field', 'binaryPropertyName', 'e.g. data', {
				...shownIfFile,
				required: true,
				hint: 'The name of the output binary field to put the file in',
			}),
			default: 'data',
		},
		text('File Name', 'fileName', 'e.g. campaign.csv', {
			...shownIfFile,
			description: 'Leave empty to name the file after the campaign',
		}),
		...outputParameters(simpleProspect, {
			label: 'Prospect Output',
			shown: { exportAs: ['items'] },
		}),
		filterCollection([
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
	inclusiveEndDates: [dateTo.name],
	simplify: simpleProspect,
	request: ({ campaign_id, filters }) => {
		assertRange(filters, dateFrom, dateTo, 'later');
		return { path: { campaign_id }, query: filters };
	},
});

/** The only operation. */
export const operations = [exportCampaign];

/** Reads an export into items, or stores it with n8n as it came. */
async function exportOne(input: Input, run: Run): Promise<Result> {
	const { values } = input;
	const request = { ...input.request, isFile: true };
	if (values.exportAs !== 'file') {
		return await run.client.send(request, async ({ body }) => {
			const { isGarbled, prospects } = await readProspects(body as Buffer);
			return { items: prospects, notes: isGarbled ? [GARBLED] : [] };
		});
	}
	const received = await run.client.send(request, async ({ body }) => {
		const file = body as Buffer;
		// handed on as it came, without a count
		if (isOtherExport(file)) return { file, content: {}, notes: [] };
		const { rows, skipped } = await readProspects(file, () => false);
		return skipped === 0
			? { file, content: { prospects: rows }, notes: [] }
			: { file, content: {}, notes: [describeSkipped(skipped)] };
	});
	if ('failure' in received) return received;
	const { content, file, notes } = received;
	const campaignId = String(values.campaign_id);
	const name = String(values.fileName ?? `campaign-${campaignId}.csv`).replace(
		FORBIDDEN_CHARS,
		'_',
	);
	try {
		const binary = await run.storeFile(file, name, 'text/csv');
		return {
			items: [{ campaignId, fileName: binary.fileName, ...content }],
			binary: { [String(values.binaryPropertyName)]: binary },
			notes,
		};
	} catch (error) {
		return { failure: failed('notStored', { details: { reason: getErrorMessage(error) } }) };
	}
}
