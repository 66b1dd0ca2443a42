import { splitWords } from '../utils/words';
import {
	CONJUNCTIONS,
	DEPARTMENT_WORDS,
	HONORIFICS,
	COMPANY_ENDINGS,
	ORGANIZATION_WORDS,
	PARTICLES,
	SUFFIXES,
} from './nameWords';

const WORD = /^['’‘]?\p{L}[\p{L}\p{M}\p{Pd}'’‘`´·.\u200c\u200d]*$/u;
const INITIAL = /^\p{Lu}\.?$/u;
/** Scripts of Chinese, Japanese and Korean names: the family name comes first and ends at the space. */
const FAMILY_NAME_FIRST = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Hangul}/u;
/** Japanese writes foreign names in either order. */
const KATAKANA = /\p{Script=Katakana}/u;
/** Emoji, flags, stars; remarks in brackets. Not �, which shows that a file was read in the wrong encoding. */
const DECORATION =
	/\([^()]*\)|\[[^[\]]*\]|(?!\ufffd)[®\p{So}\p{Emoji_Modifier}\p{RI}\u{20e3}\u{fe0f}]\u200d?/gu;
/** Nicknames in quotes, and pronouns. */
const REMARK = /^["“„'‘].+["”'’]$|^(s?he|they|sie|er|elle|il|iel|ella|él|lei|lui)\/[\p{L}/]+$/iu;
const MAX_NAME_CHARACTERS = 100;
/** Folded like names: *Optique* contains "ue". */
const FOLDED_ORGANIZATION_WORDS = new Set(
	[...ORGANIZATION_WORDS, ...COMPANY_ENDINGS].flatMap(foldWords),
);

/**
 * Splits a full name at its first space, `Lovelace, Ada` at the comma. In Chinese, Japanese and Korean the
 * family name is the first word.
 *
 * @returns first and last name; undefined unless it is clearly one person's name
 */
export function splitFullName(fullName: string): [string, string] | undefined {
	if (fullName.length > MAX_NAME_CHARACTERS || /\n|;\s+\S/.test(fullName)) return undefined;
	// vCards separate family name, given name and other parts by semicolons
	const plain = fullName.split(';').slice(0, 2).join(',').replace(DECORATION, ' ');
	const [beforeComma, afterComma, ...otherParts] = splitWithoutDegrees(plain);
	const words = parseNameWords(afterComma ?? beforeComma);
	if (FAMILY_NAME_FIRST.test(plain)) {
		const [familyName, givenName] = words;
		return words.length === 2 && isPersonName(words) ? [givenName, familyName] : undefined;
	}
	if (otherParts.length > 0 || KATAKANA.test(plain)) return undefined;
	const [firstNameWords, lastNameWords] =
		afterComma === undefined ? splitNameWords(words) : [words, parseNameWords(beforeComma)];
	while (lastNameWords.length > 1 && INITIAL.test(lastNameWords[0])) lastNameWords.shift();
	const isSplit =
		firstNameWords.length > 0 &&
		lastNameWords.length > 0 &&
		!/^\p{Lu}\.$/u.test(lastNameWords.join());
	return isSplit && isPersonName([...firstNameWords, ...lastNameWords])
		? [firstNameWords.join(' '), lastNameWords.join(' ')]
		: undefined;
}

/** Splits words after the first name, or after a family name in capitals that comes first. */
function splitNameWords(words: string[]): [firstName: string[], lastName: string[]] {
	const capitalsCount = countLeadingCapitals(words);
	return capitalsCount > 0
		? [words.slice(capitalsCount), words.slice(0, capitalsCount)]
		: [words.slice(0, 1), words.slice(1)];
}

/** Counts the words of a family name in capitals that comes first: 2 in "LE GALL Chloé". */
function countLeadingCapitals(words: string[]): number {
	const count = words.findIndex((word) => word !== word.toUpperCase());
	// "AJ Smith" has initials
	return words.slice(0, Math.max(count, 0)).some((word) => word.length > 2) ? count : 0;
}

/** Adds the comma after a family name that comes first: "De Santis, Chiara". */
export function addFamilyNameComma(name: string): string {
	// capitals mark the family name
	const hasCapitals = /\p{Ll}/u.test(name) && /(^|\s)\p{Lu}{3,}(\s|$)/u.test(name);
	if (name.includes(',') || hasCapitals) return name;
	const words = name.trim().split(/\s+/);
	const end = words.findIndex((word) => !PARTICLES.has(word.toLowerCase()));
	// in "Le Jean", the last word remains the first name
	const familyNameWords = words.splice(0, end < words.length - 1 ? end + 1 : 1);
	return `${familyNameWords.join(' ')}, ${words.join(' ')}`;
}

/** Removes titles, degrees and remarks from a first or last name; undefined if nothing is left. */
export function cleanNamePart(text: string): string | undefined {
	const words = splitWithoutDegrees(text.replace(DECORATION, ' ')).join(',').trim().split(' ');
	while (words.length > 1 && HONORIFICS.has(normalizeWord(words[0]))) words.shift();
	return words.join(' ').trim() || undefined;
}

/** Whether a name belongs to one person: not to a couple, a company or a department. */
export function isOnePerson(firstName: string, lastName: string): boolean {
	const [firstNameWords, lastNameWords] = [firstName, lastName].map((part) => part.split(/\s+/));
	// "Ortega y Gasset" is one family name
	const hasJoinedLastNames = lastNameWords.some((word) => ['&', 'and', 'und'].includes(word));
	const isCouple = hasJoinedLastNames || firstNameWords.some((word) => CONJUNCTIONS.has(word));
	// "Familie Huber"; a shorter first name may be a person's: "Eu"
	const isOrganization = firstNameWords[0].length > 3 && isOrganizationWord(firstNameWords[0]);
	const isDepartment = [firstName, lastName].every(
		(part) => part !== '' && foldWords(part).every(isDepartmentWord),
	);
	return (
		!isCouple &&
		!isOrganization &&
		!isDepartment &&
		!COMPANY_ENDINGS.has(normalizeWord(lastNameWords.at(-1) ?? ''))
	);
}

/** Removes the known first or last name from a full name; undefined if the remainder is no name. */
export function getOtherNamePart(name: string, knownPart: string): string | undefined {
	const spacedName = ` ${parseNameWords(name.replace(',', ' ')).join(' ')} `;
	const words = parseNameWords(spacedName.replace(` ${knownPart} `, ' '));
	return words.length > 0 && isPersonName(words) ? words.join(' ') : undefined;
}

/** Whether words can be a person's name, or part of one. */
function isPersonName(words: string[]): boolean {
	const plain = words.map((word) => foldWords(word).join(''));
	return (
		words.every((word) => WORD.test(word) && !CONJUNCTIONS.has(word)) &&
		!plain.some(isOrganizationWord) &&
		!(words.length > 1 && plain.every(isDepartmentWord))
	);
}

/** Whether an email's local part or a LinkedIn URL contains a word of a name, or ends with it after an initial: `alovelace`. */
export function addressContainsName(address: string, name: string): boolean {
	const [identifier] = address.replace(/^.*\/in\//i, '').split('@');
	const parts = foldWords(/^AC[ow]AA/.test(identifier) ? '' : identifier);
	const words = foldWords(name);
	const initials = words.map(([initial]) => initial);
	const matchesPart = (word: string) =>
		parts.some(
			(part) => part.startsWith(word) || (initials.includes(part[0]) && part.endsWith(word)),
		);
	return [...words, words.slice(1).join('')].some(
		(word) => word.length > 2 && !isDepartmentWord(word) && matchesPart(word),
	);
}

/** Whether a text consists of honorifics and conjunctions: "Mr. and Mrs.", "Prof. Dr.". */
export const isSalutation = (text: string): boolean =>
	text.split(/\s+/).every((word) => HONORIFICS.has(normalizeWord(word)) || CONJUNCTIONS.has(word));

/** Splits a name into words, without honorifics, suffixes and remarks. */
function parseNameWords(name: string): string[] {
	const plain = name.replace(/[\u2010-\u2015]/g, '-');
	const words = plain.split(/\s+/).filter((word) => word !== '' && !REMARK.test(word));
	// "Dr.", "Ing.", but not "Dpto."
	const isHonorific = (word: string) =>
		HONORIFICS.has(normalizeWord(word)) ||
		(/^\p{L}{2,4}\.$/u.test(word) && !isOrganizationWord(normalizeWord(word)));
	// a suffix of two letters must be in capitals, as "Ma" is a family name
	const isSuffix = (word: string) =>
		SUFFIXES.has(normalizeWord(word)) && (word.length > 2 || word === word.toUpperCase());
	while (words.length > 1 && isHonorific(words[0])) words.shift();
	while (words.length > 2 && isSuffix(words.at(-1) ?? '')) words.pop();
	return words;
}

/** Splits a name at commas and drops degrees: "Ada Lovelace, PhD" yields one part. */
function splitWithoutDegrees(text: string): string[] {
	const [name, ...parts] = text.split(',');
	const isFullName = name.trim().includes(' ') && /\p{Ll}/u.test(name);
	const isDegree = (part: string) =>
		SUFFIXES.has(normalizeWord(part)) || (isFullName && /^(\p{Lu}\p{Ll}?\.?){2,5}$/u.test(part));
	return [name, ...parts.filter((part) => part.trim() !== '' && !isDegree(part.trim()))];
}

const normalizeWord = (text: string) => text.toLowerCase().replace(/[\s.-]/g, '');

const isOrganizationWord = (word: string) =>
	FOLDED_ORGANIZATION_WORDS.has(foldWords(word).join(''));

const isDepartmentWord = (word: string) => DEPARTMENT_WORDS.has(word) || isOrganizationWord(word);

/** Splits a name or address into comparable words, in which ü and ue are equal. */
function foldWords(text: string): string[] {
	return splitWords(text.toLowerCase()).map((word) => word.replace(/([aou])e/g, '$1'));
}
