import { textOfFaults } from '../shared/errors/faults';
import { FieldError } from '../shared/operation/checks';
import type { Done } from '../shared/operation/plan';
import { profileNotices } from '../shared/operation/profileUrl';
import { shownIfManual, mapping, number, text, toggle } from '../shared/operation/properties';
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

/** What is asked for of a person (POST /enrich); the defaults are the service's. */
export const enrichmentFields = [
	toggle('Company Info', 'includeCompanyInfo', 'Whether to request company info'),
	toggle('Contact Info', 'includeContactInfo', 'Whether to request contact info'),
	toggle('Personal Info', 'includePersonalInfo', 'Whether to request personal info'),
	toggle(
		'Social Profiles',
		'includeSocialProfiles',
		"Whether to request social profiles. To see them, turn off 'Simplify'.",
		false,
	),
];

/** The body's options; those of a workflow that was saved without them are the service's. */
export function enrichmentOptions(values: Record<string, unknown>): Record<string, boolean> {
	const names = enrichmentFields.map(({ name }) => name);
	return Object.fromEntries(
		names.flatMap((name) => (typeof values[name] === 'boolean' ? [[name, values[name]]] : [])),
	);
}

export const skipIfEnrichedBefore = toggle(
	'Skip If Enriched Before',
	'skipIfEnrichedBefore',
	'Whether to skip people whom this node has already enriched, even in earlier runs',
);

export const skipDays = number('Days', 'skipDays', 90, {
	displayOptions: { show: { skipIfEnrichedBefore: [true] } },
	typeOptions: { minValue: 0, numberPrecision: 0 },
	description: 'How long to skip them. Enter 0 to never enrich them again.',
});
