import type { IDataObject } from 'n8n-workflow';
import { textIn } from '../../values';
import { isOpaque } from '../profileUrl';
import type { Chosen } from './columns';
import { cell } from './content';

/** A person's name in its two parts. */
export interface NameParts {
	firstName?: string;
	lastName?: string;
}

const TITLE =
	/^((mr|mrs|ms|miss|mx|drs?|prof|professor|sir|dame|herrn?|frau|mme|mlle)\.?|\p{L}{2,4}\.)$/iu;
const WORD = /^(?!(and|und|et|y|e|og|och|en|i)$)\p{L}[\p{L}\p{M}'’.-]*$/u;
/** Words of companies, departments and shared mailboxes, which nobody is called, and what is added to names. */
const NOBODY =
	/^(inc|llc|ltd|limited|plc|corp|corporation|company|gmbh|ag|kg|ug|ohg|sarl|sas|srl|bv|nv|oy|aps|group|gruppe|holdings?|labs?|studios?|agency|agentur|consulting|services?|solutions|software|systems|technologies|partners|foundation|bank|hotel|school|university|institute|center|centre|club|praxis|kanzlei|verein|team|support|help|helpdesk|office|department|dept|desk|info|information|sales|vertrieb|verkauf|marketing|press|billing|accounts|accounting|admin|administrator|hr|jobs|careers|contact|kontakt|contacto|hello|hallo|hola|mail|news|newsletter|no-?reply|orders?|shop|store|reception|events?|project|campaign|call|the|human|resources|meeting|room|onboarding|launch|board|customer|care|ph\.?d|mba|jr|sr|ii|iii|iv)\.?$/i;
/** Scripts that write the family name first, or without a space. "DUPONT Jean" has it first, too. */
const FAMILY_NAME_FIRST =
	/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|^\p{Lu}{3,} .*\p{Ll}/u;
const PLAIN: Record<string, string> = { ø: 'o', ł: 'l', æ: 'a', ß: 'ss', đ: 'd', ı: 'i' };
const SHORTEST = 3;
/** Beside a first name such a column may hold the family name alone. */
const NAME = /^(name|nom|nombre|nome|naam|navn|namn)$/;

/** Both names of a row, or the one that is known; those of one column only where it is surely a person's. */
export function namesOf(item: IDataObject, chosen: Chosen): NameParts {
	const fields = ['company', 'nameInfix', 'fullName', 'name', 'email', 'linkedin'] as const;
	const [first, family] = [chosen.firstName, chosen.lastName].map((one) => textIn(cell(item, one)));
	const [company, infix = '', whole, bare, ...addresses] = fields.map((field) =>
		textIn(cell(item, chosen[field])),
	);
	const isIn = family?.toLowerCase().startsWith(infix.toLowerCase());
	const last = family && !isIn ? `${infix} ${family}` : family;
	const isNobody = `${first} ${last}`.split(' ').every((word) => NOBODY.test(word));
	if (chosen.firstName && chosen.lastName)
		return isNobody ? {} : { firstName: first, lastName: last };
	const known = first ?? last;
	const isOwn = isName(bare) && (known ?? addresses.some((address) => isCalledBy(address, bare)));
	const full = whole ?? (isOwn ? bare : undefined);
	if (full === undefined || full === company) return { firstName: first, lastName: last };
	if (known === undefined) return splitName(full);
	const left = ` ${full} `.replace(` ${known} `, ' ').trim();
	const isAtEnd = full.startsWith(known) || full.endsWith(known);
	const isForeign = [chosen.firstName, chosen.lastName, chosen.name].some((one) => one?.isForeign);
	const isFamily = !whole && NAME.test(chosen.name?.listed ?? '');
	const isOther = isFamily && isForeign && !full.includes(known);
	const rest = (isAtEnd && left !== full) || isOther ? left : undefined;
	return { firstName: first ?? rest, lastName: last ?? rest };
}

/**
 * The first word and the rest; "Lovelace, Ada" is turned, a title before it goes.
 *
 * @returns nothing for a single word, and where it is no person's name, is of two people, or may be turned
 */
function splitName(fullName: string): NameParts {
	const [before, after = [], more] = fullName.split(',').map((part) => part.trim().split(/\s+/));
	const isTurned = after.length > 0;
	const words = [...after, ...before];
	while (TITLE.test(words[0])) words.shift();
	const isUnclear = FAMILY_NAME_FIRST.test(fullName) || more || (isTurned && before.length > 1);
	if (isUnclear || words.length < 2 || !isName(words.join(' '))) return {};
	const place = isTurned ? -1 : 1;
	return { firstName: words.slice(0, place).join(' '), lastName: words.slice(place).join(' ') };
}

/** Whether a text can be the name of a person, or a part of it. */
export function isName(text = ''): boolean {
	const isOfPerson = (word: string) => WORD.test(word) && !NOBODY.test(word);
	return text.length < 100 && text.split(/[\s,]+/).every(isOfPerson);
}

/** The words before the `@` of an email, or behind the `/in/` of a profile; none of a department or a number. */
export function ownerOf(address: string): string[] {
	const [owner] = address.replace(/^.*\/in\//i, '').split('@');
	const words = owner.split(/[^\p{L}\p{M}]+/u).map(letters);
	return isOpaque(address) || words.some((word) => NOBODY.test(word)) ? [] : words;
}

/** Whether an email or a profile's address is called by a name, and not its domain: `ada@x.example`. */
export function isCalledBy(address = '', name = ''): boolean {
	const [, domain = ''] = address.split('@');
	const parts = ownerOf(address);
	if (letters(domain).includes(letters(name))) return false;
	const isIn = (word = '') =>
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
	const plain = text.toLowerCase().replace(/[øłæßđı]/g, (letter) => PLAIN[letter]);
	const bare = plain.normalize('NFD').replace(/[^\p{L}]/gu, '');
	return bare.replace(/([aou])e/g, '$1');
}
