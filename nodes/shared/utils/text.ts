import { asText } from './values';
import { isDate } from './dates';

/** How much of a value a message shows. */
const MAX_SHOWN = 100;

/** A text without characters that have no width, except joiners that are part of a word. */
export function stripInvisible(text: string): string {
	return text.replace(MARKS, '$1$2');
}

/** A value as a message shows it: in quotes, at most 100 characters of it. Never throws. */
export function quote(value: unknown): string {
	const text = asText(value);
	if (text !== undefined) return `"${truncate(text)}"`;
	if (Array.isArray(value)) return 'a list';
	if (isDate(value)) return 'a date';
	if (typeof value === 'object' && value !== null) return 'an object';
	return value === undefined || value === null ? 'nothing' : `a ${typeof value}`;
}

/** The beginning of a text, at most `most` characters, without what is half a character. */
export function truncate(text: string, most = MAX_SHOWN): string {
	const whole = text.slice(0, most * 2).replace(/\p{Surrogate}/gu, '\ufffd');
	const characters = [...whole];
	return characters.length > most || whole.length < text.length
		? `${characters.slice(0, most).join('')}…`
		: whole;
}

/** Sentences without full stops as one text, as far as they are there; undefined where none is. */
export function joinSentences(...texts: Array<string | undefined>): string | undefined {
	return texts.filter(Boolean).join('. ') || undefined;
}

/** What something that was thrown says. */
export function getErrorMessage(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}

/** Scripts in which joiners (U+200C, U+200D) change how words are read. */
const JOINING_SCRIPTS =
	'Arab Beng Deva Gujr Guru Khmr Knda Mlym Mong Mymr Orya Sinh Syrc Taml Telu'.split(' ');
const JOINING_LETTER = `(?=[\\p{L}\\p{M}])[${JOINING_SCRIPTS.map((name) => `\\p{scx=${name}}`).join('')}]`;

/** Format characters; captures the first joiner between letters, and one that ends an old Bengali or Malayalam letter. */
export const MARKS = new RegExp(
	`(?<=${JOINING_LETTER})(?:(?![\\u200c\\u200d])\\p{Cf})*([\\u200c\\u200d])\\p{Cf}*(?=${JOINING_LETTER})|(?<=[\\u09cd\\u0d4d])(\\u200d)|\\p{Cf}`,
	'gu',
);

/** A text without any character that has no width: direction marks, joiners, soft hyphens. */
export function removeFormatCharacters(text: string): string {
	return text.replace(/\p{Cf}/gu, '');
}

/** How many faults, people or items a message names. */
const MAX_NAMED = 5;

/** Joins the first five entries as text, and adds how many there are beyond: `…, and 37 more`. */
export function joinFirst<E>(
	entries: readonly E[],
	toText: (entry: E) => string,
	separator = ', ',
): string {
	const texts = entries.slice(0, MAX_NAMED).map(toText);
	const more = entries.length - texts.length;
	return [...texts, ...(more > 0 ? [`and ${more} more`] : [])].join(separator);
}
