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
/** Words of companies, departments and shared mailboxes, which nobody is called. */
const NOBODY =
	/^(inc|llc|ltd|limited|plc|corp|corporation|company|gmbh|ag|kg|ug|ohg|sarl|sas|srl|bv|nv|oy|aps|group|gruppe|gruppo|grupo|groep|holdings?|labs?|studios?|agency|agentur|consulting|services?|servizio|solutions|software|systems|technologies|technik|techniek|anlagenbau|logistik|logistics|partners|foundation|bank|hotel|school|schule|escola|escuela|university|institute|center|centre|club|praxis|kanzlei|verein|team|support|help|helpdesk|office|bureau|buro|biuro|ufficio|department|departamento|abteilung|afdeling|avdelning|avdeling|osasto|reparto|setor|dzial|otdel|dept|desk|info|information|sales|vertrieb|verkauf|ventas|vendas|vendite|verkoop|myynti|sprzedazy|commercial|comercial|marketing|press|billing|accounts|accounting|financien|ekonomi|kadr|zarzadu|comptabilite|fournisseurs|acquisti|compras|achats|inkoop|inkop|indkob|innkjop|zakupow|einkauf|buchhaltung|admin|administrator|secretaria|segreteria|sekretariat|hr|jobs|careers|recursos|humanos|contact|kontakt|contacto|hello|hallo|hola|mail|news|newsletter|reply|noreply|me|hi|ceo|cto|web|pr|it|hq|orders?|shop|store|reception|accueil|empfang|events?|project|campaign|call|the|human|resources|meeting|room|onboarding|zentrale|payable|relations|launch|board|customer|clienti|clientes?|atendimento|kunden?service|kunde|klantenservice|kundtjanst|care|bakery|padaria|cafe|coffee|restaurant|pizzeria|salon|clinic|garage|motors|foods|media|digital|designs?|photography|fitness|travel|tours|atelier|boutique|construction|realty|brothers|bros|sisters|sons|hermanos|freres|gebruder|geschwister|fratelli|family|familie|famille|familia)$/;
/** What is added to names. */
const ADDED = /^(ph\.?d|mba|jr|sr|ii|iii|iv)\.?$/i;
/** Scripts that write the family name first, or without a space; so has "DUPONT Jean". Two people have a line each. */
const FAMILY_NAME_FIRST =
	/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\n|^\p{Lu}{3,} .*\p{Ll}/u;
const PLAIN: Record<string, string> = Object.fromEntries(
	'ø=o ł=l æ=a đ=d ß=ss ı=i а=a б=b в=v г=g д=d е=e ё=e ж=zh з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch ъ= ы=y ь= э=e ю=yu я=ya'
		.split(' ')
		.map((pair) => pair.split('=')),
);
const ASCII = /^[\x20-\x7e]*$/;
/** A shorter word may be a part of any other. */
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
	// "Van Vliet Techniek" is not called h.vanvliet@
	const { firstName: given, lastName: families = '' } = splitName(bare ?? '');
	const ends = given && `${given} ${families.replace(/^.* /, '')}`;
	const isCalled = () =>
		[textAt('email'), textAt('linkedin')].some((address) => isCalledBy(ownerOf(address), ends));
	const full = textAt('fullName') ?? (known !== undefined || isCalled() ? bare : undefined);
	if (full === undefined || full === textAt('company')) return { firstName, lastName };
	if (known === undefined) return companies.has(full) ? {} : splitName(full);
	const [rest, ...more] = ` ${full} `.split(` ${known} `).flatMap((part) => part.trim() || []);
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
function isName(text = ''): boolean {
	const isOfPerson = (word: string) => WORD.test(word) && !ADDED.test(word) && !isNobody(word);
	return text.length < 100 && text.split(/\s+/).every(isOfPerson);
}

/** Whether it is a company, a department or the like that is called so. */
export const isNobody = (text: string) => lettersOf(text).some((word) => NOBODY.test(word));

