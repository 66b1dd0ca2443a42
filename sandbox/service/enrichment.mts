import { createHash } from 'node:crypto';
import type { components } from '../../nodes/shared/api.generated.ts';
import type { ServicePerson } from './population.mts';

type Schemas = components['schemas'];
export type LeadIdentity = Schemas['LeadIdentity'];
type EnrichedData = Schemas['EnrichedData'];

const NOT_FOUND_DIVISOR = 8;

/**
 * Finds the person in the population by email, profile, or name and company. Otherwise creates one from
 * the lead, reproducibly. Returns null for emails that start with "unknown", and for one in eight other emails.
 */
export function enrichPerson(
	input: LeadIdentity,
	people: readonly ServicePerson[],
): ServicePerson | null {
	const match =
		input.email === undefined
			? people.find((person) => matchesPerson(person, input))
			: indexByEmail(people).get(input.email.toLowerCase());
	if (match) return match;
	const hash = hashToNumber(getIdentifier(input));
	if (/^unknown/i.test(input.email ?? '') || hash % NOT_FOUND_DIVISOR === 0) return null;
	const template = people[hash % people.length];
	return template ? createPerson(input, template) : null;
}

/** Builds the requested data of a person (`POST /enrich`). */
export function buildEnrichedData(
	person: ServicePerson,
	options: Schemas['EnrichmentOptions'] = {},
): EnrichedData {
	const {
		includePersonalInfo = true,
		includeCompanyInfo = true,
		includeSocialProfiles = false,
		includeContactInfo = true,
	} = options;
	return {
		...(includePersonalInfo && pickPersonalInfo(person)),
		...(includeContactInfo && pickContactInfo(person)),
		...(includeCompanyInfo && pickCompanyInfo(person)),
		...(includeSocialProfiles && pickSocialProfiles(person)),
	};
}

function pickPersonalInfo(person: ServicePerson): EnrichedData {
	const { firstName, lastName, linkedinUrl, title, company, location, experience, skills } = person;
	const bio = `${title} at ${company.name}, ${experience} years in ${company.industry}.`;
	const details = { location, experience: String(experience), skills, bio };
	return { firstName, lastName, linkedinUrl, ...details };
}

function pickContactInfo({ email, handle, phone }: ServicePerson): EnrichedData {
	return { email, alternativeEmails: [`${handle}@mail.example`], phone };
}

function pickCompanyInfo({ title, company }: ServicePerson): EnrichedData {
	const { name, website, industry, size, description, founded, location } = company;
	const info = { name, website, industry, size, description, founded, headquarters: location };
	return { company: name, title, companyInfo: info };
}

function pickSocialProfiles({ handle }: ServicePerson): EnrichedData {
	const urls = ['twitter', 'github', 'facebook'].map((site) => [
		site,
		`https://${site}.example/${handle}`,
	]);
	return { socialProfiles: Object.fromEntries(urls) };
}

const emailIndexes = new WeakMap<readonly ServicePerson[], Map<string, ServicePerson>>();

/** Indexes people by lower-case email; cached, as a linear search would slow down each enrichment. */
function indexByEmail(people: readonly ServicePerson[]): Map<string, ServicePerson> {
	const index =
		emailIndexes.get(people) ??
		new Map(people.map((person) => [person.email.toLowerCase(), person]));
	emailIndexes.set(people, index);
	return index;
}

/** Whether a lead without an email matches this person. */
function matchesPerson(person: ServicePerson, input: LeadIdentity): boolean {
	if (input.linkedinUrl !== undefined)
		return isEqualIgnoringCase(person.linkedinUrl, input.linkedinUrl);
	return (
		isEqualIgnoringCase(person.firstName, input.firstName) &&
		isEqualIgnoringCase(person.lastName, input.lastName) &&
		isEqualIgnoringCase(person.company.name, input.company)
	);
}

function isEqualIgnoringCase(text: string, other: string | undefined): boolean {
	return text.toLowerCase() === other?.toLowerCase();
}

/** Creates a person from the lead; `template` provides the missing data. */
function createPerson(input: LeadIdentity, template: ServicePerson): ServicePerson {
	const words = guessName(input);
	const firstName = input.firstName ?? words[0] ?? template.firstName;
	const lastName = input.lastName ?? words[1] ?? template.lastName;
	const handle = `${firstName}.${lastName}`.toLowerCase().replace(/[^a-z0-9.]+/g, '');
	const { email = `${handle}@mail.example`, linkedinUrl, company = template.company.name } = input;
	return {
		...template,
		firstName,
		lastName,
		handle,
		email,
		linkedinUrl: linkedinUrl ?? `https://www.linkedin.com/in/${handle.replaceAll('.', '-')}`,
		company: { ...template.company, name: company },
	};
}

/** Guesses first and last name from the email or the profile URL. */
function guessName({ email, linkedinUrl }: LeadIdentity): string[] {
	const handle = email?.split('@')[0] ?? linkedinUrl?.split('/').at(-1) ?? '';
	const words = handle.split(/[^\p{L}]+/u).filter((word) => word !== '');
	if (words.length < 2) return [];
	return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase());
}

function getIdentifier({ email, linkedinUrl, firstName, lastName, company }: LeadIdentity): string {
	return email ?? linkedinUrl ?? [firstName, lastName, company].join(' ');
}

function hashToNumber(text: string): number {
	return createHash('sha256').update(text.toLowerCase()).digest().readUInt32BE();
}
