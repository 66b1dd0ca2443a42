import type { FieldName } from '../fields/personFields';
import { parseWords } from '../utils/words';
import type { Holder } from './names';
import { FIELD_NAMES, HOLDER_BY_WORD, WORDS } from './names';

/** A column of a list; that of a nested field is called by its path. */
export interface Column {
	name: string;
	/** The field that it fills and its listed name. Of several columns, the lowest rank wins. */
	field?: FieldName;
	listed: string;
	rank: number;
	/** The record that it belongs to: empty for the row itself, else `customer`, `attendee 2` … */
	record: string;
	/** How many envelopes and words for people are around it. */
	depth: number;
	/** What objects in it are. */
	holder?: Holder;
	parent?: Column;
	inner: Map<string, Column>;
	/** Listed names that are not a person's among the columns inside. */
	misleading: string[];
	/** Whether a cell of it was read. */
	isFilled: boolean;
}

type ListedName = Pick<Column, 'field' | 'listed' | 'rank'> & { person: string };

const MAX_LENGTH = 200;
const NOT_LISTED: ListedName = { listed: '', rank: 0, person: '' };
const IGNORED = new Set([...WORDS.ignored, ...WORDS.business, ...WORDS.private]);
const LISTED_NAMES = new Map<string, ListedName>();
for (const [key, names] of Object.entries(FIELD_NAMES))
	for (const [rank, listed] of names.split(/, | \/ /).entries()) {
		const field = key as FieldName;
		const person = field === 'contactName' ? 'contact' : '';
		LISTED_NAMES.set(parseName(listed).join(''), { field, listed, rank, person });
	}

/** Returns the column with this name inside another one, or a new root: the row. Each name is parsed once. */
export function getColumn(name = '', parent?: Column): Column {
	const known = parent?.inner.get(name);
	if (known) return known;
	const words = parseName(name);
	const key = words.join('');
	const holder = HOLDER_BY_WORD.get(key);
	const partOf = parent?.holder === 'part' ? parent.name.split('.').at(-1) : undefined;
	const found = (partOf && findListedName(`${partOf} ${name}`)) || findListedName(name);
	const { person, ...listedName } = found || NOT_LISTED;
	const around = holder ? key : person;
	const kind = HOLDER_BY_WORD.get(around);
	const isRow = !around || kind === 'envelope' || kind === 'part' || kind === 'contact';
	const column: Column = {
		...listedName,
		holder,
		parent,
		inner: new Map(),
		misleading: [],
		isFilled: false,
		name: parent?.name ? `${parent.name}.${name}` : name,
		record: [parent?.record, isRow ? '' : around].filter(Boolean).join('.'),
		depth: (parent?.depth ?? 0) + Number(around !== '' && kind !== 'part'),
	};
	parent?.inner.set(name, column);
	if (WORDS.eventColumns.includes(key) || WORDS.eventFirstWords.includes(words[0]))
		parent?.misleading.push('name', 'title', 'location');
	if (WORDS.ticketColumns.includes(key)) parent?.misleading.push('source', 'tags');
	return column;
}

/** Finds a listed name among the words of a question, words for people, numbers and others. */
function findListedName(name: string): ListedName | undefined {
	const text = name.slice(0, MAX_LENGTH).replace(/^property_|__c$|^.*[,!?]\s+(?=.*\?)/g, '');
	const [plain] = text.split('/');
	const [words, bare] = [plain, plain.replace(/\([^()]*\)/g, ' ')].map(parseName);
	if (words.some((word) => WORDS.otherPeople.includes(word) && !bare.includes(word)))
		return undefined;
	// "Is Organization" asks for a yes or no
	const variants = words[0] === 'is' ? [words] : [words, omitIgnored(words), omitIgnored(bare)];
	const found = variants.map(lookUp).find(Boolean);
	if (!found) return undefined;
	const number = Number(words.find((word) => /^\d+$/.test(word)) ?? 0);
	const has = (some: string[]) => words.some((word) => some.includes(word));
	const kind = has(WORDS.private) ? 2 : has(WORDS.business) ? 0 : 1;
	// "Contact 2 Email" and "Other Contact" are other people
	const isOther = found.person !== '' && (number > 1 || WORDS.private.includes(words[0]));
	const person = isOther ? `${found.person} ${number}` : found.person;
	return { ...found, person, rank: found.rank + number * 1_000 + kind * 1_000_000 };
}

const omitIgnored = (words: string[]) =>
	words.filter((word) => !IGNORED.has(word) && !/^\d+$/.test(word));

/** Looks up "Email", "Customer Email", "Nom du client", "Customer Name", or "Customer", which is the same. */
function lookUp(words: string[]): ListedName | undefined {
	const listed = LISTED_NAMES.get(words.join(''));
	const isFirst = HOLDER_BY_WORD.has(words[0]);
	const person = words.at(isFirst ? 0 : -1) ?? '';
	const holder = HOLDER_BY_WORD.get(person);
	if (listed || !holder || holder === 'envelope' || holder === 'part') return listed;
	const rest = isFirst ? words.slice(1) : words.slice(0, -1);
	// "Contacts" may be several people
	const found = LISTED_NAMES.get(rest.join('') || (person.endsWith('s') ? '' : 'name'));
	// "Company Contact" is a person, "Last Contact" a date, and "N° client" a number
	const isTheirs =
		/name|email|phone/i.test(found?.field ?? '') && !/^(n|first|last)$/.test(rest[0]);
	if (!isFirst && !isTheirs) return undefined;
	if (found?.field !== 'name') return found && { ...found, person };
	const mayBeCompany = holder === 'customer' || holder === 'payer';
	const field = holder === 'contact' ? 'contactName' : mayBeCompany ? 'name' : 'fullName';
	return { ...found, field, person };
}

/** The words of a column name: *E-Mail* is one word, *manager's* means the manager. */
function parseName(name: string): string[] {
	const text = name.slice(0, MAX_LENGTH).replace(/['’]s\b/g, '');
	return parseWords(text.replace(/\be[\s_-]?mail/gi, 'email'));
}
