import { isOpaque } from '../profileUrl';

/** A person's name in its two parts. */
export interface NameParts {
	firstName: string;
	lastName: string;
}

const TITLE =
	/^((mr|mrs|ms|miss|mx|dr|drs|prof|professor|sir|dame|herrn?|frau|mme|mlle|sra|srta)\.?|(sr|sig|dott|mag|ing|dipl-ing|rev|med)\.)$/i;
const DEGREES = /(?<=\s.*)(,\s*(ph\.?d|m\.?d|mba|ma|ba|msc|bsc|cpa|cfa|pmp|esq|llm)\.?)+$/i;
/** Behind a comma they are no first name. */
const ADDED = /^(ph\.?d|mba|jr|sr|ii|iii|iv)\.?$/i;
const WORD = /^(?!(and|und|et|y|e|og|och|en|i)$)\p{L}[\p{L}\p{M}'’.-]*$/u;
/** Words of companies, departments and shared mailboxes, which nobody is called. */
const NOBODY =
	/^(inc|llc|ltd|limited|plc|corp|corporation|company|gmbh|ag|kg|ug|ohg|sarl|sas|srl|bv|nv|oy|aps|group|gruppe|holdings?|labs?|studios?|agency|agentur|consulting|services?|solutions|software|systems|technologies|partners|foundation|bank|hotel|school|university|institute|center|centre|club|praxis|kanzlei|verein|team|support|help|helpdesk|office|department|dept|desk|info|information|sales|vertrieb|verkauf|marketing|press|billing|accounts|accounting|admin|administrator|hr|jobs|careers|contact|kontakt|contacto|hello|hallo|hola|mail|news|newsletter|no-?reply|orders?|shop|store|reception|events?|project|campaign|call|test|the|human|resources|meeting|room|onboarding|launch|board|customer|care)\.?$/i;
/** Scripts that write the family name first, or without a space. "DUPONT Jean" has it first, too. */
const FAMILY_NAME_FIRST =
	/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|^\p{Lu}{3,} .*\p{Ll}/u;
const PLAIN: Record<string, string> = { ø: 'o', ł: 'l', æ: 'a', ß: 'ss', đ: 'd', ı: 'i' };
const LONGEST = 100;
const SHORTEST = 3;

/**
 * The first word and the rest; "Lovelace, Ada" is turned, titles before it and degrees behind it go.
 *
 * @returns undefined for a single word, and where it is no person's name, is of two people, or may be turned
 */
export function splitName(fullName: string): NameParts | undefined {
	if (fullName.length > LONGEST || FAMILY_NAME_FIRST.test(fullName)) return undefined;
	const parts = fullName.replace(DEGREES, '').split(',');
	const [before, after = []] = parts.map((part) => part.trim().split(/\s+/));
	const isTurned = parts.length > 1;
	if (isTurned && (parts.length > 2 || before.length > 1 || ADDED.test(after[0]))) return undefined;
	const words = [...after, ...before];
	while (TITLE.test(words[0])) words.shift();
	if (words.length < 2 || !isName(words.join(' '))) return undefined;
	const place = isTurned ? -1 : 1;
	return { firstName: words.slice(0, place).join(' '), lastName: words.slice(place).join(' ') };
}

/** What is left of a full name without one of its parts; undefined where it does not begin or end so. */
export function restOfName(fullName: string, part: string): string | undefined {
	const [whole, known] = [fullName, part].map((text) => text.toLowerCase());
	if (whole.startsWith(`${known} `)) return fullName.slice(part.length + 1);
	return whole.endsWith(` ${known}`) ? fullName.slice(0, -part.length - 1) : undefined;
}

/** Whether a text can be the name of a person, or a part of it. */
export function isName(text: string | undefined): text is string {
	const isOfPerson = (word: string) => WORD.test(word) && !NOBODY.test(word);
	return text !== undefined && text.length <= LONGEST && text.split(/[\s,]+/).every(isOfPerson);
}

/** Whether an email or a profile's address is called by a name, and not its domain: `ada@x.example`. */
export function isNamedBy(address: unknown, name: string): boolean {
	if (typeof address !== 'string' || isOpaque(address)) return false;
	const [owner, domain = ''] = address.replace(/^.*\/in\//i, '').split('@');
	const parts = owner.split(/[^\p{L}\p{M}]+/u).map(letters);
	if (parts.some((part) => NOBODY.test(part)) || letters(domain).includes(letters(name)))
		return false;
	const isIn = (word: string) =>
		[word, ...word.split(/['’-]/)]
			.map(letters)
			.some((part) => (part.length < SHORTEST ? parts : parts.join('')).includes(part));
	const words = name.split(/[\s,]+/).filter(letters);
	const [first = '', last = ''] = [words[0], words.at(-1)];
	if (isIn(first) && isIn(last)) return true;
	const [known, other] = isIn(last) ? [last, first] : [first, last];
	if (!isIn(known) || (known === first && words.length > 2)) return false;
	// of the other name there may be its first letter, as in alovelace@
	const rest = parts.join('').replace(letters(known), '');
	return rest.length < SHORTEST && letters(other).startsWith(rest.slice(0, 1));
}

/** Small letters without accents; ü and ue are the same. */
function letters(text: string): string {
	return text
		.toLowerCase()
		.replace(/[øłæßđı]/g, (letter) => PLAIN[letter])
		.normalize('NFD')
		.replace(/[^\p{L}]/gu, '')
		.replace(/([aou])e/g, '$1');
}
