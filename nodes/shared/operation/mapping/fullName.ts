/** A person's name in its two parts. */
export interface NameParts {
	firstName: string;
	lastName: string;
}

const MAX_WORDS = 6;
/** No name is longer, and to look for brackets takes a time that grows with the square of its length. */
const MAX_CHARACTERS = 1_000;
const TITLES = wordsOf(
	'mr mrs ms miss mx dr drs prof professor rev sir dame herr herrn frau mme mlle sra srta sig dott dipl-ing dipl-kfm mag ing med jur rer nat phil univ-prof and und',
);
/** They stay with the last name. */
const GENERATIONS = wordsOf('jr sr ii iii iv');
/** They are left out. */
const DEGREES = wordsOf('phd md mba ma ba msc bsc dds cpa cfa pmp esq llm jd rn');
const PARTICLES = wordsOf(
	'van von de der den del della di da das do dos du la le ter ten zu zum zur af av bin ibn al el',
);
const COMPANY_WORDS = wordsOf(
	'stadtwerke bahn bank sparkasse bäckerei metzgerei apotheke praxis kanzlei verein gemeinde stadt handwerk autohaus immobilien versicherung beratung deutsche deutscher deutsches inc incorporated llc llp ltd limited plc corp corporation co company gmbh ag kg ug ohg se sa sas sarl bv nv oy ab aps spa srl pty group gruppe holding holdings partners associates solutions technologies technology systems services consulting agency studio studios software labs media design digital marketing logistics engineering support team department office bank university foundation association institute center centre club school hotel restaurant shop store ventures capital industries international global enterprises the and und',
);
/** Scripts in which the family name may stand first, so that the two cannot be told apart. */
const FAMILY_NAME_FIRST =
	/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u;
const NAME_WORD = /^\p{L}[\p{L}\p{M}'’.-]*$/u;

/**
 * Splits a full name: the last name is the last word with what belongs to it ("van der Berg",
 * "King Jr."); "Lovelace, Ada" is turned around; titles and degrees are left out.
 *
 * @returns undefined where it is no person's name, or not to be split without guessing
 */
export function splitName(fullName: string): NameParts | undefined {
	if (fullName.length > MAX_CHARACTERS) return undefined;
	const [beforeComma = [], ...afterComma] = fullName
		.replace(/\([^)]*\)/g, ' ')
		.split(',')
		.map((part) => part.split(/\s/).filter((word) => word !== ''));
	const extras = afterComma.filter((words) => words.every(isExtra)).flat();
	const [turned, ...unclear] = afterComma.filter((words) => !words.every(isExtra));
	const end = endOfName(beforeComma, turned === undefined ? 2 : 1);
	const endOfTurned = endOfName(turned ?? [], 1);
	const given = turned?.slice(0, endOfTurned);
	const words = withoutTitles(beforeComma.slice(0, end));
	const added = [...beforeComma.slice(end), ...(turned ?? []).slice(endOfTurned), ...extras];
	const generation = added.filter((word) => GENERATIONS.has(bare(word)));
	const start = given === undefined ? startOfLastName(words) : 0;
	const first = given === undefined ? words.slice(0, start) : withoutTitles(given);
	const last = words.slice(start);
	const isTurned = given === undefined || last.length === 1 || PARTICLES.has(bare(last[0] ?? ''));
	if (unclear.length > 0 || !isTurned || !isName(first, last)) return undefined;
	return { firstName: first.join(' '), lastName: [...last, ...generation].join(' ') };
}

/** What is left of a full name when one of its parts is known; undefined where that is not in it. */
export function restOfName(
	fullName: string,
	known: Partial<NameParts>,
): Partial<NameParts> | undefined {
	const parts = splitName(fullName);
	if (parts === undefined) return undefined;
	const whole = `${parts.firstName} ${parts.lastName}`;
	const { firstName, lastName } = known;
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
	return text.split(/\s+/).every((word) => TITLES.has(bare(word)));
}

/** Words of a name in small letters, without dots. */
export function bare(word: string): string {
	return word.toLowerCase().replaceAll('.', '');
}

function isExtra(word: string): boolean {
	return GENERATIONS.has(bare(word)) || DEGREES.has(bare(word));
}

function endOfName(words: string[], least: number): number {
	let end = words.length;
	while (end > least && isExtra(words[end - 1])) end--;
	return end;
}

function withoutTitles(words: string[]): string[] {
	const start = words.findIndex((word) => !TITLES.has(bare(word)));
	return start < 0 ? [] : words.slice(start);
}

function isName(first: string[], last: string[]): boolean {
	const words = [...first, ...last];
	return (
		first.length > 0 &&
		last.length > 0 &&
		words.length <= MAX_WORDS &&
		words.every((word) => NAME_WORD.test(word)) &&
		!words.some((word) => COMPANY_WORDS.has(bare(word))) &&
		!FAMILY_NAME_FIRST.test(words.join('')) &&
		!isFamilyNameInCapitals(first, last)
	);
}

/** "DUPONT Jean", as French lists have it. */
function isFamilyNameInCapitals([first]: string[], last: string[]): boolean {
	const isInCapitals = (word: string) => word.length > 2 && word === word.toUpperCase();
	return isInCapitals(first) && !last.every(isInCapitals);
}

function startOfLastName(words: string[]): number {
	const last = Math.max(words.length - 1, 0);
	const particle = words.findIndex((word, index) => index > 0 && PARTICLES.has(bare(word)));
	return particle > 0 ? particle : last;
}

function isSame(a: string, b: string): boolean {
	return a.toLowerCase() === b.toLowerCase();
}

function wordsOf(text: string): ReadonlySet<string> {
	return new Set(text.split(' '));
}
