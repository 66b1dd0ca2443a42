import type { IDataObject } from 'n8n-workflow';
import { textIn } from '../values';
import { emailOf } from './email';
import { profileUrlKey } from './profileUrl';

type IdentityKey = (person: IDataObject) => string | undefined;

export const emailKeyOf: IdentityKey = (person) => emailOf(person) || undefined;

export const profileKeyOf: IdentityKey = ({ linkedinUrl }) =>
	profileUrlKey(textIn(linkedinUrl) ?? '') || undefined;

export const nameAndCompanyKeyOf: IdentityKey = ({ firstName, lastName, company }) => {
	const parts = [firstName, lastName, company].map(plain);
	return parts.includes(undefined) ? undefined : parts.join('\n');
};

/** What tells who a person is. */
export const identityKeys: IdentityKey[] = [
	emailKeyOf,
	profileKeyOf,
	({ firstName }) => plain(firstName),
	({ lastName }) => plain(lastName),
	({ company }) => plain(company),
];

/** The same for people who are equal, however their fields are written. */
export const identityOf = (person: IDataObject): string =>
	JSON.stringify(identityKeys.map((keyOf) => keyOf(person)));

function plain(value: unknown): string | undefined {
	return typeof value === 'string' && value.trim() !== '' ? value.trim().toLowerCase() : undefined;
}
