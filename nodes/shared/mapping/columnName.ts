import type { FieldName } from '../fields/personFields';
import { splitWords } from '../utils/words';
import type { RecordKind } from './names';
import { FIELD_NAMES, KIND_BY_RECORD_WORD, WORDS } from './names';

/** What a column name says without its parent. */
export interface ParsedName {
	/** The field that it fills, and its listed name. */
	field?: FieldName;
	listed: string;
	rank: Rank;
	/** The word for its record, with a number from 2; empty if it has none. */
	recordWord: string;
	/** Whether a name is surely a person's, as in *Contact Name*. */
	isPersons: boolean;
}

/** Of several columns for a field, the lowest rank wins; the first number that differs decides. */
type Rank = [use: number, number: number, place: number];

/** An entry of `FIELD_NAMES`, and its place among the names of the field. */
interface ListedName extends Pick<ParsedName, 'listed' | 'recordWord'> {
	field: FieldName;
	place: number;
}

const MAX_LENGTH = 200;
/** "First Contact" and "Last Customer" are dates, "N° client" is a number. */
const WORDS_OF_NO_NAME = ['first', 'last', 'n'];
const PERSON_KINDS: Array<RecordKind | undefined> = ['contact', 'applicant', 'guest'];
const IGNORED = new Set([...WORDS.ignored, ...WORDS.business, ...WORDS.private]);
const LISTED_NAMES = new Map<string, ListedName>();
for (const [key, names] of Object.entries(FIELD_NAMES))
	for (const [place, listed] of names.split(/, | \/ /).entries()) {
		const isContact = key === 'contactName';
		const field = isContact ? 'name' : (key as FieldName);
		const recordWord = isContact ? 'contact' : '';
		LISTED_NAMES.set(toNameWords(listed).join(''), { field, listed, place, recordWord });
	}

/** Finds a listed name among the words of a question, record words, numbers and others. */
export function findListedName(name: string): ParsedName | undefined {
	const text = name.slice(0, MAX_LENGTH).replace(/^property_|__c$|^.*[,!?]\s+(?=.*\?)/g, '');
	const [plain] = text.split('/');
	const [words, bare] = [plain, plain.replace(/\([^()]*\)/g, ' ')].map(toNameWords);
	if (words.some((word) => WORDS.otherPeople.includes(word) && !bare.includes(word)))
		return undefined;
	// "Is Organization" asks for a yes or no
	const variants = words[0] === 'is' ? [words] : [words, omitIgnored(words), omitIgnored(bare)];
	const found = variants.map(lookUp).find(Boolean);
	if (!found) return undefined;
	const { field, listed, place } = found;
	const number = Number(words.find((word) => /^\d+$/.test(word)) ?? 0);
	// "Contact 2 Email" and "Other Contact" are other people
	const isOther = found.recordWord !== '' && (number > 1 || WORDS.private.includes(words[0]));
	const recordWord = isOther ? `${found.recordWord} ${number}` : found.recordWord;
	const isPersons = PERSON_KINDS.includes(KIND_BY_RECORD_WORD.get(found.recordWord));
	return { field, listed, recordWord, isPersons, rank: [rankUse(words), number, place] };
}

/** Business emails and phones come first, private ones last. */
function rankUse(words: string[]): number {
	if (words.some((word) => WORDS.private.includes(word))) return 2;
	return words.some((word) => WORDS.business.includes(word)) ? 0 : 1;
}

const omitIgnored = (words: string[]) =>
	words.filter((word) => !IGNORED.has(word) && !/^\d+$/.test(word));

/** Looks up "Email", "Customer Email", "Nom du client", "Customer Name", or "Customer", which is the same. */
function lookUp(words: string[]): ListedName | undefined {
	const listed = LISTED_NAMES.get(words.join(''));
	const isFirst = KIND_BY_RECORD_WORD.has(words[0]);
	const recordWord = words.at(isFirst ? 0 : -1) ?? '';
	const kind = KIND_BY_RECORD_WORD.get(recordWord);
	if (listed || !kind || kind === 'envelope' || kind === 'part') return listed;
	const rest = isFirst ? words.slice(1) : words.slice(0, -1);
	// "Contacts" may be several people
	const found = LISTED_NAMES.get(rest.join('') || (recordWord.endsWith('s') ? '' : 'name'));
	// "Email du client" is the client's, "Company Contact" is a person
	const isTheirs =
		/name|email|phone/i.test(found?.field ?? '') && !WORDS_OF_NO_NAME.includes(rest[0]);
	if (!found || (!isFirst && !isTheirs)) return undefined;
	return { ...found, recordWord };
}

/** The words of a column name: *E-Mail* is one word, *manager's* means the manager. */
export function toNameWords(name: string): string[] {
	const text = name.slice(0, MAX_LENGTH).replace(/['’]s\b/g, '');
	return splitWords(text.replace(/\be[\s_-]?mail/gi, 'email'));
}

/** Negative if the first rank is lower. */
export function compareRanks(a: Rank, b: Rank): number {
	return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}
