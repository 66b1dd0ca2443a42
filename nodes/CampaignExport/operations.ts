import type { IDataObject } from 'n8n-workflow';
import {
	campaignId,
	campaignParsers,
	hasOtherFormat,
	prospectSimplifyConfig,
	readProspects,
} from '../shared/api/campaignCsv';
import { assertRange } from '../shared/fields/checks';
import { defineOperation } from '../shared/operation/defineOperation';
import type { Item, Result, Run } from '../shared/operation/plan';
import { processEach } from '../shared/operation/plan';
import { choice, filterCollection, text, time, toggle } from '../shared/operation/properties';
import { buildOutputProperties } from '../shared/operation/simplify';
import { isFailed } from '../shared/transport/outcome';
import { omitNullish } from '../shared/utils/empty';
import { getErrorMessage } from '../shared/utils/text';

const GARBLED_NOTE =
	"Some letters could not be read and show as �, because the export is not in UTF-8. Set 'Output' to 'CSV File' and read it with Extract from File, where you can choose its encoding";

/** Characters that file systems reject, and invisible characters. */
const FORBIDDEN_CHARS = /[\\/:*?"<>|\p{C}]+/gu;

const shownIfFile = { displayOptions: { show: { exportAs: ['file'] } } };

const dateFrom = time(
	'Date From',
	'date_from',
	'Start of the period. The API does not say which date of a prospect counts.',
);
const dateTo = time(
	'Date To',
	'date_to',
	'End of the period. A date without a time includes that day.',
);

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
	plan: async (items, run) =>
		await processEach(run, items, async (item) => await exportForItem(item, run)),
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
		...buildOutputProperties(prospectSimplifyConfig, {
			label: 'Prospect Output',
			show: { exportAs: ['items'] },
		}),
		filterCollection([
			dateFrom,
			dateTo,
			choice('Status', 'status', 'all', [
				{ name: 'All', value: 'all' },
				{ name: 'Contacted', value: 'contacted' },
				{ name: 'Converted', value: 'converted' },
				{ name: 'Responded', value: 'responded' },
			]),
		]),
	],
	options: [
		toggle(
			'Include Responses',
			'include_responses',
			"Whether to include the prospects' responses. On by default.",
		),
	],
	parsers: campaignParsers,
	inclusiveEndDates: [dateTo.name],
	simplify: prospectSimplifyConfig,
	request: ({ campaign_id, filters, options: { include_responses } }) => {
		assertRange(filters, dateFrom, dateTo, 'later');
		return { path: { campaign_id }, query: { ...filters, ...omitNullish({ include_responses }) } };
	},
});

export const operations = [exportCampaign];

async function exportForItem(item: Item, run: Run): Promise<Result> {
	const { values } = item;
	const request = { ...item.request, isFile: true };
	if (values.exportAs !== 'file') {
		return await run.client.send(request, async ({ body }) => {
			const { hasInvalidUtf8, prospects } = await readProspects(body as Buffer);
			return { records: prospects, notes: hasInvalidUtf8 ? [GARBLED_NOTE] : [] };
		});
	}
	const result = await run.client.send(request, async ({ body }) => ({
		file: body as Buffer,
		...(await countProspects(body as Buffer)),
	}));
	if (isFailed(result)) return result;
	const campaignId = String(values.campaign_id);
	const fileName = String(values.fileName ?? `campaign-${campaignId}.csv`);
	try {
		const safeName = fileName.replace(FORBIDDEN_CHARS, '_');
		const binary = await run.storeFile(result.file, safeName, 'text/csv');
		return {
			records: [{ campaignId, fileName: binary.fileName, ...result.counts }],
			binary: { [String(values.binaryPropertyName)]: binary },
			notes: result.notes,
		};
	} catch (error) {
		const details = { reason: getErrorMessage(error) };
		return { failure: { outcome: 'failed', code: 'notStored', details } };
	}
}

/** Counts the prospects, unless the format differs or rows do not match the header. */
async function countProspects(file: Buffer): Promise<{ counts: IDataObject; notes: string[] }> {
	if (hasOtherFormat(file)) return { counts: {}, notes: [] };
	const { rowCount, skippedCount } = await readProspects(file, () => false);
	if (skippedCount === 0) return { counts: { prospects: rowCount }, notes: [] };
	const note = `Rows that do not match the header of the export: ${skippedCount.toLocaleString('en-US')}, so 'prospects' is missing. Check the file, or ask your provider`;
	return { counts: {}, notes: [note] };
}
