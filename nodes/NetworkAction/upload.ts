import type { IDataObject } from 'n8n-workflow';
import { formatItemCount } from '../shared/errors/invalidItems';
import type { ParameterParser } from '../shared/fields/checks';
import { ValidationError } from '../shared/fields/checks';
import { parseJsonObject } from '../shared/fields/listsAndObjects';
import { defineOperation, undocumentedResponse } from '../shared/operation/defineOperation';
import { jsonBody } from '../shared/operation/legacyOperations';
import type { Item, Result, Run } from '../shared/operation/plan';
import { addNotes, isDone } from '../shared/operation/plan';
import { choice, notice, text } from '../shared/operation/properties';
import type { Failed } from '../shared/transport/outcome';
import { createCustomFailure, isFailed } from '../shared/transport/outcome';
import { isBlankRecord } from '../shared/utils/empty';
import { asRecord } from '../shared/utils/values';
import { sendOnce } from './sendOnce';

const parseNonEmptyObject: ParameterParser = (value, label) => {
	const object = parseJsonObject(value, label);
	if (Object.keys(object).length > 0) return object;
	throw new ValidationError(`${label} is empty`, true);
};

/** POST /linkedin/uploadProspects: the API does not document the body. */
export const upload = defineOperation({
	option: {
		name: 'Upload',
		value: 'upload',
		action: 'Upload prospect list',
		description: 'Upload a list of prospects from all items or JSON',
	},
	resource: 'prospectList',
	...undocumentedResponse,
	route: 'POST /linkedin/uploadProspects',
	successLabel: 'Uploaded',
	repeatsWhenRunAgain: true,
	howToVerify: 'Check in Outreach Automation whether the list is there before you upload it again.',
	plan: uploadAll,
	properties: [
		notice(
			'Test runs are live: every item and column is sent. The service may contact these people.',
			'liveNotice',
		),
		{
			...choice('Prospects From', 'source', 'items', [
				{
					name: 'All Items',
					value: 'items',
					description:
						"All incoming items as one list, in one request. For a file, add n8n's Extract from File before this node.",
				},
				{
					name: 'JSON',
					value: 'json',
					description: 'A JSON object, unchanged, one request per item',
				},
			]),
			noDataExpression: true,
		},
		{
			...jsonBody,
			displayOptions: { show: { source: ['json'] } },
			description: 'A JSON object that is sent unchanged',
		},
		text('List Field', 'listField', 'e.g. prospects', {
			hint: 'Ask your provider which field of the request takes the list',
			noDataExpression: true,
			required: true,
			displayOptions: { show: { source: ['items'] } },
			description:
				'Each row has all fields of its item. To send fewer, put Edit Fields before this node.',
		}),
	],
	parsers: { body: parseNonEmptyObject },
	request: ({ body }) => ({ body: asRecord(body) }),
});

type UploadItem = Item<{ source?: string; listField?: string; body?: unknown }>;
type Row = { record: IDataObject };

/**
 * A plan that sends each JSON object, or all items as one list. With a list, each item outputs the
 * response. Blank items, which are common at the end of sheets, are left out.
 */
async function uploadAll(items: UploadItem[], run: Run): Promise<Array<Result | undefined>> {
	const [firstItem] = items;
	if (firstItem?.values.source !== 'items') return await sendOnce(items as Item[], run);
	const rows = items.map(({ json }) => parseRow(json));
	const list = rows.filter(hasRecord).map(({ record }) => record);
	const rowResults = rows.map((row) => (hasRecord(row) ? undefined : row));
	if (!run.continueOnFail && rowResults.some(isFailed)) return rowResults;
	if (list.length === 0) {
		const empty = rejectUpload('All items are empty', 'Connect rows with fields.');
		return rowResults.map((row) => row ?? empty);
	}
	const body = { [String(firstItem.values.listField)]: list };
	const uploadItem = { ...(firstItem as Item), request: { ...firstItem.request, body } };
	const [result] = await sendOnce([uploadItem], run);
	const firstIndex = rows.findIndex(hasRecord);
	const results = rows.map((row, index) =>
		hasRecord(row) ? shareResult(result, index === firstIndex) : row,
	);
	const blankCount = rows.filter((row) => row === undefined).length;
	const note = `Left out: ${formatItemCount(blankCount)} without values.`;
	return addNotes(results, blankCount > 0 ? note : undefined);
}

function hasRecord(row: Failed | Row | undefined): row is Row {
	return row !== undefined && 'record' in row;
}

function parseRow(json: IDataObject): Failed | Row | undefined {
	if (isBlankRecord(json)) return undefined;
	try {
		return { record: parseJsonObject(json, 'The item') };
	} catch (error) {
		const message = error instanceof ValidationError ? error.message : 'The item cannot be read';
		return rejectUpload(message, 'Correct this item, and run the workflow again.');
	}
}

function rejectUpload(message: string, nextStep: string): Failed {
	const description = `Nothing was uploaded. ${nextStep}`;
	return { failure: createCustomFailure('NOT_UPLOADED', { message, description }, 'notSent') };
}

/** Outputs a list in the response only with the first item, as its entries cannot be matched to items. */
function shareResult(result: Result | undefined, isFirst: boolean): Result | undefined {
	if (!isDone(result) || result.records.length < 2) return result;
	return { ...result, records: [isFirst ? { data: result.records } : {}] };
}
