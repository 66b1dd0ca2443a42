import type { IDataObject } from 'n8n-workflow';
import type { Check } from '../../../shared/operation/checks';
import { FieldError } from '../../../shared/operation/checks';
import { jsonObject } from '../../../shared/operation/contentChecks';
import { defineOperation, property } from '../../../shared/operation/defineOperation';
import { optionsWith } from '../../../shared/operation/options';
import { includeInputFields } from '../../../shared/operation/properties';
import { inOrder } from '../../plan/inOrder';

/** An object with something in it. */
const filledObject: Check = (value, label) => {
	const object = jsonObject(value, label) as IDataObject;
	if (Object.keys(object).length > 0) return object;
	throw new FieldError(`${label} is empty`, label);
};

/** API document, POST /linkedin/uploadProspects. */
export const upload = defineOperation({
	option: {
		name: 'Upload',
		value: 'upload',
		action: 'Upload prospect list',
		description: 'Send a list of prospects to the service as JSON',
	},
	resource: 'prospectList',
	route: 'POST /linkedin/uploadProspects',
	effect: 'once',
	doneLabel: 'Uploaded',
	plan: inOrder(),
	properties: [
		property({
			displayName: 'Body',
			name: 'body',
			type: 'json',
			required: true,
			default: '{}',
			description:
				"A JSON object that is sent as it is: the service's document does not show its fields",
		}),
		optionsWith(includeInputFields),
	],
	checks: { body: filledObject },
	request: ({ body }) => ({ body: filledObject(body, 'Body') as IDataObject }),
	output: ({ body }) => [{ ...body }],
});
