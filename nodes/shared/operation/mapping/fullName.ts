import type { IDataObject } from 'n8n-workflow';
import { textIn } from '../../values';
import { isOpaque, profileUrlKey } from '../profileUrl';
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
	/^(inc|llc|ltd|limited|plc|corp|corporation|company|gmbh|ag|kg|ug|ohg|sarl|sas|srl|bv|nv|oy|aps|group|gruppe|holdings?|labs?|studios?|agency|agentur|consulting|services?|solutions|software|systems|technologies|partners|foundation|bank|hotel|school|university|institute|center|centre|club|praxis|kanzlei|verein|team|support|help|helpdesk|office|department|dept|desk|info|information|sales|vertrieb|verkauf|marketing|press|billing|accounts|accounting|admin|administrator|hr|jobs|careers|contact|kontakt|contacto|hello|hallo|hola|mail|news|newsletter|no-?reply|orders?|shop|store|reception|events?|project|campaign|call|the|human|resources|meeting|room|onboarding|einkauf|buchhaltung|zentrale|empfang|payable|relations|launch|board|customer|care|ph\.?d|bakery|café|cafe|coffee|restaurant|pizzeria|salon|clinic|garage|motors|foods|media|digital|designs?|photography|fitness|travel|tours|atelier|boutique|construction|realty|mba|jr|sr|ii|iii|iv|brothers|bros|sisters|sons|hermanos|frères|gebrüder|geschwister|fratelli|family|familie|famille|familia)\.?$/i;
/** Scripts that write the family name first, or without a space; so has "DUPONT Jean". Two people have a line each. */
const FAMILY_NAME_FIRST =
	/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\n|^\p{Lu}{3,} .*\p{Ll}/u;
const PLAIN: Record<string, string> = Object.fromEntries(
	'ø=o ł=l æ=a ß=ss đ=d ı=i а=a б=b в=v г=g д=d е=e ё=e ж=zh з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch ъ= ы=y ь= э=e ю=yu я=ya'
		.split(' ')
		.map((pair) => pair.split('=')),
);
const SHORTEST = 3;
/** "van der Berg, Jan" */
const TURNED = /^((?:\p{Ll}+ )*[^\s,]+),\s*([^,]+)$/u;

/** Both names of a row, or the one that is known; those of one column only where it is surely a person's. */
export function namesOf(item: IDataObject, chosen: Chosen, companies: Set<unknown>): NameParts {
	const textAt = (field: FieldName) => textIn(cell(item, chosen[field]));
	const [firstName, family, infix] = [textAt('firstName'), textAt('lastName'), textAt('nameInfix')];
	const lastName = family && infix && !family.startsWith(infix) ? `${infix} ${family}` : family;
	const known = firstName ?? lastName;
	const bare = textAt('name');
	const isCalled = () =>
		[textAt('email'), textAt('linkedin')].some((address) => isCalledBy(ownerOf(address), bare));
	const full = textAt('fullName') ?? (known !== undefined || isCalled() ? bare : undefined);
	if (full === undefined || full === textAt('company')) return { firstName, lastName };
	if (known === undefined) return companies.has(full) ? {} : splitName(full);
	const parts = ` ${full} `.split(` ${known} `).map((part) => part.trim());
	const [rest, ...more] = parts.filter(Boolean);
	const other = more.length === 0 && isName(rest) ? rest : undefined;
	return { firstName: firstName ?? other, lastName: lastName ?? other };
}

/**
 * The first word and the rest; "Lovelace, Ada" is turned, a title before it goes.
 *
 * @returns nothing for a single word, and where it is no person's name, is of two people, or may be turned
 */
function splitName(fullName: string): NameParts {
	const [, family, given = fullName] = TURNED.exec(fullName) ?? [];
	const words = given.split(/\s+/);
	while (TITLE.test(words[0])) words.shift();
	const firstName = words.splice(0, family ? words.length : 1).join(' ');
	const lastName = family ?? words.join(' ');
	const isSure = isName(firstName) && isName(lastName) && !FAMILY_NAME_FIRST.test(fullName);
	return isSure ? { firstName, lastName } : {};
}

/** Whether a text can be the name of a person, or a part of it. */
export function isName(text = ''): boolean {
	const isOfPerson = (word: string) => WORD.test(word) && !NOBODY.test(word);
	return text.length < 100 && text.split(/\s+/).every(isOfPerson);
}

/** Whether it is a company, a department or the like that is called so. */
export const isNobody = (words: string[]) => words.some((word) => NOBODY.test(word));

export type Owner = ReturnType<typeof ownerOf>;

/** The words before the `@` of an email, or behind the `/in/` of a profile; none of a department or a number. */
export function ownerOf(address = '') {
	const plain = /\/in\//i.test(address) ? profileUrlKey(address) : address;
	const [owner, domain = ''] = plain.replace(/^.*\/in\/|-(?=\w*\d)\w+\W*$/gi, '').split('@');
	const words = owner.split(/[^\p{L}\p{M}]+/u);
	return {
		words: isOpaque(address) || isNobody(words) ? [] : words.map(letters),
		domain: letters(domain),
	};
}

/**
 * Whether an email or a profile's address has the first and the last name in it, or one of them and at most
 * initials, as in `alovelace@`. A domain that is called by the name is a company's.
 */
export function isCalledBy({ domain, words: parts }: Owner, name = ''): boolean {
	const owner = parts.join('');
	if (owner === '') return false;
	const words = name.split(/[\s,]+/).filter((word) => letters(word) && !TITLE.test(word));
	const [first = '', last = ''] = [words[0], words.at(-1)];
	const isIn = (word: string) =>
		[word, ...word.split(/['’-]/)].some((part) =>
			isInitial(part)
				? parts.some((one) => one.startsWith(letters(part)))
				: (part.length < SHORTEST ? parts : owner).includes(letters(part)),
		);
	const isAlone = (word: string, other: string) => {
		const rest = owner.replace(letters(word), '');
		return isIn(word) && rest.length < SHORTEST && letters(other).startsWith(rest.slice(0, 1));
	};
	if (first === '' || domain.includes(letters(name))) return false;
	if (isIn(first) && isIn(last)) return true;
	// "Stone Harbor Coffee" is not called stone@
	return isAlone(last, first) || (words.length < 3 && isAlone(first, last));
}

const isInitial = (word: string) => letters(word).length === 1;

/** Small letters without accents; ü and ue are the same. */
export function letters(text: string): string {
	const plain = text.toLowerCase().replace(/[øłæßđıа-яё]/g, (letter) => PLAIN[letter]);
	const bare = plain.normalize('NFD').replace(/[^\p{L}]/gu, '');
	return bare.replace(/([aou])e/g, '$1');
}
