import type { IDataObject } from 'n8n-workflow';
import {
	findEmail,
	findPhone,
	findProfileUrl,
	readCompany,
	readCustomFields,
	readJobTitle,
	readLocation,
	readName,
	readNamePart,
	readTags,
	readWords,
} from '../fields/personFields';
import { parseAnswers, unwrapValue } from '../fields/wrappedValues';
import { isPlaceholderValue, SHEET_ERROR } from '../utils/empty';
import { isRecord } from '../utils/values';
import type { FieldName } from './names';
import { FIELD_NAMES, PEOPLE, WORDS } from './names';

/** A column of a list. */
export interface Column {
	/** That of a nested field is its path. */
	name: string;
	/** The field that it fills and its listed name, if its name is listed. The lowest rank wins. */
	field?: FieldName;
	listed?: string;
	rank: number;
	/** The record that it belongs to: empty for the row itself, else `customer`, `attendee 2` … */
	record: string;
	/** How many objects and words for a person are around it. */
	depth: number;
	parent?: Column;
	inner: Map<string, Column>;
	isHolder: boolean;
	/** Whether a row has a value in it; of an unlisted column, only the first value is read. */
	isFilled: boolean;
	/** The listed names that are not a person's beside the columns inside. */
	omits: string[];
}

/** What a row has in a column. */
export interface Cell {
	column: Column;
	/** What its field can use; the text of an invalid email or LinkedIn URL, the content of an unlisted column. */
	value: unknown;
	isInvalid: boolean;
}

const PARSERS: Record<FieldName, (content: unknown) => unknown> = {
	firstName: readNamePart,
	lastName: readNamePart,
	nameInfix: readWords,
	fullName: readName,
	contactName: readName,
	name: readName,
	email: findEmail,
	phone: findPhone,
	linkedin: findProfileUrl,
	company: readCompany,
	title: readJobTitle,
	location: readLocation,
	industry: readWords,
	source: readWords,
	tags: readTags,
	customFields: readCustomFields,
};

type Listed = Pick<Column, 'field' | 'listed' | 'rank'> & { person: string };

const { contacts, customers, payers } = PEOPLE;
const HOLDERS = new Set([...Object.values(PEOPLE).flat(), ...WORDS.envelopes, ...WORDS.parts]);
const IGNORED = new Set([...WORDS.ignored, ...WORDS.business, ...WORDS.private]);
const LISTED = new Map<string, Listed>();
for (const [field, names] of Object.entries(FIELD_NAMES))
	for (const [rank, listed] of names.split(/, | \/ /).entries()) {
		const person = field === 'contactName' ? 'contact' : '';
		LISTED.set(parseWords(listed).join(''), { field: field as FieldName, listed, rank, person });
	}

/** Creates the root column: the row, parent of all other columns. */
export const createRoot = (): Column => parseColumn('');

/** Reads all cells with a value. New columns are added to `parent`, so each name is parsed once. */
export function readCells(item: IDataObject, parent: Column): Cell[] {
	return Object.entries(item).flatMap(([name, field]) => {
		const column = parent.inner.get(name) ?? parseColumn(name, parent);
		const content = unwrapValue(field);
		const inner = readInner(column, content);
		return inner ? readCells(inner, column) : readCell(column, content);
	});
}

/** All names of an item, those of nested fields as paths. */
export function listColumnNames(item: IDataObject): string[] {
	const root = createRoot();
	readCells(item, root);
	const listNames = ({ inner, name }: Column): string[] =>
		inner.size === 0 ? [name] : [...inner.values()].flatMap(listNames);
	return listNames(root).filter(Boolean);
}

function readCell(column: Column, content: unknown): Cell | [] {
	const { field, listed = '' } = column;
	if (!field && column.isFilled) return [];
	const isError = typeof content === 'string' && SHEET_ERROR.test(content);
	// a Polish word for nothing is a family name, too
	const isBlank = isPlaceholderValue(content) && !(field === 'lastName' && content === 'Brak');
	// Odoo has false where nothing is known
	if (content === false || (isBlank && !isError)) return [];
	column.isFilled = true;
	const value = field && (isBlank ? undefined : PARSERS[field](content));
	if (!field || value !== undefined) return { column, value: value ?? content, isInvalid: false };
	if (WORDS.looseColumns.includes(listed)) return [];
	const hasText = typeof content === 'string' && !isError && /email|linkedin/.test(field);
	return { column, value: hasText ? content.trim() : undefined, isInvalid: true };
}

