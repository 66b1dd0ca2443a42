import type { IDataObject } from 'n8n-workflow';
import { countItems } from '../shared/errors/invalidItems';
import type { Check } from '../shared/fields/checks';
import { ValidationError } from '../shared/fields/checks';
import { jsonObject } from '../shared/fields/listsAndObjects';
import { defineOperation, undocumented } from '../shared/operation/defineOperation';
import { jsonBody } from '../shared/operation/legacyOperations';
import type { Failed, Input, Result, Run } from '../shared/operation/plan';
import { isDone, withNotes } from '../shared/operation/plan';
import { choice, notice, text } from '../shared/operation/properties';
import { customFailure } from '../shared/transport/outcome';
import { asRecord } from '../shared/utils/values';
import { isBlankRecord } from '../shared/utils/empty';
import { sendOnce } from './sendOnce';

/** An object with something in it. */
const parseNonEmptyObject: Check = (value, label) => {
	const object = jsonObject(value, label);
	if (Object.keys(object).length > 0) return object;
	throw new ValidationError(`${label} is empty`, true);
};

/** POST /linkedin/uploadProspects: what the service takes is not documented. */
export const upload = defineOperation({
	option: {
		name: 'Upload',
		value: 'upload',
		action: 'Upload prospect list',
		description: 'Upload a list of prospects from all items or JSON',
	},
	resource: 'prospectList',
	...undocumented,
	route: 'POST /linkedin/uploadProspects',
	successLabel: 'Uploaded',
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
			description: 'A JSON object that is sent unchanged. Ask your provider which fields it takes.',
		},
		text('List Field', 'listField', 'e.g. prospects', {
			hint: 'Ask your provider for this name',
			noDataExpression: true,
			required: true,
			displayOptions: { show: { source: ['items'] } },
			description:
				'The field of the request that takes the list. Each row has all fields of its item. To send fewer, put Edit Fields before this node.',
		}),
	],
	checks: { body: parseNonEmptyObject },
	request: ({ body }) => ({ body: asRecord(body) }),
});

type UploadInput = Input<{ source?: string; listField?: string; body?: unknown }>;

type Row = { record: IDataObject } | Failed;

/**
 * A plan that sends JSON objects one after another, or all items as one list in one request; then
 * each item has the response. Blank items, as sheets have them at their end, are left out.
 */
async function uploadAll(inputs: UploadInput[], run: Run): Promise<Array<Result | undefined>> {
	if (inputs[0]?.values.source !== 'items') return await sendOnce()(inputs as Input[], run);
	const rows = inputs.map(({ json }) => parseRow(json));
	const invalid = rows.map((row) => (row && 'failure' in row ? row : undefined));
	const list = rows.flatMap((row) => (row && 'record' in row ? [row.record] : []));
	if (invalid.some((row) => row !== undefined) && !run.continueOnFail) return invalid;
	if (list.length === 0)
		return invalid.map(
			(row) => row ?? notUploaded('All items are empty', 'Connect rows with fields.'),
		);
	const [first] = inputs;
	const values = { body: { [String(first.values.listField)]: list } };
	const upload = { ...first, values, request: run.buildRequest(values) };
	const [result] = await sendOnce()([upload], run);
	const blank = rows.filter((row) => row === undefined).length;
	const firstUploaded = rows.findIndex((row) => row && 'record' in row);
	const results = rows.map((row, place) =>
		row && 'record' in row ? shareResult(result, place === firstUploaded) : row,
	);
	return withNotes(
		results,
		blank > 0 ? `Left out: ${countItems(blank)} without values.` : undefined,
	);
}

/** An item as it is sent, or why it cannot be; undefined for a blank one. */
function parseRow(item: IDataObject): Row | undefined {
	if (isBlankRecord(item)) return undefined;
	try {
		return { record: jsonObject(item, 'The item') };
	} catch (error) {
		const message = error instanceof ValidationError ? error.message : 'The item cannot be read';
		return notUploaded(message, 'Correct this item, and run the workflow again.');
	}
}

function notUploaded(message: string, nextStep: string): Failed {
	const description = `Nothing was uploaded. ${nextStep}`;
	return { failure: customFailure('NOT_UPLOADED', { message, description }, 'notSent') };
}

/** The response for one item. A list comes out once, as its entries name no item. */
function shareResult(result: Result | undefined, isFirst: boolean): Result | undefined {
	if (!isDone(result) || result.items.length < 2) return result;
	return { ...result, items: [isFirst ? { data: result.items } : {}] };
}
