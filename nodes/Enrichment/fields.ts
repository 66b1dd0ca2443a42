import { textOfFaults } from '../shared/errors/faults';
import { FieldError } from '../shared/operation/checks';
import type { Done } from '../shared/operation/plan';
import { profileNotices } from '../shared/operation/profileUrl';
import { property } from '../shared/operation/defineOperation';
import { shownIfManual, mapping, text, toggle } from '../shared/operation/properties';
import { given } from '../shared/values';

const IDENTIFIERS = 'an email, a LinkedIn URL, or first name, last name and company';

/** What identifies a person (POST /enrich). */
export const identityFields = [
	...mapping,
	text('Email', 'email', 'e.g. nathan@example.com', shownIfManual),
	text(
		'LinkedIn URL',
		'linkedinUrl',
		'e.g. https://www.linkedin.com/in/nathan-smith',
		shownIfManual,
	),
	text('First Name', 'firstName', 'e.g. Nathan', shownIfManual),
	text('Last Name', 'lastName', 'e.g. Smith', shownIfManual),
	text('Company', 'company', 'e.g. Acme Inc', shownIfManual),
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
 * One lead as it is sent.
 *
 * @throws FieldError when nothing identifies the person
 */
export function leadOf(values: Identity): Record<string, string> {
	const { email, linkedinUrl, firstName, lastName, company } = values;
	if (!email && !linkedinUrl && !(firstName && lastName && company)) {
		throw new FieldError(`Needs ${IDENTIFIERS}`, IDENTIFIERS);
	}
	return givenFields(values);
}

/** Names what was left out of the request, and what was sent though it is no profile of LinkedIn. */
export function noticesOf(done: Array<Done<Identity>>): string[] {
	const text = textOfFaults(
		done.map(({ index, droppedFields: faults = [] }) => ({ index, faults })),
	);
	return [
		...(text === '' ? [] : [`Left out of the request: ${text}`]),
		...profileNotices(done.map(({ index, values }) => ({ index, url: values.linkedinUrl }))),
	];
}

/** The fields of a lead that are there. */
export function givenFields(values: Identity): Record<string, string> {
	const { email, linkedinUrl, firstName, lastName, company } = values;
	return given({ email, linkedinUrl, firstName, lastName, company });
}

/** What each choice of Information is called in the request (POST /enrich). */
const OPTION_OF = {
	company: 'includeCompanyInfo',
	contact: 'includeContactInfo',
	personal: 'includePersonalInfo',
	socialProfiles: 'includeSocialProfiles',
};

/** What is asked for of a person (POST /enrich); the default is the service's. */
export const information = property({
	displayName: 'Information',
	name: 'information',
	type: 'multiOptions',
	required: true,
	description: 'What to find out about each person',
	options: [
		{ name: 'Company', value: 'company' },
		{ name: 'Contact', value: 'contact' },
		{ name: 'Personal', value: 'personal' },
		{ name: 'Social Profiles', value: 'socialProfiles' },
	],
	default: ['company', 'contact', 'personal'],
});

/** The body's options: each of the service's, on or off. */
export function enrichmentOptions(chosen: unknown): Record<string, boolean> {
	const choices: unknown[] = Array.isArray(chosen) ? chosen : [];
	return Object.fromEntries(
		Object.entries(OPTION_OF).map(([choice, option]) => [option, choices.includes(choice)]),
	);
}

export const skipIfEnrichedBefore = toggle(
	'Skip If Enriched Before',
	'skipIfEnrichedBefore',
	'Whether to skip people whom this node has already enriched, even in earlier runs. Turn it off to refresh them.',
);
