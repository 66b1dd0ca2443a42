import type { IDataObject } from 'n8n-workflow';
import { isEmpty } from '../shared/operation/mapping/incomingContent';
import { isSharedMailbox } from '../shared/operation/mapping/evidence';
import { textIn } from '../shared/values';
import type { Finding } from '../shared/errors/failure';
import { finding } from '../shared/errors/failure';
import { toggle } from '../shared/operation/properties';
import type { Lead } from './fields';

const MAX_SHOWN = 10;
const PLAIN: Record<string, string> = {
	...{ ß: 'ss', ø: 'o', œ: 'o', æ: 'a', ł: 'l', đ: 'd', ı: 'i' },
};
const NO_NAMES =
	'mr mrs ms miss mx dr prof sir herr herrn frau mme jr sr jun sen phd md mba test linkedin member unknown none'.split(
		' ',
	);

export const matchNames = toggle(
	'Match Names',
	'matchNames',
	'Whether to skip people whose shared mailbox, such as office@…, belongs to a lead with a different name. On by default.',
);

/**
 * The leads that may be the person of an item. With a mailbox of several people (`office@…`) a word of
 * their names must agree: people marry, and have nicknames and second names. A name that is missing on
 * either side contradicts nothing, and with an email of one person no name does.
 *
 * @param person the fields of the item
 * @param leads those with the person's email
 */
export function leadsThatMayBe(person: IDataObject, leads: Lead[]): Lead[] {
	if (!isSharedMailbox(String(person.email))) return leads;
	const names = [person.firstName, person.lastName].map(wordsOf);
	return leads.filter((lead) => {
		const others = [lead.firstName, lead.lastName].map(wordsOf);
		const isNamed = [...names, ...others].every(({ length }) => length > 0);
		return (
			!isNamed || !areAlike(names.flat(), others.flat()) || shareOne(names.flat(), others.flat())
		);
	});
}

function shareOne(words: string[], others: string[]): boolean {
	return words.some((word) => word.length > 1 && others.includes(word));
}

/** Names in two scripts cannot be compared. */
function areAlike(words: string[], others: string[]): boolean {
	const [isLatin, isOtherLatin] = [words, others].map((all) => /[a-z]/.test(all.join('')));
	return isLatin === isOtherLatin;
}

const OTHER_NAME = 'OTHER_NAME';

/** A person who is not taken for the lead with their email. */
export interface OtherName extends Finding {
	/** The email, and whose lead it is. */
	who: string;
	reason: string;
}

export function otherName(email: string, { firstName, lastName }: Lead): OtherName {
	const name = `${firstName} ${lastName}`;
	const reason = `A lead with this email has a different name: ${name}`;
	const description = "Use the person's own email, or turn off 'Match Names' under Options.";
	const other = finding(OTHER_NAME, { message: reason, description }, 'notSent');
	return { ...other, who: `${email} (${name})`, reason };
}

export function isOtherName(failure: object): failure is OtherName {
	return 'code' in failure && failure.code === OTHER_NAME;
}

/** One hint for all who were not created. */
export function hintOfOthers(others: OtherName[]): string {
	const shown = others.slice(0, MAX_SHOWN).map(({ who }) => who);
	const more = others.length - shown.length;
	const names = [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ');
	return `Not created, because a lead with the same email has a different name: ${names}. To use these leads anyway, turn off 'Match Names' under Options.`;
}

/** The words of a name in small letters without accents, but for titles and what is no name. */
function wordsOf(name: unknown): string[] {
	const text = textIn(name) ?? '';
	if (isEmpty(text)) return [];
	return text
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/[ßøœæłđı]/g, (letter) => PLAIN[letter])
		.replace(/([aou])e/g, '$1')
		.split(/[^\p{L}]/u)
		.filter((word) => word !== '' && !NO_NAMES.includes(word));
}
