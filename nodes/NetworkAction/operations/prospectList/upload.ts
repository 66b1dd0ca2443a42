import type { IDataObject } from 'n8n-workflow';
import type { Check } from '../../../shared/operation/checks';
import { FieldError } from '../../../shared/operation/checks';
import { jsonObject } from '../../../shared/operation/contentChecks';
import { defineOperation, property, undocumented } from '../../../shared/operation/defineOperation';
import { liveNotice } from '../../../shared/operation/nodeParameters';
import type { UploadValues } from '../../uploadAll';
import { underField, uploadAll } from '../../uploadAll';

/** An object with something in it. */
const filledObject: Check = (value, label) => {
	const object = jsonObject(value, label);
	if (Object.keys(object).length > 0) return object;
	throw new FieldError(`${label} is empty`, label);
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
					description:
						"All incoming items as one list, in one request. For a file, add n8n's Extract from File before this node.",
				},
				{
					name: 'JSON',
					value: 'json',
					description: 'A JSON object, unchanged, one request per item',
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
			displayName: 'List Field',
			name: 'listField',
			type: 'string',
			noDataExpression: true,
			required: true,
			displayOptions: { show: { source: ['items'] } },
			default: '',
			placeholder: 'e.g. prospects',
			description: 'The name that the service expects for the list',
			hint: 'Ask your provider',
		}),
	],
	checks: { body: filledObject },
	request: (values) => ({ body: bodyOf(values) }),
});

/**
 * The body as it is sent; that of all items is not known before they are read.
 *
 * @throws FieldError when something is missing
 */
function bodyOf(values: UploadValues): IDataObject {
	const { body, source = 'json' } = values;
	if (body === undefined && source === 'items') return underField([{}], values);
	return filledObject(body, 'Body (JSON)') as IDataObject;
}
