import type { IDataObject } from 'n8n-workflow';
import type { Check } from '../../../shared/operation/checks';
import { FieldError } from '../../../shared/operation/checks';
import { jsonList, jsonObject } from '../../../shared/operation/contentChecks';
import { defineOperation, property, undocumented } from '../../../shared/operation/defineOperation';
import { liveNotice } from '../../../shared/operation/nodeParameters';
import type { UploadValues } from '../../plan/uploads';
import { filledEntries, underField, uploadAll } from '../../plan/uploads';

/** An object with something in it. */
const filledObject: Check = (value, label) => {
	const object = jsonObject(value, label);
	if (Object.keys(object).length > 0) return object;
	throw new FieldError(`${label} is empty`, label);
};

/** What the service calls the list; a JSON file may say so itself. */
const listField = {
	displayName: 'List Field',
	type: 'string',
	noDataExpression: true,
	default: '',
	placeholder: 'e.g. prospects',
	description: 'The name that the service expects for the list',
	hint: 'Ask your provider',
} as const;

/** POST /linkedin/uploadProspects: what the service takes is not documented. */
export const upload = defineOperation({
	option: {
		name: 'Upload',
		value: 'upload',
		action: 'Upload prospect list',
		description: 'Upload a list of prospects from all items, a CSV or JSON file, or JSON',
	},
	resource: 'prospectList',
	...undocumented,
	route: 'POST /linkedin/uploadProspects',
	effect: 'nonIdempotent',
	doneLabel: 'Uploaded',
	howToVerify: 'Check in Outreach Automation whether the list is there before you upload it again.',
	plan: uploadAll,
	properties: [
		liveNotice('upload the list'),
		property({
			displayName: 'Prospects From',
			name: 'source',
			type: 'options',
			noDataExpression: true,
			options: [
				{
					name: 'All Items',
					value: 'items',
					description: 'All incoming items as one list, in one request',
				},
				{
					name: 'File',
					value: 'file',
					description: 'The rows of a CSV or JSON file, one request per item',
				},
				{
					name: 'JSON',
					value: 'json',
					description: 'A JSON object, unchanged, one request per item',
				},
				{
					name: 'List',
					value: 'list',
					description: 'A list from an expression, one request per item',
				},
			],
			default: 'items',
		}),
		property({
			displayName: 'Body (JSON)',
			name: 'body',
			type: 'json',
			required: true,
			displayOptions: { show: { source: ['json'] } },
			default: '{}',
			description: 'A JSON object that is sent unchanged. Ask your provider which fields it takes.',
		}),
		property({
			displayName: 'List',
			name: 'list',
			type: 'json',
			required: true,
			displayOptions: { show: { source: ['list'] } },
			default: '[]',
			description: 'A list of prospects, for example a field with an array',
		}),
		property({
			displayName: 'Input Data Field Name',
			name: 'binaryPropertyName',
			type: 'string',
			required: true,
			displayOptions: { show: { source: ['file'] } },
			default: 'data',
			hint: 'The name of the input binary field containing the file to upload',
			description: 'A CSV file with the field names in its first row, or a JSON file',
		}),
		property({
			...listField,
			name: 'listField',
			required: true,
			displayOptions: { show: { source: ['items', 'list'] } },
		}),
		property({
			...listField,
			name: 'listFieldOfFile',
			displayOptions: { show: { source: ['file'] } },
			hint: `${listField.hint}. Required, unless the file is a JSON object.`,
		}),
	],
	checks: { body: filledObject, list: jsonList },
	request: (values) => ({ body: bodyOf(values) }),
});

/**
 * The body as it is sent; that of all items, and of a file, is not known before they are read.
 *
 * @throws FieldError when something is empty
 */
function bodyOf(values: UploadValues): IDataObject {
	const { body, list, source = 'json' } = values;
	if (body !== undefined || source === 'json') {
		return filledObject(body, 'Body (JSON)') as IDataObject;
	}
	if (source === 'list') return underField(filledEntries(jsonList(list, 'List')), values);
	return source === 'items' ? underField([{}], values) : {};
}
