import { createHash } from 'node:crypto';
import type { components } from '../../nodes/shared/api.generated.ts';
import type { Person } from './population.mts';

type Schemas = components['schemas'];
export type LeadIdentity = Schemas['LeadIdentity'];
type EnrichedData = Schemas['EnrichedData'];

const NOT_FOUND_ONE_IN = 8;

/**
 * The person that a lead is: of the population where it knows the email, the profile or name and
 * company; otherwise one made from the lead itself, the same every time. An email that begins
 * with "unknown" and one in eight others are nobody: null.
 */
export function findPerson(input: LeadIdentity, people: readonly Person[]): Person | null {
	const known =
		input.email === undefined
			? people.find((person) => isSame(person, input))
			: byEmail(people).get(input.email.toLowerCase());
	if (known) return known;
	const number = numberOf(identifierOf(input));
	if (/^unknown/i.test(input.email ?? '') || number % NOT_FOUND_ONE_IN === 0) return null;
	const like = people[number % people.length];
	return like ? madeFrom(input, like) : null;
}

/** What is known of a person, as far as it was asked for (`POST /enrich`). */
export function enrichedData(
	person: Person,
	options: Schemas['EnrichmentOptions'] = {},
): EnrichedData {
	const {
		includePersonalInfo = true,
		includeCompanyInfo = true,
		includeSocialProfiles = false,
		includeContactInfo = true,
	} = options;
	return {
		...(includePersonalInfo && personalInfo(person)),
		...(includeContactInfo && contactInfo(person)),
		...(includeCompanyInfo && companyInfo(person)),
		...(includeSocialProfiles && socialProfiles(person)),
	};
}

function personalInfo(person: Person): EnrichedData {
	const { firstName, lastName, linkedinUrl, title, company, location, experience, skills } = person;
	const bio = `${title} at ${company.name}, ${experience} years in ${company.industry}.`;
	const rest = { location, experience: String(experience), skills, bio };
	return { firstName, lastName, linkedinUrl, ...rest };
}

function contactInfo({ email, handle, phone }: Person): EnrichedData {
	return { email, alternativeEmails: [`${handle}@mail.example`], phone };
}

function companyInfo({ title, company }: Person): EnrichedData {
	const { name, website, industry, size, description, founded, location } = company;
	const info = { name, website, industry, size, description, founded, headquarters: location };
	return { company: name, title, companyInfo: info };
}

function socialProfiles({ handle }: Person): EnrichedData {
	const urls = ['twitter', 'github', 'facebook'].map((site) => [
		site,
		`https://${site}.example/${handle}`,
	]);
	return { socialProfiles: Object.fromEntries(urls) };
}

const emails = new WeakMap<readonly Person[], Map<string, Person>>();

/** By email in lower case: to look through all of them takes longer than all else of an enrichment. */
function byEmail(people: readonly Person[]): Map<string, Person> {
	const known =
		emails.get(people) ?? new Map(people.map((person) => [person.email.toLowerCase(), person]));
	emails.set(people, known);
	return known;
}

/** Whether a lead without an email is this person. */
function isSame(person: Person, input: LeadIdentity): boolean {
	if (input.linkedinUrl !== undefined) return same(person.linkedinUrl, input.linkedinUrl);
	return (
		same(person.firstName, input.firstName) &&
		same(person.lastName, input.lastName) &&
		same(person.company.name, input.company)
	);
}

function same(text: string, other: string | undefined): boolean {
	return text.toLowerCase() === other?.toLowerCase();
}

/** Someone like this person, with all that the lead says. */
function madeFrom(input: LeadIdentity, like: Person): Person {
	const words = nameIn(input);
	const firstName = input.firstName ?? words[0] ?? like.firstName;
	const lastName = input.lastName ?? words[1] ?? like.lastName;
	const handle = `${firstName}.${lastName}`.toLowerCase().replace(/[^a-z0-9.]+/g, '');
	const { email = `${handle}@mail.example`, linkedinUrl, company = like.company.name } = input;
	return {
		...like,
		firstName,
		lastName,
		handle,
		email,
		linkedinUrl: linkedinUrl ?? `https://www.linkedin.com/in/${handle.replaceAll('.', '-')}`,
		company: { ...like.company, name: company },
	};
}

/** First and last name, where the email or the profile is made of them. */
function nameIn({ email, linkedinUrl }: LeadIdentity): string[] {
	const handle = email?.split('@')[0] ?? linkedinUrl?.split('/').at(-1) ?? '';
	const words = handle.split(/[^\p{L}]+/u).filter((word) => word !== '');
	if (words.length < 2) return [];
	return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase());
}

function identifierOf({ email, linkedinUrl, firstName, lastName, company }: LeadIdentity): string {
	return email ?? linkedinUrl ?? [firstName, lastName, company].join(' ');
}

function numberOf(text: string): number {
	return createHash('sha256').update(text.toLowerCase()).digest().readUInt32BE();
}
