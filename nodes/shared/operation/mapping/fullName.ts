import type { IDataObject } from 'n8n-workflow';
import { textIn } from '../../values';
import { isOpaque } from '../profileUrl';
import type { Chosen } from './columns';
import { cell } from './content';
import type { FieldName } from './names';

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
/** Beside Vorname such a column holds the family name alone. */
const HALF = /^(name|nom|nombre|nome|naam|navn|namn)$/;

/** Both names of a row, or the one that is known; those of one column only where it is surely a person's. */
export function namesOf(item: IDataObject, chosen: Chosen): NameParts {
	const textAt = (field: FieldName) => textIn(cell(item, chosen[field]));
	const [firstName, family, infix] = [textAt('firstName'), textAt('lastName'), textAt('nameInfix')];
	const lastName = family && infix && !family.startsWith(infix) ? `${infix} ${family}` : family;
	const isNobody = `${firstName} ${lastName}`.split(' ').every((word) => NOBODY.test(word));
	if (chosen.firstName && chosen.lastName) return isNobody ? {} : { firstName, lastName };
	const known = firstName ?? lastName;
	const bare = textAt('name');
	const isCalled = () => isCalledBy(textAt('email'), bare) || isCalledBy(textAt('linkedin'), bare);
	const isOwn = isName(bare) && (known !== undefined || isCalled());
	const full = textAt('fullName') ?? (isOwn ? bare : undefined);
	if (full === undefined || full === textAt('company')) return { firstName, lastName };
	if (known === undefined) return splitName(full);
	const areForeign = [chosen.firstName, chosen.lastName, chosen.name].some((one) => one?.isForeign);
	const isHalf = areForeign && HALF.test(chosen.name?.listed ?? '') && !full.includes(known);
	let rest = isHalf && full === bare ? full : undefined;
	if (full.startsWith(`${known} `)) rest = full.slice(known.length).trim();
	if (full.endsWith(` ${known}`)) rest = full.slice(0, -known.length).trim();
	return { firstName: firstName ?? rest, lastName: lastName ?? rest };
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

/**
 * Whether an email or a profile's address has the first and the last name in it, or one of them and at most
 * the other's first letter, as in `alovelace@`. A domain that is called by the name is a company's.
 */
export function isCalledBy(address = '', name = ''): boolean {
	const parts = ownerOf(address);
	const words = name.split(/[\s,]+/).filter((word) => letters(word) && !TITLE.test(word));
	const ends = [...new Set([words[0] ?? '', words.at(-1) ?? ''])];
	const isIn = (word: string) =>
		[word, ...word.split(/['’-]/)].some((part) =>
			(part.length < SHORTEST ? parts : parts.join('')).includes(letters(part)),
		);
	const [called, another] = ends.filter(isIn);
	const isOfCompany = letters(address.split('@')[1] ?? '').includes(letters(name));
	if (called === undefined || isOfCompany) return false;
	if (another !== undefined) return true;
	if (called === words[0] && words.length > 2) return false;
	const rest = parts.join('').replace(letters(called), '');
	const isOther = (word: string) => word !== called && letters(word).startsWith(rest.slice(0, 1));
	return rest === '' || (rest.length < SHORTEST && ends.some(isOther));
}

/** Small letters without accents; ü and ue are the same. */
function letters(text: string): string {
	const plain = text.toLowerCase().replace(/[øłæßđı]/g, (letter) => PLAIN[letter]);
	const bare = plain.normalize('NFD').replace(/[^\p{L}]/gu, '');
	return bare.replace(/([aou])e/g, '$1');
}