/** The columns inside a column: of a record, or answers of a form, which are entries with a label and a value. */
function readInner({ field, isHolder }: Column, content: unknown): IDataObject | undefined {
	if (typeof content !== 'object' || content === null) return undefined;
	const answers = field ? undefined : parseAnswers(content);
	if (answers) return answers;
	const [record]: unknown[] = Array.isArray(content) && content.length === 1 ? content : [content];
	return isHolder && isRecord(record) && !('plain_text' in record) ? record : undefined;
}

function parseColumn(name: string, parent?: Column): Column {
	const words = parseWords(name);
	const key = words.join('');
	const path = parent?.name ? `${parent.name}.${name}` : name;
	const holder = parent?.name.split('.').at(-1) ?? '';
	const isInPart = WORDS.parts.includes(parseWords(holder).join(''));
	const found = (isInPart ? findListed(`${holder} ${name}`) : undefined) ?? findListed(name);
	const { person = '', rank = 0, ...listed } = found ?? {};
	const isAround = person !== '' || WORDS.envelopes.includes(key);
	const record = contacts.includes(person) ? '' : person;
	const column: Column = {
		...listed,
		name: path,
		rank,
		record: [parent?.record, record].filter(Boolean).join('.'),
		depth: (parent?.depth ?? 0) + Number(isAround),
		parent,
		inner: new Map(),
		isFilled: false,
		omits: [],
		isHolder: HOLDERS.has(key),
	};
	if (!parent) return column;
	parent.inner.set(name, column);
	if (WORDS.eventColumns.includes(key) || WORDS.eventWords.includes(words[0]))
		parent.omits.push('name', 'title', 'location');
	if (WORDS.ticketColumns.includes(key)) parent.omits.push('source', 'tags');
	return column;
}

/** Finds a listed name among the words of a question, those for a person, numbers and other words. */
function findListed(whole: string): Listed | undefined {
	const name = whole.slice(0, 200);
	const [plain] = name.replace(/^property_|__c$|^.*[,!?]\s+(?=.*\?)/g, '').split('/');
	const inBrackets = parseWords(/\(([^()]*)\)/.exec(plain)?.[1] ?? '');
	const isOfOther = inBrackets.some((word) => WORDS.otherPeople.includes(word));
	const parts = isOfOther ? [plain] : [plain, plain.replace(/\([^()]*\)/g, ' ')];
	for (const words of parts.map(parseWords)) {
		const number = Number(words.find((word) => /^\d+$/.test(word)) ?? 0);
		const others = words.filter((word) => !IGNORED.has(word) && !/^\d+$/.test(word));
		// "Is Organization" asks for a yes or no
		const found = lookUp(words) ?? (words[0] === 'is' ? undefined : lookUp(others));
		if (!found) continue;
		const has = (some: string[]) => words.some((word) => some.includes(word));
		const kind = has(WORDS.private) ? 2 : has(WORDS.business) ? 0 : 1;
		// "Contact 2 Email" and "Other Contact" are other people
		const isOther = found.person !== '' && (number > 1 || WORDS.private.includes(words[0]));
		const person = isOther ? `${found.person} ${number}` : found.person;
		return { ...found, person, rank: found.rank + number * 1_000 + kind * 1_000_000 };
	}
	return undefined;
}

/** Looks up "Email", "Customer Email", "Customer Name", or "Customer", which is the same. */
function lookUp(words: string[]): Listed | undefined {
	const listed = LISTED.get(words.join(''));
	const [person = '', ...rest] = words;
	if (listed || !Object.values(PEOPLE).flat().includes(person)) return listed;
	const found = LISTED.get(rest.join('') || 'name');
	if (found?.field !== 'name') return found && { ...found, person };
	const mayBeCompany = [...customers, ...payers].includes(person);
	const field = contacts.includes(person) ? 'contactName' : mayBeCompany ? 'name' : 'fullName';
	return { ...found, field, person };
}

/** The words of a name in small letters without accents. */
function parseWords(name: string): string[] {
	const plain = name
		.slice(0, 200)
		.replace(/(\p{Ll})(\p{Lu})|(\p{L})(?=\p{N})/gu, '$1$3 $2')
		.normalize('NFD')
		.toLowerCase()
		.replace(/\p{M}|['’]s\b/gu, '')
		.replaceAll('ß', 'ss')
		.replaceAll('ı', 'i')
		.replace(/\be[\s_-]?mail/g, 'email');
	return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
