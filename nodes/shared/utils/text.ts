import { isDate } from './dates';
import { asText } from './values';

const MAX_QUOTED_CHARACTERS = 100;
const MAX_JOINED_ENTRIES = 5;

/** Removes invisible characters, except joiners that change how a word is read. */
export function stripInvisible(text: string): string {
	return text.replace(FORMAT_CHARACTERS, '$1$2');
}

/** Removes all invisible characters: direction marks, joiners, soft hyphens. */
export function removeFormatCharacters(text: string): string {
	return text.replace(/\p{Cf}/gu, '');
}

/** Formats a value for a message: in quotes, or as its type. Never throws. */
export function quote(value: unknown): string {
	const text = asText(value);
	if (text !== undefined) return `"${truncate(text)}"`;
	if (Array.isArray(value)) return 'a list';
	if (isDate(value)) return 'a date';
	if (typeof value === 'object' && value !== null) return 'an object';
	return value === undefined || value === null ? 'nothing' : `a ${typeof value}`;
}

/** Truncates a text to whole characters; lone surrogates become U+FFFD. */
export function truncate(text: string, maxCharacters = MAX_QUOTED_CHARACTERS): string {
	const start = text.slice(0, maxCharacters * 2).replace(/\p{Surrogate}/gu, '\ufffd');
	const characters = [...start];
	return characters.length > maxCharacters || start.length < text.length
		? `${characters.slice(0, maxCharacters).join('')}…`
		: start;
}

/** Joins sentences that have no full stop; undefined if all are empty. */
export function joinSentences(...texts: Array<string | undefined>): string | undefined {
	return texts.filter(Boolean).join('. ') || undefined;
}

/** Joins the first five entries, and counts the others: `…, and 37 more`. */
export function joinFirst<E>(
	entries: readonly E[],
	toText: (entry: E) => string,
	separator = ', ',
): string {
	const texts = entries.slice(0, MAX_JOINED_ENTRIES).map(toText);
	const remainingCount = entries.length - texts.length;
	return [...texts, ...(remainingCount > 0 ? [`and ${remainingCount} more`] : [])].join(separator);
}

export function getErrorMessage(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}

/** Scripts in which joiners (U+200C, U+200D) change how words are read. */
const JOINING_SCRIPTS =
	'Arab Beng Deva Gujr Guru Khmr Knda Mlym Mong Mymr Orya Sinh Syrc Taml Telu'.split(' ');
const JOINING_LETTER = `(?=[\\p{L}\\p{M}])[${JOINING_SCRIPTS.map((name) => `\\p{scx=${name}}`).join('')}]`;

/** Captures the joiners to keep: the first between letters, and one that ends a Bengali or Malayalam letter. */
const FORMAT_CHARACTERS = new RegExp(
	`(?<=${JOINING_LETTER})(?:(?![\\u200c\\u200d])\\p{Cf})*([\\u200c\\u200d])\\p{Cf}*(?=${JOINING_LETTER})|(?<=[\\u09cd\\u0d4d])(\\u200d)|\\p{Cf}`,
	'gu',
);
