import type { FieldName } from '../fields/personFields';
import { splitWords } from '../utils/words';
import type { RecordKind } from './names';
import { FIELD_NAMES, KIND_BY_RECORD_WORD, WORDS } from './names';

/** A column of a list; that of a nested field is called by its path. */
export interface Column {
	name: string;
	/** The field that it fills, and its listed name. */
	field?: FieldName;
	listed: string;
	rank: Rank;
	/** The record that it belongs to: empty for the row itself, else `customer`, `attendee 2` … */
	record: string;
	/** How many records and envelopes are around it. */
	depth: number;
	/** The kind of the records that its cells contain. */
	innerKind?: RecordKind;
	parent?: Column;
	inner: Map<string, Column>;
	/** Listed names that are not a person's among the columns inside. */
	misleading: string[];
}

/** Of several columns for a field, the lowest rank wins; the first number that differs decides. */
type Rank = [use: number, number: number, place: number];

/** What a column name says without its parent. */
interface ParsedName extends Pick<Column, 'field' | 'listed' | 'rank'> {
	/** The word or words for its record; empty if it has none. */
	recordWord: string;
}

/** An entry of `FIELD_NAMES`. */
interface ListedName extends Pick<ParsedName, 'listed' | 'recordWord'> {
	field: FieldName;
	/** Its place among the names of the field. */
	place: number;
}

const MAX_LENGTH = 200;
const NOT_LISTED: ParsedName = { listed: '', rank: [0, 0, 0], recordWord: '' };
/** "First Contact" and "Last Customer" are dates, "N° client" is a number. */
const WORDS_OF_NO_NAME = ['first', 'last', 'n'];
const IGNORED = new Set([...WORDS.ignored, ...WORDS.business, ...WORDS.private]);
const LISTED_NAMES = new Map<string, ListedName>();
for (const [key, names] of Object.entries(FIELD_NAMES))
	for (const [place, listed] of names.split(/, | \/ /).entries()) {
		const field = key as FieldName;
		const recordWord = field === 'contactName' ? 'contact' : '';
		LISTED_NAMES.set(toNameWords(listed).join(''), { field, listed, place, recordWord });
	}

/** Creates the column around all others: the row. */
export const createRootColumn = (): Column => ({
	...NOT_LISTED,
	name: '',
	record: '',
	depth: 0,
	inner: new Map(),
	misleading: [],
});

/** Returns the column with this name inside another one. Each name is parsed once. */
export function resolveColumn(name: string, parent: Column): Column {
	const known = parent.inner.get(name);
	if (known) return known;
	const column = createColumn(name, parent);
	parent.inner.set(name, column);
	parent.misleading.push(...listMisleading(name));
	return column;
}

function createColumn(name: string, parent: Column): Column {
	const key = toNameWords(name).join('');
	const innerKind = KIND_BY_RECORD_WORD.get(key);
	const { recordWord: wordInName, ...parsed } = parseColumnName(name, parent);
	const recordWord = innerKind ? key : wordInName;
	const kind = KIND_BY_RECORD_WORD.get(recordWord);
	const isOfRow = !recordWord || kind === 'envelope' || kind === 'part' || kind === 'contact';
	return {
		...parsed,
		innerKind,
		parent,
		inner: new Map(),
		misleading: [],
		name: parent.name ? `${parent.name}.${name}` : name,
		record: [parent.record, isOfRow ? '' : recordWord].filter(Boolean).join('.'),
		depth: parent.depth + Number(recordWord !== '' && kind !== 'part'),
	};
}

/** Finds the listed name of a column: inside `name`, `first` is read as `name first`. */
function parseColumnName(name: string, parent: Column): ParsedName {
	const prefix = parent.innerKind === 'part' ? parent.name.split('.').at(-1) : undefined;
	const parsed = prefix ? findListedName(`${prefix} ${name}`) : undefined;
	return parsed ?? findListedName(name) ?? NOT_LISTED;
}

/** The listed names that are not a person's beside this column of an event or a ticket. */
function listMisleading(name: string): string[] {
	const words = toNameWords(name);
	const key = words.join('');
	const isEvent = WORDS.eventColumns.includes(key) || WORDS.eventFirstWords.includes(words[0]);
	const isTicket = WORDS.ticketColumns.includes(key);
	return [
		...(isEvent ? ['name', 'title', 'location'] : []),
		...(isTicket ? ['source', 'tags'] : []),
	];
}

/** Finds a listed name among the words of a question, record words, numbers and others. */
function findListedName(name: string): ParsedName | undefined {
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
	return { field, listed, recordWord, rank: [rankUse(words), number, place] };
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
	if (found.field !== 'name') return { ...found, recordWord };
	const mayBeCompany = kind === 'customer' || kind === 'payer';
	const field = kind === 'contact' ? 'contactName' : mayBeCompany ? 'name' : 'fullName';
	return { ...found, field, recordWord };
}

/** The words of a column name: *E-Mail* is one word, *manager's* means the manager. */
function toNameWords(name: string): string[] {
	const text = name.slice(0, MAX_LENGTH).replace(/['’]s\b/g, '');
	return splitWords(text.replace(/\be[\s_-]?mail/gi, 'email'));
}

/** Negative if the first rank is lower. */
export function compareRanks(a: Rank, b: Rank): number {
	return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}
