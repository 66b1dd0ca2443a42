import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { components } from '../shared/api.generated';
import { parseRecord, throwUnexpected } from '../shared/api/responses';
import type { ParameterParser } from '../shared/fields/checks';
import { validateEmail } from '../shared/fields/checks';
import { parseJsonObject, parsePairs, parseList } from '../shared/fields/listsAndObjects';
import { normalizePhone } from '../shared/fields/phone';
import { normalizeProfileUrl } from '../shared/fields/profileUrl';
import {
	collection,
	buildMappingProperties,
	shownIfManual,
	text,
} from '../shared/operation/properties';
import type { Route } from '../shared/operation/route';
import { isPlaceholderValue, omitEmpty, omitNullish } from '../shared/utils/empty';
import { asRecord } from '../shared/utils/values';

export type Lead = components['schemas']['Lead'];
type LeadBody = components['schemas']['LeadInput'];

export interface LeadValues {
	email: string;
	firstName: string;
	lastName: string;
	additionalFields: IDataObject;
}

/** The first fields of a created lead with Simplify on. */
export const personFields = ['firstName', 'lastName', 'email', 'id'];

/** Lead fields that an operation may offer under Add Field. */
export const optionalFields: INodeProperties[] = [
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
	text('Job Title', 'title', 'e.g. Head of Sales'),
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
			'Where the lead comes from, for example website. Get Many can only filter by linkedin, website, referral, import and api.',
	},
	text('Tags', 'tags', 'e.g. newsletter, berlin', { description: 'Separate tags with commas' }),
];

export const leadFields = [
	...buildMappingProperties(
		"Map Automatically reads columns such as 'Email', 'First Name' and 'Last Name'",
	),
	text('First Name', 'firstName', 'e.g. Nathan', { required: true, ...shownIfManual }),
	text('Last Name', 'lastName', 'e.g. Smith', { required: true, ...shownIfManual }),
	text('Email', 'email', 'e.g. nathan@example.com', { required: true, ...shownIfManual }),
	collection('Additional Fields', 'additionalFields', 'Add Field', optionalFields, shownIfManual),
];

export const leadParsers: Record<string, ParameterParser> = {
	email: validateEmail,
	linkedinUrl: normalizeProfileUrl,
	phone: normalizePhone,
	tags: parseList,
	customFields: parsePairs,
	customFieldsJson: parseJsonObject,
};

export function buildLeadBody(values: Partial<LeadValues>): LeadBody {
	const { additionalFields = {}, firstName, lastName } = values;
	const { customFields, customFieldsJson, tags, ...texts } = additionalFields;
	const customEntries = [customFields, customFieldsJson].flatMap((fields) =>
		Object.entries(asRecord(fields)),
	);
	const filledEntries = customEntries.filter(([, value]) => !isPlaceholderValue(value));
	return {
		...omitNullish({ firstName, lastName, email: values.email }),
		...texts,
		...omitEmpty({ tags, customFields: Object.fromEntries(filledEntries) }),
	} as LeadBody;
}

/** Parses a response's lead, without empty fields, which could clear fields in a CRM. */
export function parseLead(body: unknown, route: Route): Lead {
	const lead = parseRecord(body, 'id', 'email') ?? throwUnexpected(`${route} has no lead`);
	return omitNullish<unknown>(lead) as Lead;
}
