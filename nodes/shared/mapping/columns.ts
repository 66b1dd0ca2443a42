import type { IDataObject } from 'n8n-workflow';
import { yieldToEventLoop } from '../utils/eventLoop';
import { isEmpty, isPlaceholderValue } from '../utils/empty';
import { isSheetError, listTexts, readValue, toHolder, unwrap } from './content';
import type { FieldName } from './names';
import { EVENT_NAMES, EVENT_WORDS, FIELD_NAMES, HOLDERS, QUESTION_WORDS, RECORDS } from './names';

/** A column of a list; that of a nested field has its path as name. */
export interface Column {
	name: string;
	/** The field that it fills; undefined if its name is not listed. */
	field?: FieldName;
	/** The listed name that it has, and its place among those of the field. */
	listed: string;
	order: number;
	/** The record that it belongs to: empty for the row itself, else `customer`, `attendee` … */
	record: string;
	/** Columns of one level belong together. *Contact Email* is above *Email*, nested fields are below. */
	level: number;
	/** The record of the columns inside; undefined if the column is no holder. */
	innerRecord?: string;
	inner: Map<string, Column>;
	/** Its first content; undefined if all its cells are empty. */
	sample?: unknown;
	/** The labels of the fields that it filled in some row. */
	filled: Set<string>;
	/** How many of its values could not be used. */
	unusable: number;
}

/** What a row has in a listed column. */
export interface Cell {
	column: Column;
	field: FieldName;
	/** What can be used of it. Of an invalid email or LinkedIn URL the text, so that its check can name it. */
	value: unknown;
	isInvalid: boolean;
}

/** What a name is listed as, and the word for a person before it. */
type Listed = Pick<Column, 'field' | 'listed' | 'order'> & { person?: string };

/** Deeper fields are not read. */
const MAX_LEVEL = 20;
const PEOPLE = new Set(Object.values(RECORDS).flat());
const NESTED = new Set([...PEOPLE, ...HOLDERS]);
const QUESTIONS = new Set(QUESTION_WORDS);
const LISTED = new Map<string, Listed>();
for (const [field, names] of Object.entries(FIELD_NAMES))
	for (const [order, listed] of names.split(/, | \/ /).entries())
		LISTED.set(parseWords(listed).join(''), { field: field as FieldName, listed, order });

/** Reads all items; each column name is parsed once. */
export async function readTable(items: IDataObject[]) {
	const columns: Column[] = [];
	const root = new Map<string, Column>();
	const rows: Cell[][] = [];
	for (const item of items) {
		await yieldToEventLoop();
		rows.push(readRow(item, root, columns));
	}
	return { columns, rows };
}

/**
 * Reads the listed columns of an item.
 *
 * @param siblings the columns that are known by their names; new ones are added
 * @param columns gets the new ones, too
 */
export function readRow(
	item: IDataObject,
	siblings = new Map<string, Column>(),
	columns: Column[] = [],
	parent?: Column,
): Cell[] {
	return Object.keys(item).flatMap((name) => {
		let column = siblings.get(name);
		if (column === undefined) {
			column = parseColumn(name, parent);
			siblings.set(name, column);
			columns.push(column);
		}
		const content = unwrap(item[name]);
		const holder = column.innerRecord === undefined ? undefined : toHolder(content);
		if (holder) return readRow(holder, column.inner, columns, column);
		if (column.sample === undefined && !isPlaceholderValue(content)) column.sample = content;
		return readCell(column, content);
	});
}

/** All names of an item, those of nested fields as paths. */
export function listColumnNames(item: IDataObject): string[] {
	const columns: Column[] = [];
	readRow(item, new Map(), columns);
	return columns.filter(({ inner }) => inner.size === 0).map(({ name }) => name);
}

/** Whether a column shows that the rows are events, tasks, deals or products. */
export function isEventColumn({ name }: Column): boolean {
	const words = parseWords(name.replace(/^.*\./, ''));
	const isOfEvent = EVENT_WORDS.includes(words[0]) || (words[0] === 'event' && words.length > 1);
	return isOfEvent || EVENT_NAMES.includes(words.join(''));
}

function readCell(column: Column, content: unknown): Cell | [] {
	const { field, listed } = column;
	// Odoo has false where nothing is known
	if (field === undefined || isEmpty(content) || typeof content === 'boolean') return [];
	const value = readValue(field, content);
	if (value !== undefined) return { column, field, value, isInvalid: false };
	// a column called just URL may have any page
	const isBlankCell = isPlaceholderValue(content) && !isSheetError(content);
	if (isBlankCell || listed === 'url') return [];
	const isIdentifier = (field === 'email' || field === 'linkedin') && !isSheetError(content);
	const text = isIdentifier ? listTexts(content).join(', ') : '';
	return { column, field, value: text || undefined, isInvalid: true };
}

function parseColumn(name: string, parent?: Column): Column {
	const words = parseWords(name.replace(/^property_|__c$|\(?(required|optional)\W*$/gi, ''));
	const path = parent ? `${parent.name}.${name}` : name;
	const compound = parent && LISTED.get(parseWords(path).slice(-2).join(''));
	const { person = '', ...listed } = compound ?? findListed(words) ?? NOT_LISTED;
	const isOfRow = person === '' || RECORDS.contacts.includes(person);
	const joined = words.join('');
	const level = Math.floor(parent?.level ?? 0) + (person !== '' && isOfRow ? 0.5 : 1);
	const nest = (record: string) => [parent?.innerRecord, record].filter(Boolean).join('.');
	return {
		...listed,
		name: path,
		record: nest(isOfRow ? '' : person),
		level,
		innerRecord:
			NESTED.has(joined) && level < MAX_LEVEL
				? nest(HOLDERS.includes(joined) ? '' : joined)
				: undefined,
		inner: new Map(),
		filled: new Set(),
		unusable: 0,
	};
}

const NOT_LISTED: Listed = { listed: '', order: 0 };

/** Finds a listed name behind question words and the word for a person. */
function findListed(words: string[]): Listed | undefined {
	// "Is Company" asks for a yes or no
	if (words[0] === 'is') return undefined;
	for (let start = 0; start < words.length; start++) {
		const found = LISTED.get(words.slice(start).join(''));
		if (found) return found;
		if (!QUESTIONS.has(words[start])) return findOfPerson(words.slice(start));
	}
	return undefined;
}

function findOfPerson([person, ...words]: string[]): Listed | undefined {
	const found = PEOPLE.has(person) ? LISTED.get(words.join('')) : undefined;
	if (found?.field !== 'name') return found && { ...found, person };
	const mayBeCompany = [...RECORDS.customers, ...RECORDS.payers].includes(person);
	return { ...found, field: mayBeCompany ? 'name' : 'fullName', person };
}

/** The words of a name in small letters without accents. */
function parseWords(name: string): string[] {
	const apart = name.slice(0, 200).replace(/(\p{Ll})(\p{Lu})|(\p{L})(?=\p{N})/gu, '$1$3 $2');
	const plain = apart
		.normalize('NFD')
		.toLowerCase()
		.replace(/\p{M}|['’]s\b/gu, '')
		.replaceAll('ß', 'ss')
		.replaceAll('ı', 'i');
	return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
