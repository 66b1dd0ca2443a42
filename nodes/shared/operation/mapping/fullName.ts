import { wordSet } from './names';

/** A person's name in its two parts. */
export interface NameParts {
	firstName: string;
	lastName: string;
}

const MAX_WORDS = 6;
/** No name is longer, and to look for brackets takes a time that grows with the square of its length. */
const MAX_CHARACTERS = 1_000;
const TITLES = wordSet(
	'mr mrs ms miss mx dr drs prof professor sir dame herr herrn frau mme mlle sra srta drmed dipl-ing dipl-kfm univ-prof',
);
/** With a dot they are titles, and without one they are names. */
const DOTTED_TITLES = wordSet('rev. sig. dott. mag. ing. med. jur. rer. nat. phil.');
const DEGREES = wordSet('phd md mba ma ba msc bsc dds cpa cfa pmp esq llm jd rn');
const PARTICLES = wordSet('van von de der den del della di da dos du la le ter ten');
const COMPANY_WORDS = wordSet(
	'stadtwerke bahn bank sparkasse bäckerei metzgerei apotheke praxis kanzlei verein gemeinde stadt handwerk autohaus immobilien versicherung beratung deutsche deutscher deutsches inc incorporated llc llp ltd limited plc corp corporation co company gmbh ag kg ug ohg se sa sas sarl bv nv oy ab aps spa srl pty group gruppe holding holdings partners associates solutions technologies technology systems services consulting agency studio studios software labs media design digital marketing logistics engineering support team department office bank university foundation association institute center centre club school hotel restaurant shop store ventures capital industries international global enterprises dental clinic the and und',
);
/** Scripts in which the family name may stand first, so that the two cannot be told apart. */
const FAMILY_NAME_FIRST =
	/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u;
const NAME_WORD = /^\p{L}[\p{L}\p{M}'’.-]*$/u;
const GENERATION = /^(jr|sr|ii|iii|iv)\.?$/i;

/**
 * Splits a full name: the first word is the first name, and all others are the last name. "Lovelace,
 * Ada" is turned around; titles before it and degrees behind a comma are left out.
 *
 * @returns undefined where it is no person's name, or not to be split without guessing
 */
export function splitName(fullName: string): NameParts | undefined {
	if (fullName.length > MAX_CHARACTERS) return undefined;
	const [before = [], ...after] = fullName
		.replace(/\([^)]*\)/g, ' ')
		.split(',')
		.map((part) => withoutTitles(part.split(/\s/).filter((word) => word !== '')));
	const generation = after.flat().filter((word) => GENERATION.test(word));
	const [given, ...unclear] = after
		.map((words) => words.filter((word) => !GENERATION.test(word)))
		.filter((words) => words.length > 0 && !(before.length > 1 && words.every(isDegree)));
	const isTurned = given !== undefined;
	if (unclear.length > 0 || (isTurned && !isFamilyName(before))) return undefined;
	const first = isTurned ? given : before.slice(0, 1);
	const last = isTurned ? before : before.slice(1);
	if (!isName(first, last)) return undefined;
	return { firstName: first.join(' '), lastName: [...last, ...generation].join(' ') };
}

/** What is left of a full name when one of its parts is known; undefined where that is not in it. */
export function restOfName(
	fullName: string,
	{ firstName, lastName }: Partial<NameParts>,
): Partial<NameParts> | undefined {
	const parts = splitName(fullName);
	if (parts === undefined) return undefined;
	const whole = `${parts.firstName} ${parts.lastName}`;
	if (firstName !== undefined && isSame(whole.slice(0, firstName.length + 1), `${firstName} `)) {
		return { lastName: whole.slice(firstName.length + 1) };
	}
	if (lastName !== undefined && isSame(whole.slice(-lastName.length - 1), ` ${lastName}`)) {
		return { firstName: whole.slice(0, -lastName.length - 1) };
	}
	return undefined;
}

/** Whether a text is only a way to address someone: "Mr. and Mrs.", "Prof. Dr.". */
export function isSalutation(text: string): boolean {
	return text.split(/\s+/).every((word) => isTitle(word) || /^(and|und|&)$/i.test(word));
}

function isTitle(word: string): boolean {
	return TITLES.has(bare(word)) || DOTTED_TITLES.has(word.toLowerCase());
}

function isDegree(word: string): boolean {
	return DEGREES.has(bare(word));
}

/** Before a comma: one word, or several that begin as "van der Berg" does. */
function isFamilyName(words: string[]): boolean {
	return words.length === 1 || PARTICLES.has(bare(words[0] ?? ''));
}

/** A word in small letters, without dots. */
function bare(word: string): string {
	return word.toLowerCase().replaceAll('.', '');
}

function withoutTitles(words: string[]): string[] {
	const start = words.findIndex((word) => !isTitle(word));
	return start < 0 ? [] : words.slice(start);
}

function isName(first: string[], last: string[]): boolean {
	const words = [...first, ...last];
	return (
		last.length > 0 &&
		words.length <= MAX_WORDS &&
		words.every((word) => NAME_WORD.test(word)) &&
		!words.some((word) => COMPANY_WORDS.has(bare(word))) &&
		!words.some((word) => FAMILY_NAME_FIRST.test(word)) &&
		!isFamilyNameInCapitals(first, last)
	);
}

/** "DUPONT Jean", as French lists have it. */
function isFamilyNameInCapitals([first]: string[], last: string[]): boolean {
	const isInCapitals = (word: string) => word.length > 2 && word === word.toUpperCase();
	return isInCapitals(first) && !last.every(isInCapitals);
}

function isSame(a: string, b: string): boolean {
	return a.toLowerCase() === b.toLowerCase();
}
