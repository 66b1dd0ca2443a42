import type { IDataObject } from 'n8n-workflow';
import { textIn } from '../values';
import { emailOf } from './email';
import { sameProfile } from './profileUrl';

type NameOf = (person: IDataObject) => string | undefined;

export const addressOf: NameOf = (person) => emailOf(person) || undefined;

export const profileOf: NameOf = ({ linkedinUrl }) =>
	sameProfile(textIn(linkedinUrl) ?? '') || undefined;

export const personOf: NameOf = ({ firstName, lastName, company }) => {
	const parts = [firstName, lastName, company].map(plain);
	return parts.includes(undefined) ? undefined : parts.join('\n');
};

/** What tells who a person is. */
export const facts: NameOf[] = [
	addressOf,
	profileOf,
	({ firstName }) => plain(firstName),
	({ lastName }) => plain(lastName),
	({ company }) => plain(company),
];

/** The same for people who are equal, however their fields are written. */
export const identityOf = (person: IDataObject): string =>
	JSON.stringify(facts.map((factOf) => factOf(person)));

/** Whether something tells the person from all others. */
export const isIdentified = (person: IDataObject): boolean =>
	[addressOf, profileOf, personOf].some((nameOf) => nameOf(person) !== undefined);

function plain(value: unknown): string | undefined {
	return typeof value === 'string' && value.trim() !== '' ? value.trim().toLowerCase() : undefined;
}
