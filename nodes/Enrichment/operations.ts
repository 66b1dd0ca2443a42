import { validateEmail, ValidationError } from '../shared/fields/checks';
import { validateProfileUrl } from '../shared/fields/profileUrl';
import { defineOperation } from '../shared/operation/defineOperation';
import {
	buildMappingProperties,
	maxCredits,
	shownIfManual,
	text,
	toggle,
} from '../shared/operation/properties';
import { buildOutputProperties } from '../shared/operation/simplify';
import { omitNullish } from '../shared/utils/empty';
import { enrichInBatches, SKIP_LABEL } from './batches';
import { resultSimplifyConfig } from './results';

const IDENTITY_FIELDS = ['email', 'linkedinUrl', 'firstName', 'lastName', 'company'] as const;
type Identity = Partial<Record<(typeof IDENTITY_FIELDS)[number], string>>;

const identityFields = [
	...buildMappingProperties(
		'Each person needs an email, a LinkedIn URL, or first name, last name and company',
	),
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

/** Label, value, the API's option, and description. */
const INFORMATION_OPTIONS = [
	['Company', 'company', 'includeCompanyInfo', 'Company data, such as website, industry and size'],
	['Contact', 'contact', 'includeContactInfo', 'Contact data, such as email and phone'],
	['Personal', 'personal', 'includePersonalInfo', 'Personal data, such as job title and skills'],
	[
		'Social Profiles',
		'socialProfiles',
		'includeSocialProfiles',
		'Links to profiles on Twitter, GitHub and Facebook',
	],
];

const information = {
	displayName: 'Data to Find',
	name: 'information' as const,
	type: 'multiOptions' as const,
	required: true,
	description:
		'What to find about each person. The service decides which fields belong to each choice.',
	options: INFORMATION_OPTIONS.map(([name, value, , description]) => ({
		name,
		value,
		description,
	})),
	// the API's default
	default: ['company', 'contact', 'personal'],
};

const enrich = defineOperation({
	option: {
		name: 'Enrich',
		value: 'enrich',
		action: 'Enrich leads and spend credits',
		description:
			'Find emails, phone numbers, personal and company data by email, LinkedIn URL, or name and company. Spends credits.',
	},
	resource: 'lead',
	route: 'POST /enrich',
	spendsCredits: true,
	successLabel: 'Enriched',
	howToVerify: 'Check your credits before you run this again: some may have been spent.',
	plan: enrichInBatches,
	properties: [
		...identityFields,
		information,
		maxCredits,
		toggle(
			SKIP_LABEL,
			'skipIfEnrichedBefore',
			'Whether to skip people whom this node has already enriched, even in earlier runs. Turn it off to refresh them. A copied node starts without this record.',
		),
		...buildOutputProperties(resultSimplifyConfig),
	],
	keepPartialResults: 'afterUnclear',
	parsers: { email: validateEmail, linkedinUrl: validateProfileUrl },
	droppableFields: [...IDENTITY_FIELDS],
	simplify: resultSimplifyConfig,
	request: (values) => ({
		body: { leads: [buildLead(values)], enrichmentOptions: buildOptions(values.information) },
	}),
	createNotDoneRecord: (values, outcome) => ({
		...pickIdentity(values),
		// the cost of an unclear request is unknown
		...(outcome !== 'unclear' && { creditsUsed: 0 }),
	}),
});

export const operations = [enrich];

function buildLead(values: Identity): Record<string, string> {
	const { email, linkedinUrl, firstName, lastName, company } = values;
	if (email || linkedinUrl || (firstName && lastName && company)) return pickIdentity(values);
	throw new ValidationError(
		'The person needs an email, a LinkedIn URL, or first name, last name and company',
		true,
	);
}

function pickIdentity(values: Identity): Record<string, string> {
	return omitNullish(Object.fromEntries(IDENTITY_FIELDS.map((name) => [name, values[name]])));
}

function buildOptions(selected: unknown): Record<string, boolean> {
	const values: unknown[] = Array.isArray(selected) ? selected : [];
	return Object.fromEntries(
		INFORMATION_OPTIONS.map(([, value, option]) => [option, values.includes(value)]),
	);
}
