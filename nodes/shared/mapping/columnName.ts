import type { FieldName } from '../fields/personFields';
import { splitWords } from '../utils/words';
import type { RecordKind } from './names';
import { FIELD_NAMES, KIND_BY_RECORD_WORD, WORDS } from './names';

/** A column name, parsed without its parent. */
export interface ParsedName {
	/** The field that the column fills. */
	field?: FieldName;
	/** The matching name in `FIELD_NAMES`. */
	listedName: string;
	rank: Rank;
	/** The record word, with its number if it has one: `customer`, `attendee 2`, `contact other`. */
	recordWord: string;
	/** Whether the column always holds a person's name, like *Contact Name*. */
	isPersonName: boolean;
	/** Whether the column is about the person who filled in a form, like *Your Email*. */
	isAboutRespondent: boolean;
}

/** Ranks columns of the same field by usage, then number, then position; the lowest wins. */
type Rank = Record<'number' | 'position' | 'usage', number>;

/** A name in `FIELD_NAMES`, its position among the field's names, and the record word next to it. */
interface ListedName extends Pick<ParsedName, 'listedName' | 'recordWord'> {
	field: FieldName;
	position: number;
}

export const UNLISTED_NAME: ParsedName = {
	listedName: '',
	rank: { usage: 0, number: 0, position: 0 },
	recordWord: '',
	isPersonName: false,
	isAboutRespondent: false,
};

const MAX_NAME_CHARACTERS = 200;
/** Added by Notion's node, by Salesforce and in vCards. */
const SYSTEM_AFFIX = /^property_|__c$|;type=.*/gi;
const REMARK = /\([^()]*\)/g;
const PERSON_KINDS: Array<RecordKind | undefined> = ['contact', 'applicant', 'guest'];
/** "First Contact" and "Last Customer" are dates, "N° client" is a number. */
const NON_NAME_WORDS = ['first', 'last', 'n'];
/** First words of questions that are answered with yes or no. */
const YES_NO_WORDS = ['is', 'are', 'do', 'does', 'can', 'may', 'have', 'has', 'will', 'would'];
const IGNORED_WORDS = new Set([WORDS.ignored, WORDS.yours, WORDS.business, WORDS.private].flat());
const OMITTED_REMARKS = new Set([...IGNORED_WORDS, ...WORDS.remarks]);
/** The first of equal names, such as *telefon* and *телефон*, wins. */
const LISTED_NAMES = new Map(
	Object.entries(FIELD_NAMES)
		.flatMap(([label, { english, other }]) =>
			[...english, ...other].map((name, position) => createListedName(label, name, position)),
		)
		.reverse()
		.map((listed) => [toNameWords(listed.listedName).join(''), listed]),
);

function createListedName(label: string, listedName: string, position: number): ListedName {
	if (label === 'contactName')
		return { field: 'name', listedName, position, recordWord: 'contact' };
	const recordWord = listedName.startsWith('user ') ? 'user' : '';
	return { field: label as FieldName, listedName, position, recordWord };
}

/** Finds the listed name in a column name, which may also contain record words or a question. */
export function findListedName(name: string): ParsedName | undefined {
	const text = name.slice(0, MAX_NAME_CHARACTERS);
	// "Great, what's your first name?", "And your last name, Ada?", but not "Who referred you? Email"
	const isAboutOthers = toNameWords(text).some((word) => WORDS.otherPeople.includes(word));
	const clauses = !isAboutOthers && /\?\W*$/.test(text) ? text.split(/[,!]\s*/) : [];
	return [text, ...clauses].map(parseName).find(Boolean);
}

function parseName(text: string): ParsedName | undefined {
	// "Company / Organization", but not "Email / Manager"
	const [name, ...alternatives] = text.split('/');
	if (!alternatives.every((other) => other.trim() === '' || parseName(other))) return undefined;
	const found = listReadings(name).map(lookUpListedName).find(Boolean);
	if (!found) return undefined;
	const words = toNameWords(name);
	// "Is Organization" and "Can we contact you?" contain yes or no
	if (YES_NO_WORDS.includes(words[0]) && !/email|phone|linkedin/.test(found.field))
		return undefined;
	return {
		field: found.field,
		listedName: found.listedName,
		rank: { usage: rankUsage(words), number: findNumber(words) ?? 0, position: found.position },
		recordWord: addNumber(found.recordWord, words),
		isPersonName: PERSON_KINDS.includes(KIND_BY_RECORD_WORD.get(found.recordWord)),
		isAboutRespondent: words.some((word) => WORDS.yours.includes(word)),
	};
}