/** Who an email or a profile's address is of, as it says itself. */
export interface Owner {
	/** The words before the `@`, or behind `/in/`; none of a department or a number. */
	words: string[];
	domain: string;
}

export function ownerOf(address = ''): Owner {
	const plain = /\/in\//i.test(address) ? profileUrlKey(address) : address;
	const [owner, domain = ''] = plain.replace(/^.*\/in\/|-(?=\w*\d)\w+\W*$/gi, '').split('@');
	const words = lettersOf(isOpaque(address) || isNobody(owner) ? '' : owner);
	return { words, domain: lettersOf(domain).join('') };
}

/**
 * Whether an address has two words of a name in it, or one of two and the beginning of the other, as
 * `alovelace@` has. A domain that is called by the name is a company's.
 */
export function isCalledBy({ domain, words }: Owner, name = ''): boolean {
	const owner = words.join('');
	const all = name.split(/[\s,]+/).map((word) => (TITLE.test(word) ? [] : lettersOf(word)));
	const parts = all.filter(({ length }) => length > 0);
	const own = parts.flat();
	const found = own.filter((word) => (word.length < SHORTEST ? words : owner).includes(word));
	const rest = found.reduce((left, word) => left.replace(word, ''), owner);
	const beginning = rest.length < SHORTEST ? rest.slice(0, 1) : rest;
	const isShortened = own.some((word) => word.startsWith(beginning));
	const isTheirs = found.length > 1 || (found.length > 0 && parts.length < 3 && isShortened);
	return isTheirs && !domain.includes(own.join(''));
}

/** Whether an address has two words, or two initials, of which none is of a name in the same letters. */
export function isCalledOtherwise({ words }: Owner, name: string): boolean {
	const own = lettersOf(name);
	const parts = words.length === 1 && words[0].length < SHORTEST ? [...words[0]] : words;
	return parts.length > 1 && /[a-z]/.test(own.join('')) && !isIn(own, parts);
}

/** Tells of texts whether one has a word of an address that is not of the name, or somebody of the same family. */
export function wordFinder({ words }: Owner, name: string): (text: string) => boolean {
	const [owner, own] = [words.join(''), lettersOf(name)];
	const rest = own.reduce((left, word) => left.replace(word, ''), owner);
	const isRelated = rest !== owner && !isIn(own, [rest]);
	const isEnd = (word: string) => owner.startsWith(word) || owner.endsWith(word);
	return (text) => {
		const said = lettersOf(text);
		const isFamily = isRelated && said.some((word) => own.includes(word));
		const isThere = (word: string) =>
			words.includes(word) ||
			(word.length > SHORTEST && isEnd(word)) ||
			(isFamily && word.startsWith(rest));
		return owner !== '' && said.some((word) => isThere(word) && !isIn(own, [word]));
	};
}

/** Whether one of these words begins, or has in it, a word of a name. */
const isIn = (name: string[], words: string[]) =>
	words.some((word) => name.some((own) => own.startsWith(word) || word.includes(own)));

/** How the owner of an address may be called: ada, lovelace, adalovelace, lovelaceada, alovelace, lovelacea, adal. */
export function callsOf({ firstName = '', lastName = '' }: NameParts): string[] {
	const [first] = lettersOf(firstName);
	const last = lettersOf(lastName).join('');
	if (first === undefined || last === '') return [];
	const withInitials = [first[0] + last, last + first[0], first + last[0]];
	return [first, last, first + last, last + first, ...withInitials];
}

/** The words of a text in plain small letters; ü and ue are the same. */
function lettersOf(text: string): string[] {
	const small = text.toLowerCase();
	const plain = ASCII.test(small)
		? small
		: small
				.replace(/[øłæđıßа-яё]/g, (letter) => PLAIN[letter])
				.normalize('NFD')
				.replace(/\p{M}/gu, '');
	return plain.replace(/([aou])e/g, '$1').match(/\p{L}+/gu) ?? [];
}
