import { isRecord } from '../../values';
import { emailIn } from '../email';
import { isLinkedInProfile, profileUrlKey } from '../profileUrl';
import { isSalutation } from './fullName';
import { entriesIn, mainIn, singleText } from './incomingContent';

/** What a field takes of a content; undefined where nothing in it can be used. */
export type Read = (content: unknown) => unknown;

/** The ID of a record of Salesforce. */
const SALESFORCE_ID = /^[a-z\d]{3}[a-z\d]{12}([a-z\d]{3})?$/i;
/** Of a page or an email. */
const ADDRESS = /^\w+:\/\/|^www\.|^\S+@[^\s@]+$/i;
const ANSWER = /^(true|false|yes|no)$/i;
const NOTED = /^\[?([^\s()[\]]+)\]?\s*\(([^()]*)\)$/;
const DATE = /^\d{4}-\d\d-\d\d/;
const LONGEST_PHONE = 100;
const MIN_DIGITS = 5;
const MAX_DIGITS = 20;

/** An email address, without what lists put around it. */
export function emailOf(content: unknown): string | undefined {
	return entriesIn(content)
		.map((text) => emailIn(text) ?? emailWithNote(text))
		.find(Boolean);
}

/** `ada@x.example (work)`, and a link in Markdown. An address with a space in it is none. */
function emailWithNote(text: string): string | undefined {
	const [, ...parts] = NOTED.exec(text) ?? [];
	const emails = parts.filter((part) => part.includes('@')).map(emailIn);
	return new Set(emails).size === 1 ? emails[0] : undefined;
}

/** The address of a person's profile at LinkedIn; of two people's nobody knows whose is meant. */
export function profileOf(content: unknown): string | undefined {
	const profiles = entriesIn(mainIn(content)).filter(isLinkedInProfile);
	return new Set(profiles.map(profileUrlKey)).size === 1 ? profiles[0] : undefined;
}

/** All texts in one, whatever they say. */
export function anyText(content: unknown): string | undefined {
	return entriesIn(content).join(', ') || undefined;
}

/** Digits and the signs between them; `ext.` becomes an x, other words and 4.4E+11 are no number. */
export function phoneOf(content: unknown): string | undefined {
	return entriesIn(content).map(phoneIn).find(Boolean);
}

/** A name of a person or of a thing: text with letters. */
export function nameOf(content: unknown): string | undefined {
	const text = singleText(content);
	return text !== undefined && /\p{L}/u.test(text) && !ADDRESS.test(text) ? text : undefined;
}

/** A name under "Nom et prénom", where some write the first name first all the same: only with a comma. */
export function turnedNameOf(content: unknown): string | undefined {
	const text = nameOf(content);
	return text?.includes(',') ? text : undefined;
}

/** A name that is not the answer under "Is Company". */
export function placeOf(content: unknown): string | undefined {
	const text = nameOf(content);
	return text === undefined || ANSWER.test(text) ? undefined : text;
}

/** A name that is no ID of a record either. */
export function companyOf(content: unknown): string | undefined {
	const text = placeOf(content);
	if (text === undefined) return undefined;
	return SALESFORCE_ID.test(text) && /\d/.test(text) ? undefined : text;
}

/** Outlook keeps "Mr." and "Prof. Dr." under Title. */
export function jobTitleOf(content: unknown): string | undefined {
	const text = nameOf(content);
	return text === undefined || isSalutation(text) ? undefined : text;
}

/** Tags as text or as a list; anything else is a record of its own kind. */
export function tagsOf(content: unknown): unknown {
	const isList = Array.isArray(content) && content.length > 0;
	return isList || typeof content === 'string' ? content : undefined;
}

export function customFieldsOf(content: unknown): unknown {
	return isRecord(content) || typeof content === 'string' ? content : undefined;
}

function phoneIn(text: string): string | undefined {
	if (text.length > LONGEST_PHONE || DATE.test(text)) return undefined;
	const plain = text
		.replace(/^\s*(tel|phone|p|m|t|mobile)?\s*:\s*|^'/i, '')
		.replace(/\s*\b(ext(ension)?\.?|x)\s*(?=\d)/i, ' x')
		.replace(/[-–.·/\u00a0]/g, ' ');
	const { length } = plain.replace(/\D/g, '');
	const isNumber = /^[\d+() x]+$/.test(plain) && length >= MIN_DIGITS && length <= MAX_DIGITS;
	return isNumber ? plain.replace(/ +/g, ' ') : undefined;
}