/** Lists the readings to look up: all words, all but ignored words, then both without remarks. */
function listReadings(name: string): string[][] {
	const readings = [name, omitRemarks(name)].map(toNameWords);
	return readings.flatMap((words) => [words, omitIgnoredWords(words)]);
}

/** Omits "(required)", but not "(Owner)", which shows whose column it is. */
function omitRemarks(name: string): string {
	const remarks = [...name.matchAll(REMARK)].map(([remark]) => toNameWords(remark));
	const canOmit = (words: string[]) =>
		OMITTED_REMARKS.has(words.join('')) || words.every((word) => OMITTED_REMARKS.has(word));
	return remarks.every(canOmit) ? name.replace(REMARK, ' ') : name;
}

const omitIgnoredWords = (words: string[]) =>
	words.filter((word) => !IGNORED_WORDS.has(word) && !/^\d+$/.test(word));

/** Looks up "Email", or a name next to a record word. */
function lookUpListedName(words: string[]): ListedName | undefined {
	const isRecordWordFirst = KIND_BY_RECORD_WORD.has(words[0]);
	const lookUpWithoutRecordWord = isRecordWordFirst
		? lookUpAfterRecordWord
		: lookUpBeforeRecordWord;
	return LISTED_NAMES.get(words.join('')) ?? lookUpWithoutRecordWord(words);
}

/** Looks up "Customer Email". "Customer" means "Customer Name", but "Contacts" may be several people. */
function lookUpAfterRecordWord([recordWord, ...words]: string[]): ListedName | undefined {
	const name = words.join('') || (recordWord.endsWith('s') ? '' : 'name');
	return addRecordWord(LISTED_NAMES.get(name), recordWord);
}

/** Looks up "Email du client". "Company Contact" is not the contact's company. */
function lookUpBeforeRecordWord(words: string[]): ListedName | undefined {
	const found = LISTED_NAMES.get(words.slice(0, -1).join(''));
	if (!found || !/name|email|phone/i.test(found.field)) return undefined;
	return NON_NAME_WORDS.includes(words[0]) ? undefined : addRecordWord(found, words.at(-1));
}

function addRecordWord(listed: ListedName | undefined, word = ''): ListedName | undefined {
	const kind = KIND_BY_RECORD_WORD.get(word);
	if (!listed || !kind || kind === 'envelope' || kind === 'part') return undefined;
	// *Kontaktperson* and *Kontakt E-Mail* are the same person's
	return { ...listed, recordWord: kind === 'contact' ? kind : word };
}

/** Adds the number to a record word: "Contact 2 Email" and "Other Contact" belong to other people. */
function addNumber(recordWord: string, words: string[]): string {
	if (!recordWord) return '';
	const isOther = words.some((word) => WORDS.other.includes(word));
	const number = findNumber(words) ?? (isOther ? 'other' : undefined);
	return number === undefined ? recordWord : `${recordWord} ${number}`;
}

function findNumber(words: string[]): number | undefined {
	const digits = words.find((word) => /^\d+$/.test(word));
	return digits === undefined ? undefined : Number(digits);
}

/** Ranks business emails and phones first, private ones last. */
function rankUsage(words: string[]): number {
	if (words.some((word) => WORDS.private.includes(word))) return 2;
	return words.some((word) => WORDS.business.includes(word)) ? 0 : 1;
}

/** Splits a column name: *E-Mail* is one word, *manager's* becomes `manager`. */
export function toNameWords(name: string): string[] {
	const text = name
		.slice(0, MAX_NAME_CHARACTERS)
		.replace(SYSTEM_AFFIX, '')
		.replace(/['’]s\b/g, '');
	return splitWords(text.replace(/\be[\s_-]?mail/gi, 'email'));
}

/** Returns a negative number if the first rank is lower. */
export function compareRanks(a: Rank, b: Rank): number {
	return a.usage - b.usage || a.number - b.number || a.position - b.position;
}
