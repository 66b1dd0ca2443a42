import type { FieldName } from '../fields/personFields';
import { splitWords } from '../utils/words';
import { FIELD_NAMES, KIND_BY_RECORD_WORD, WORDS } from './names';

/** A column name, parsed without its parent. */
export interface ParsedName {
	/** The field that the column fills. */
	field?: FieldName;
	/** The matching name in `FIELD_NAMES`. */
	listedName: string;
	/** Orders columns of the same field: business before private, then by number, then as listed. */
	rank: number;
	/** The 2 of *Email 2*; 0 without a number. */
	number: number;
	/** The record word, with its number if it has one: `customer`, `attendee 2`, `contact other`; empty without one. */
	recordWord: string;
	/** Whether the record word always means a person, never a company, as in *Contact Name*. */
	isPersonRecord: boolean;
}

/** A name in `FIELD_NAMES`, its position among the field's names, and the record word next to it. */
interface ListedName {
	field: FieldName;
	listedName: string;
	position: number;
	recordWord: string;
}

const MAX_NAME_CHARACTERS = 200;
/** Added by Notion's node, by Salesforce and in vCards; a question's number. */
const SYSTEM_AFFIX = /^property_|^\d+[.)]\s|__c$|;type=.*/gi;
/** Columns such as "Is Organization" and "Can we contact you?" hold yes or no. */
const YES_NO_QUESTION = /^(is|are|do|does|can|may|have|has|will|would)\b/i;
const IGNORED_WORDS = [WORDS.ignored, WORDS.yours, WORDS.business, WORDS.private].flat();
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

/** Finds the listed name in a column name, which may also contain a record word or be a question. */
export function parseColumnName(columnName: string): ParsedName | undefined {
	const text = columnName.slice(0, MAX_NAME_CHARACTERS);
	// "Great, what's your first name?", but not "Who referred you, and what is the email?"
	const isAboutOthers = hasWord(toNameWords(text), WORDS.otherPeople);
	const clauses = /\?\W*$/.test(text) && !isAboutOthers ? text.split(/[,!]\s*/) : [];
	return [text, ...clauses].map(parseClause).find(Boolean);
}

function parseClause(text: string): ParsedName | undefined {
	// "Company / Organization", but not "Email / Manager"
	const [name, ...alternatives] = text.split('/');
	if (!alternatives.every((other) => other.trim() === '' || parseClause(other))) return undefined;
	const words = toNameWords(name);
	const significantWords = words.filter(
		(word) => !IGNORED_WORDS.includes(word) && !/^\d+$/.test(word),
	);
	const found = lookUp(words) ?? lookUp(significantWords);
	if (!found || YES_NO_QUESTION.test(name)) return undefined;
	const { field, listedName, position } = found;
	const number = Number(words.find((word) => /^\d+$/.test(word)) ?? 0);
	const recordWord = found.recordWord || (hasWord(words, WORDS.yours) ? 'your' : '');
	const suffix = number || (hasWord(words, WORDS.otherRecord) ? 'other' : '');
	return {
		field,
		listedName,
		rank: rankUsage(words) * 1e6 + Math.min(number, 999) * 1e3 + position,
		number,
		recordWord: recordWord && `${recordWord} ${suffix}`.trim(),
		isPersonRecord: /contact|applicant|guest/.test(KIND_BY_RECORD_WORD.get(found.recordWord) ?? ''),
	};
}

/** Looks up "Email", or a name next to a record word. */
function lookUp(words: string[]): ListedName | undefined {
	const listed = LISTED_NAMES.get(words.join(''));
	if (listed) return listed;
	const [first, ...afterFirst] = words;
	// "Customer Email"; "Customer" means "Customer Name", but "Contacts" may be several people
	const name = afterFirst.join('') || (first?.endsWith('s') ? '' : 'name');
	if (KIND_BY_RECORD_WORD.has(first)) return addRecordWord(LISTED_NAMES.get(name), first);
	// "Email du client", but "Company Contact" is a person, "First Contact" a date, "N° client" a number
	const found = LISTED_NAMES.get(words.slice(0, -1).join(''));
	const canPrecede = /name|email|phone/i.test(found?.field ?? '');
	return canPrecede && !['first', 'last', 'n'].includes(found?.listedName ?? '')
		? addRecordWord(found, words.at(-1))
		: undefined;
}

function addRecordWord(listed: ListedName | undefined, word = ''): ListedName | undefined {
	const kind = KIND_BY_RECORD_WORD.get(word);
	if (!listed || !kind || kind === 'envelope' || kind === 'part') return undefined;
	// *Kontaktperson* and *Kontakt E-Mail* are the same person's
	return { ...listed, recordWord: kind === 'contact' ? kind : word };
}

function rankUsage(words: string[]): number {
	if (hasWord(words, WORDS.private)) return 2;
	return hasWord(words, WORDS.business) ? 0 : 1;
}

const hasWord = (words: string[], list: string[]) => words.some((word) => list.includes(word));

/** Splits a column name: *E-Mail* and *WhatsApp* are one word each, *manager's* becomes `manager`. */
export function toNameWords(name: string): string[] {
	const text = name.slice(0, MAX_NAME_CHARACTERS).replace(SYSTEM_AFFIX, '');
	const plain = text.replace(/\be[\s_-]?mail/gi, 'email').replace(/whatsapp/gi, 'whatsapp');
	return splitWords(plain.replace(/['’]s\b/g, ''));
}
