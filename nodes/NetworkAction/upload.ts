import type { IDataObject } from 'n8n-workflow';
import { countOfItems } from '../shared/errors/invalidItems';
import type { Check } from '../shared/fields/checks';
import { FieldError } from '../shared/fields/checks';
import { jsonObject } from '../shared/fields/listsAndObjects';
import { defineOperation, undocumented } from '../shared/operation/defineOperation';
import { jsonBody } from '../shared/operation/legacyOperations';
import type { Input, Result, Run } from '../shared/operation/plan';
import { choice, notice, text } from '../shared/operation/properties';
import type { Failure } from '../shared/transport/outcome';
import { finding } from '../shared/transport/outcome';
import { fieldsIn, isBlankRecord } from '../shared/utils/values';
import { sendOnce } from './sendOnce';

/** An object with something in it. */
const filledObject: Check = (value, label) => {
	const object = jsonObject(value, label);
	if (Object.keys(object).length > 0) return object;
	throw new FieldError(`${label} is empty`, true);
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
	doneLabel: 'Uploaded',
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
	checks: { body: filledObject },
	request: ({ body }) => ({ body: fieldsIn(body) }),
});

type UploadInput = Input<{ source?: string; listField?: string; body?: unknown }>;

type Row = { record: IDataObject } | { failure: Failure };

/**
 * A plan: JSON objects go one after the other; all items as one list are one request, and each of
 * them has its answer. Empty items, as sheets have them at their end, are left out.
 */
async function uploadAll(inputs: UploadInput[], run: Run): Promise<Array<Result | undefined>> {
	if (inputs[0]?.values.source !== 'items') return await sendOnce()(inputs as Input[], run);
	const rows = inputs.map(({ json }) => rowOf(json));
	const bad = rows.map((row) => (row && 'failure' in row ? row : undefined));
	const list = rows.flatMap((row) => (row && 'record' in row ? [row.record] : []));
	if (bad.some((row) => row !== undefined) && !run.continueOnFail) return bad;
	if (list.length === 0)
		return bad.map((row) => row ?? notUploaded('All items are empty', 'Connect rows with fields.'));
	const [first] = inputs;
	const body = { [String(first.values.listField)]: list };
	const [answer] = await sendOnce()([{ ...first, values: { body } }], run);
	let uploaded = 0;
	const empty = rows.filter((row) => row === undefined).length;
	if (empty > 0) run.hint(`Left out: ${countOfItems(empty)} without values.`);
	return rows.map((row) => (row && 'record' in row ? answerOfOne(answer, uploaded++ === 0) : row));
}

/** An item as it is sent, or why it cannot be; undefined for an empty one. */
function rowOf(item: IDataObject): Row | undefined {
	if (isBlankRecord(item)) return undefined;
	try {
		return { record: jsonObject(item, 'The item') };
	} catch (error) {
		const message = error instanceof FieldError ? error.message : 'The item cannot be read';
		return notUploaded(message, 'Correct this item, and run the workflow again.');
	}
}

function notUploaded(message: string, nextStep: string): { failure: Failure } {
	const description = `Nothing was uploaded. ${nextStep}`;
	return { failure: finding('NOT_UPLOADED', { message, description }, 'notSent') };
}

/** The answer to all for one of them. A list comes out once: whose its entries are, nobody says. */
function answerOfOne(answer: Result | undefined, isFirst: boolean): Result | undefined {
	if (answer === undefined || 'failure' in answer || answer.items.length < 2) return answer;
	return { ...answer, items: [isFirst ? { data: answer.items } : {}] };
}
