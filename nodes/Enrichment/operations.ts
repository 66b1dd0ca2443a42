import { email, ValidationError } from '../shared/fields/checks';
import { defineOperation } from '../shared/operation/defineOperation';
import { outputParameters } from '../shared/operation/simplify';
import { personProfileUrl } from '../shared/fields/profileUrl';
import {
	mappingFrom,
	maxCredits,
	shownIfManual,
	text,
	toggle,
} from '../shared/operation/properties';
import { omitNullish } from '../shared/utils/empty';
import { enrichInBatches, SKIP_LABEL } from './batches';
import { simpleResult } from './results';

const NEEDED = 'an email, a LinkedIn URL, or first name, last name and company';

/** What identifies a person. */
const IDENTITY = ['email', 'linkedinUrl', 'firstName', 'lastName', 'company'] as const;

type Identity = Partial<Record<(typeof IDENTITY)[number], string>>;

const identityFields = [
	...mappingFrom('Reads the email, the LinkedIn URL, or the name and company of each item'),
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

/** What can be found out: its label, its value, and what the request calls it. */
const INFORMATION = [
	['Company', 'company', 'includeCompanyInfo'],
	['Contact', 'contact', 'includeContactInfo'],
	['Personal', 'personal', 'includePersonalInfo'],
	['Social Profiles', 'socialProfiles', 'includeSocialProfiles'],
];

/** The default is the service's. */
const information = {
	displayName: 'Information',
	name: 'information' as const,
	type: 'multiOptions' as const,
	required: true,
	description: 'What to find out about each person',
	options: INFORMATION.map(([name, value]) => ({ name, value })),
	default: ['company', 'contact', 'personal'],
};

const skipIfEnrichedBefore = toggle(
	SKIP_LABEL,
	'skipIfEnrichedBefore',
	'Whether to skip people whom this node has already enriched, even in earlier runs. Turn it off to refresh them.',
);

/** POST /enrich. */
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
		skipIfEnrichedBefore,
		...outputParameters(simpleResult),
	],
	keepPartialResults: 'afterUnclear',
	checks: { email, linkedinUrl: personProfileUrl },
	droppable: [...IDENTITY],
	simplify: simpleResult,
	request: (values) => ({
		body: { leads: [buildLead(values)], enrichmentOptions: buildOptions(values.information) },
	}),
	placeholder: (values, outcome) => ({
		...pickIdentity(values),
		// nobody knows what an unclear one has cost
		...(outcome !== 'unclear' && { creditsUsed: 0 }),
	}),
});

/** The operations in the order of the Operation list. */
export const operations = [enrich];

/** @throws ValidationError when nothing identifies the person */
function buildLead(values: Identity): Record<string, string> {
	const { email: address, linkedinUrl, firstName, lastName, company } = values;
	if (address || linkedinUrl || (firstName && lastName && company)) return pickIdentity(values);
	throw new ValidationError(`Needs ${NEEDED}`, true);
}

function pickIdentity(values: Identity): Record<string, string> {
	return omitNullish(Object.fromEntries(IDENTITY.map((name) => [name, values[name]])));
}

/** Each of the service's options, on or off. */
function buildOptions(chosen: unknown): Record<string, boolean> {
	const choices: unknown[] = Array.isArray(chosen) ? chosen : [];
	return Object.fromEntries(
		INFORMATION.map(([, value, option]) => [option, choices.includes(value)]),
	);
}
