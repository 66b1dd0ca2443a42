import { splitWords } from '../utils/words';
import {
	CONJUNCTIONS,
	DEPARTMENT_WORDS,
	HONORIFICS,
	COMPANY_ENDINGS,
	ORGANIZATION_WORDS,
	SUFFIXES,
} from './nameWords';

const WORD = /^['’‘]?\p{L}[\p{L}\p{M}\p{Pd}'’‘`´·.\u200c\u200d]*$/u;
const INITIAL = /^\p{Lu}\.?$/u;
/** Chinese, Japanese and Korean names: the family name is first, and only a space shows where it ends. */
const FAMILY_NAME_FIRST = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Hangul}/u;
/** Foreign names in Japanese have either order. */
const KATAKANA = /\p{Script=Katakana}/u;
/** Emoji, flags, stars; remarks in brackets. */
const DECORATION =
	/\([^()]*\)|\[[^[\]]*\]|[®\p{So}\p{Emoji_Modifier}\p{RI}\u{20e3}\u{fe0f}]\u200d?/gu;
/** Nicknames in quotes, and pronouns. */
const REMARK = /^["“„'‘].+["”'’]$|^\p{L}+(\/\p{L}+)+$/u;
const MAX_LENGTH = 100;

/**
 * Splits a full name at its first space, `Lovelace, Ada` at the comma. In Chinese, Japanese and Korean the
 * family name is the first word.
 *
 * @returns first and last name; undefined if it is not surely the name of one person
 */
export function splitFullName(fullName: string): [string, string] | undefined {
	if (fullName.length > MAX_LENGTH || fullName.includes('\n')) return undefined;
	// vCards have the family name, the given name and more between semicolons
	const plain = fullName.split(';').slice(0, 2).join(',').replace(DECORATION, ' ');
	const [name, given, ...rest] = omitDegrees(plain);
	const words = parseNameWords(given ?? name);
	if (FAMILY_NAME_FIRST.test(plain)) {
		const [familyName, givenName] = words;
		return words.length === 2 && isPersonName(words) ? [givenName, familyName] : undefined;
	}
	if (rest.length > 0 || KATAKANA.test(plain)) return undefined;
	const last = given === undefined ? words.splice(1) : parseNameWords(name);
	// "DUPONT Jean" has the family name in capitals
	if (given === undefined && /^\p{Lu}{3,} .*\p{Ll}/u.test([...words, ...last].join(' ')))
		words.push(...last.splice(0, last.length, ...words.splice(0)));
	while (last.length > 1 && INITIAL.test(last[0])) last.shift();
	const isSplit = words.length > 0 && last.length > 0 && !/^\p{Lu}\.$/u.test(last.join());
	return isSplit && isPersonName([...words, ...last])
		? [words.join(' '), last.join(' ')]
		: undefined;
}

/** Removes titles, degrees and remarks from a first or last name; undefined if nothing is left. */
export function tidyNamePart(text: string): string | undefined {
	const words = omitDegrees(text.replace(DECORATION, ' ')).join(',').trim().split(' ');
	while (words.length > 1 && HONORIFICS.has(omitSigns(words[0]))) words.shift();
	return words.join(' ').trim() || undefined;
}

/** Whether first and last name are not those of a couple, a company or a department. */
export function isOnePerson(firstName: string, lastName: string): boolean {
	const [first, last] = [firstName, lastName].map((part) => part.split(/\s+/));
	// "Ortega y Gasset" is one family name
	const isJoined = last.some((word) => ['&', 'and', 'und'].includes(word));
	const isCouple = isJoined || first.some((word) => CONJUNCTIONS.has(word));
	return !isCouple && !COMPANY_ENDINGS.has(omitSigns(last.at(-1) ?? ''));
}

/** Finds the other part of a name, of which one is known; undefined if it is not a person's. */
export function findOtherPart(name: string, known: string): string | undefined {
	const whole = ` ${parseNameWords(name.replace(',', ' ')).join(' ')} `;
	const words = parseNameWords(whole.replace(` ${known} `, ' '));
	return words.length > 0 && isPersonName(words) ? words.join(' ') : undefined;
}

/** Whether these words can be the name of a person, or a part of it. */
function isPersonName(words: string[]): boolean {
	const plain = words.map((word) => foldWords(word).join(''));
	return (
		words.every((word) => WORD.test(word) && !CONJUNCTIONS.has(word)) &&
		!plain.some(isOrganizationWord) &&
		!(words.length > 1 && plain.every(isDepartmentWord))
	);
}

/** Whether an email (before the @) or a LinkedIn URL contains a word of a name, or an initial and the rest. */
export function addressContainsName(address: string, name: string): boolean {
	const [owner] = address.replace(/^.*\/in\//i, '').split('@');
	const parts = foldWords(/^AC[ow]AA/.test(owner) ? '' : owner);
	const words = foldWords(name);
	const initials = words.map(([initial]) => initial);
	const isIn = (word: string) =>
		parts.some(
			(part) => part.startsWith(word) || (initials.includes(part[0]) && part.slice(1) === word),
		);
	return [...words, words.slice(1).join('')].some(
		(word) => word.length > 2 && !isDepartmentWord(word) && isIn(word),
	);
}

/** Whether a text has only forms of address and degrees: "Mr. and Mrs.", "Prof. Dr.". */
export const isSalutation = (text: string): boolean =>
	text.split(/\s+/).every((word) => HONORIFICS.has(omitSigns(word)) || CONJUNCTIONS.has(word));

/** The words of a name without forms of address, suffixes and remarks. */
function parseNameWords(name: string): string[] {
	const plain = name.replace(/[\u2010-\u2015]/g, '-');
	const words = plain.split(/\s+/).filter((word) => word !== '' && !REMARK.test(word));
	const isHonorific = (word: string) =>
		HONORIFICS.has(omitSigns(word)) || /^\p{L}{2,4}\.$/u.test(word);
	// a short suffix is written in capitals, as "Ma" is a family name
	const isSuffix = (word: string) =>
		SUFFIXES.has(omitSigns(word)) && (word.length > 2 || word === word.toUpperCase());
	while (words.length > 1 && isHonorific(words[0])) words.shift();
	while (words.length > 2 && isSuffix(words.at(-1) ?? '')) words.pop();
	return words;
}

/** Splits a name at commas and drops degrees: "Ada Lovelace, PhD" yields one part. */
function omitDegrees(text: string): string[] {
	const [name, ...parts] = text.split(',');
	const isWhole = name.trim().includes(' ') && /\p{Ll}/u.test(name);
	const isDegree = (part: string) =>
		SUFFIXES.has(omitSigns(part)) || (isWhole && /^(\p{Lu}\p{Ll}?\.?){2,5}$/u.test(part));
	return [name, ...parts.filter((part) => part.trim() !== '' && !isDegree(part.trim()))];
}

const omitSigns = (text: string) => text.toLowerCase().replace(/[\s.-]/g, '');

const isOrganizationWord = (word: string) =>
	ORGANIZATION_WORDS.has(word) || COMPANY_ENDINGS.has(word);

const isDepartmentWord = (word: string) => DEPARTMENT_WORDS.has(word) || isOrganizationWord(word);

/** The words of a name or an address; ü and ue are the same. */
const foldWords = (text: string) =>
	splitWords(text.toLowerCase()).map((word) => word.replace(/([aou])e/g, '$1'));
