import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { components } from '../shared/api.generated';
import type { Check } from '../shared/fields/checks';
import { email } from '../shared/fields/checks';
import { jsonObject, pairs, words } from '../shared/fields/listsAndObjects';
import { normalizePhone } from '../shared/fields/phone';
import { normalizeProfileUrl } from '../shared/fields/profileUrl';
import { collection, mappingFrom, shownIfManual, text } from '../shared/operation/properties';
import { asRecord } from '../shared/utils/values';
import { omitEmpty, omitNullish, isPlaceholderValue } from '../shared/utils/empty';
import { throwUnexpected, parseRecord } from '../shared/api/responses';

export type Lead = components['schemas']['Lead'];
type LeadInput = components['schemas']['LeadInput'];

/** What a lead is made from; of an item of which not all could be read, the good values. */
export interface LeadValues {
	email: string;
	firstName: string;
	lastName: string;
	additionalFields: IDataObject;
}

/** What tells who a lead is stands first in what was created. */
export const personFields = ['firstName', 'lastName', 'email', 'id'];

/** What a lead may have beside its names and its email. */
const optionalFields: INodeProperties[] = [
	text('Company', 'company', 'e.g. Acme Inc'),
	{
		displayName: 'Custom Fields',
		name: 'customFields',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: 'Add Custom Field',
		description: 'Custom fields as name–value pairs',
		default: {},
		options: [
			{
				displayName: 'Custom Field',
				name: 'pair',
				values: [text('Name', 'name', 'e.g. crmId'), text('Value', 'value', 'e.g. 1042')],
			},
		],
	},
	{
		displayName: 'Custom Fields (JSON)',
		name: 'customFieldsJson',
		type: 'json',
		description: "Custom fields as a JSON object, added to the ones under 'Custom Fields'",
		default: '{}',
	},
	text('Industry', 'industry', 'e.g. Software'),
	text('LinkedIn URL', 'linkedinUrl', 'e.g. https://www.linkedin.com/in/nathan-smith'),
	text('Location', 'location', 'e.g. Berlin'),
	text('Phone', 'phone', 'e.g. +49 30 901820'),
	{
		displayName: 'Source',
		name: 'source',
		type: 'string',
		default: 'import',
		placeholder: 'e.g. website',
		description:
			'Where the lead comes from. Get Many can filter only by linkedin, website, referral, import and api.',
	},
	text('Tags', 'tags', 'e.g. newsletter, berlin', { description: 'Separate tags with commas' }),
	text('Title', 'title', 'e.g. Head of Sales', { description: 'Job title' }),
];

/** The fields of a lead that is to be made (POST /leads). */
export const leadFields = [
	...mappingFrom("Reads columns such as 'Email', 'First Name' and 'Last Name' of each item"),
	text('First Name', 'firstName', 'e.g. Nathan', { required: true, ...shownIfManual }),
	text('Last Name', 'lastName', 'e.g. Smith', { required: true, ...shownIfManual }),
	text('Email', 'email', 'e.g. nathan@example.com', { required: true, ...shownIfManual }),
	collection('Additional Fields', 'additionalFields', 'Add Field', optionalFields, shownIfManual),
];

export const leadChecks: Record<string, Check> = {
	email,
	linkedinUrl: normalizeProfileUrl,
	phone: normalizePhone,
	tags: words,
	customFields: pairs,
	customFieldsJson: jsonObject,
};

/** The body of POST /leads; fields that are empty are not sent. */
export function leadBody(values: Partial<LeadValues>): LeadInput {
	const { additionalFields = {}, email: address, firstName, lastName } = values;
	const { customFields, customFieldsJson, tags, ...texts } = additionalFields;
	const custom = [customFields, customFieldsJson].flatMap((own) => Object.entries(asRecord(own)));
	const known = custom.filter(([, value]) => !isPlaceholderValue(value));
	return {
		...omitNullish({ firstName, lastName, email: address }),
		...texts,
		...omitEmpty({ tags, customFields: Object.fromEntries(known) }),
	} as LeadInput;
}

/**
 * The lead in the answer of POST /leads, without the fields that it has no value for: an empty one would
 * clear that of a CRM behind the node.
 *
 * @throws IncompleteAnswer when the answer holds none
 */
export function createdLead(answer: unknown): Lead {
	const lead = parseRecord(answer, 'id', 'email') ?? throwUnexpected('POST /leads has no lead');
	return omitNullish<unknown>(lead) as Lead;
}
