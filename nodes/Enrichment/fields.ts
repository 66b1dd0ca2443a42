import type { IDataObject } from 'n8n-workflow';
import { FieldError } from '../shared/operation/checks';
import { property } from '../shared/operation/defineOperation';
import { mapping } from '../shared/operation/properties';

const IDENTIFIERS = 'Email, LinkedIn URL, or First Name with Last Name and Company';

/** What identifies a person (POST /enrich). */
export const identityFields = [
	...mapping,
	property({
		displayName: 'Email',
		name: 'email',
		type: 'string',
		displayOptions: { show: { mapping: ['manual'] } },
		default: '',
		placeholder: 'e.g. nathan@example.com',
	}),
	property({
		displayName: 'LinkedIn URL',
		name: 'linkedinUrl',
		type: 'string',
		displayOptions: { show: { mapping: ['manual'] } },
		default: '',
		placeholder: 'e.g. https://www.linkedin.com/in/nathan-smith',
	}),
	property({
		displayName: 'First Name',
		name: 'firstName',
		type: 'string',
		displayOptions: { show: { mapping: ['manual'] } },
		default: '',
		placeholder: 'e.g. Nathan',
	}),
	property({
		displayName: 'Last Name',
		name: 'lastName',
		type: 'string',
		displayOptions: { show: { mapping: ['manual'] } },
		default: '',
		placeholder: 'e.g. Smith',
	}),
	property({
		displayName: 'Company',
		name: 'company',
		type: 'string',
		displayOptions: { show: { mapping: ['manual'] } },
		default: '',
		placeholder: 'e.g. Acme Inc',
	}),
];

/** What identifies a person, as far as it is there. */
interface Identity {
	email?: string;
	linkedinUrl?: string;
	firstName?: string;
	lastName?: string;
	company?: string;
}

/**
 * One lead as it is sent; empty fields are not.
 *
 * @throws FieldError when nothing identifies the person
 */
export function leadOf(values: Identity): Record<string, string> {
	const { email, linkedinUrl, firstName, lastName, company } = values;
	if (!email && !linkedinUrl && !(firstName && lastName && company)) {
		throw new FieldError(`${IDENTIFIERS} is missing`, IDENTIFIERS);
	}
	return givenFields(values);
}

/** The fields of a lead that are there. */
export function givenFields(values: Identity): Record<string, string> {
	const { email, linkedinUrl, firstName, lastName, company } = values;
	const fields = Object.entries({ email, linkedinUrl, firstName, lastName, company });
	return Object.fromEntries(
		fields.filter((field): field is [string, string] => field[1] !== undefined),
	);
}

/** The body's options, as far as the user set any. */
export function enrichmentOptions(set: IDataObject): { enrichmentOptions?: IDataObject } {
	return Object.keys(set).length > 0 ? { enrichmentOptions: set } : {};
}
