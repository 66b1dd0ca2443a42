import type { FieldName } from '../fields/personFields';
import { splitWords } from '../utils/words';
import type { RecordKind } from './names';
import { FIELD_NAMES, KIND_BY_RECORD_WORD, WORDS } from './names';

/** A column name, parsed without its parent. */
export interface ParsedName {
	/** The field that the column fills, and its name in `FIELD_NAMES`. */
	field?: FieldName;
	listedName: string;
	rank: Rank;
	/** The record word, and why it is not the first record: `attendee 2`, `contact other`; empty if there is none. */
	recordWord: string;
	/** The first record's number, 0 or 1. */
	recordNumber?: number;
	/** Whether the column always holds a person's name, like *Contact Name*. */
	isPersonName: boolean;
}

/** Ranks columns of the same field, compared number by number; the lowest wins. */
type Rank = [usage: number, number: number, position: number];

/** A name in `FIELD_NAMES`, and its position among the field's names. */
interface ListedName extends Pick<ParsedName, 'listedName' | 'recordWord'> {
	field: FieldName;
	position: number;
}

const MAX_NAME_CHARACTERS = 200;
/** "First Contact" and "Last Customer" are dates, "N° client" is a number. */
const NON_NAME_WORDS = ['first', 'last', 'n'];
const PERSON_KINDS: Array<RecordKind | undefined> = ['contact', 'applicant', 'guest'];
const IGNORED_WORDS = new Set([...WORDS.ignored, ...WORDS.business, ...WORDS.private]);
const OMITTED_REMARKS = new Set([...IGNORED_WORDS, ...WORDS.remarks]);
const LISTED_NAMES = new Map<string, ListedName>();
for (const [label, names] of Object.entries(FIELD_NAMES))
	for (const [position, listedName] of names.split(/, | \/ /).entries()) {
		const isContact = label === 'contactName';
		const field = isContact ? 'name' : (label as FieldName);
		const recordWord = isContact ? 'contact' : '';
		const key = toNameWords(listedName).join('');
		LISTED_NAMES.set(key, { field, listedName, position, recordWord });
	}

/** Finds the listed name in a column name, which may also contain record words or a question. */
export function findListedName(name: string): ParsedName | undefined {
	const text = name.slice(0, MAX_NAME_CHARACTERS).replace(/^property_|__c$/g, '');
	// "Great, what's your first name?", "And your last name, Ada?", but not "Who referred you? Email"
	const isAboutOthers = toNameWords(text).some((word) => WORDS.otherPeople.includes(word));
	const hasClauses = !isAboutOthers && /\?\W*$/.test(text);
	const clauses = hasClauses ? text.split(/[,!]\s*/).filter((clause) => clause.includes(' ')) : [];
	return [text, ...clauses].map(parseName).find(Boolean);
}

function parseName(name: string): ParsedName | undefined {
	// "Company / Organization", but not "Email / Manager"
	const [plain, ...alternatives] = name.split('/');
	if (!alternatives.every((text) => text.trim() === '' || parseName(text))) return undefined;
	const remarks = [...plain.matchAll(/\(([^()]*)\)/g)].map(([, remark]) => toNameWords(remark));
	// "Email (Owner)" is another person's
	const canOmitRemarks = remarks.every(
		(remark) =>
			OMITTED_REMARKS.has(remark.join('')) || remark.every((word) => OMITTED_REMARKS.has(word)),
	);
	const texts = canOmitRemarks ? [plain, plain.replace(/\([^()]*\)/g, ' ')] : [plain];
	const words = toNameWords(plain);
	// "Is Organization" contains yes or no
	const variants = texts
		.map(toNameWords)
		.flatMap((all) => (words[0] === 'is' ? [all] : [all, omitIgnoredWords(all)]));
	const found = variants.map(lookUpListedName).find(Boolean);
	if (!found) return undefined;
	const { field, listedName, position } = found;
	const digits = words.find((word) => /^\d+$/.test(word));
	const number = Number(digits ?? 0);
	// "Contact 2 Email" and "Other Contact" are other people
	const isFurther = found.recordWord !== '' && number > 1;
	const isOther = found.recordWord !== '' && words.some((word) => WORDS.other.includes(word));
	const suffix = isFurther ? ` ${number}` : isOther ? ' other' : '';
	const recordWord = `${found.recordWord}${suffix}`;
	const recordNumber = found.recordWord && digits && !suffix ? number : undefined;
	const isPersonName = PERSON_KINDS.includes(KIND_BY_RECORD_WORD.get(found.recordWord));
	return {
		field,
		listedName,
		recordWord,
		recordNumber,
		isPersonName,
		rank: [rankUsage(words), number, position],
	};
}

/** Ranks business emails and phones first, private ones last. */
function rankUsage(words: string[]): number {
	if (words.some((word) => WORDS.private.includes(word))) return 2;
	return words.some((word) => WORDS.business.includes(word)) ? 0 : 1;
}

const omitIgnoredWords = (words: string[]) =>
	words.filter((word) => !IGNORED_WORDS.has(word) && !/^\d+$/.test(word));

/** Looks up "Email", "Customer Email" or "Nom du client". "Customer" means "Customer Name". */
function lookUpListedName(words: string[]): ListedName | undefined {
	const exact = LISTED_NAMES.get(words.join(''));
	const startsWithRecordWord = KIND_BY_RECORD_WORD.has(words[0]);
	const recordWord = words.at(startsWithRecordWord ? 0 : -1) ?? '';
	const kind = KIND_BY_RECORD_WORD.get(recordWord);
	if (exact || !kind || kind === 'envelope' || kind === 'part') return exact;
	const otherWords = startsWithRecordWord ? words.slice(1) : words.slice(0, -1);
	// "Contacts" may be several people
	const found = LISTED_NAMES.get(otherWords.join('') || (recordWord.endsWith('s') ? '' : 'name'));
	// "Email du client" is the client's email, but "Company Contact" is not the contact's company
	const canPrecedeRecordWord =
		/name|email|phone/i.test(found?.field ?? '') && !NON_NAME_WORDS.includes(otherWords[0]);
	if (!found || (!startsWithRecordWord && !canPrecedeRecordWord)) return undefined;
	return { ...found, recordWord };
}

/** Splits a column name: *E-Mail* is one word, *manager's* becomes `manager`. */
export function toNameWords(name: string): string[] {
	const text = name.slice(0, MAX_NAME_CHARACTERS).replace(/['’]s\b/g, '');
	return splitWords(text.replace(/\be[\s_-]?mail/gi, 'email'));
}

/** Returns a negative number if the first rank is lower. */
export function compareRanks(a: Rank, b: Rank): number {
	return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}
