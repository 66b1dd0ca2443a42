import type { IDataObject } from 'n8n-workflow';
import type { FieldName } from '../fields/personFields';
import { parseField } from '../fields/personFields';
import { parseAnswers, unwrapValue } from '../fields/wrappedValues';
import { isPlaceholderValue } from '../utils/empty';
import { truncate } from '../utils/text';
import { asText, isRecord } from '../utils/values';
import type { ParsedName } from './columnName';
import { parseColumnName, toNameWords } from './columnName';
import type { RecordKind } from './names';
import { KIND_BY_RECORD_WORD, WORDS } from './names';

/**
 * A column. In `{ body: { customer: { email } } }`, the column `body.customer.email` belongs to the record
 * `.body.customer`.
 */
export interface Column extends Partial<Omit<ParsedName, 'recordWord'>> {
	name: string;
	/** The path of the record that it belongs to; empty for the row, else `.contact`, `.attendee 2` … */
	path: string;
	/** The kind of the objects in its cells. */
	innerKind?: RecordKind;
	/** The path of the record that its children belong to. */
	innerPath: string;
	parent?: Column;
	children: Map<string, Column>;
	/** Whether its children are the columns of events, tasks, deals or products. */
	hasEventColumns?: boolean;
}

/** A row's content in a column. */
export interface Cell {
	column: Column;
	/** The parsed content; the raw content of an unlisted column or an invalid email or LinkedIn URL; else undefined if invalid. */
	value: unknown;
	isInvalid: boolean;
}

/** The cell for each field. */
export type CellsByField = Partial<Record<FieldName, Cell>>;

/** Creates the root of all columns: the row. */
export const createRootColumn = (): Column => ({
	name: '',
	path: '',
	innerPath: '',
	children: new Map(),
});

/** Returns the child column with this name; parses each name once. */
function resolveColumn(name: string, parent: Column): Column {
	const existing = parent.children.get(name);
	if (existing) return existing;
	const key = toNameWords(name).join('');
	const innerKind = KIND_BY_RECORD_WORD.get(key);
	const isPart = parent.innerKind === 'part';
	const prefixedName = `${parent.name.split('.').at(-1)} ${name}`;
	const parsed = (isPart ? parseColumnName(prefixedName) : undefined) ?? parseColumnName(name);
	const { recordWord = '', ...parsedName } = parsed ?? {};
	const addToPath = (word: string) => parent.innerPath + (word && `.${word}`);
	const column: Column = {
		children: new Map(),
		...parsedName,
		name: parent.name ? `${parent.name}.${name}` : name,
		path: addToPath(recordWord),
		innerKind,
		innerPath: addToPath(innerKind && innerKind !== 'part' ? key : ''),
		parent,
	};
	parent.children.set(name, column);
	// `{ name: 'Call Ada', column_values: { 'Due date': … } }` is a task, too
	if (WORDS.eventColumns.includes(key))
		((isPart && parent.parent) || parent).hasEventColumns = true;
	return column;
}

/** Reads all cells that have a value, including nested ones. */
export function readCells(item: IDataObject, parent = createRootColumn()): Cell[] {
	const cells: Cell[] = [];
	for (const [name, value] of Object.entries(item)) {
		const column = resolveColumn(name, parent);
		const content = unwrapValue(value);
		const fields = getNestedFields(column, content);
		const cell = fields ? undefined : readCell(column, content);
		if (fields) cells.push(...readCells(fields, column));
		if (cell) cells.push(cell);
	}
	return cells;
}

/** Lists the column names of an item; a nested field has its path as its name. */
export function listColumnNames(item: IDataObject): string[] {
	const root = createRootColumn();
	// this adds a column to `root` for each field
	readCells(item, root);
	const listNames = ({ children, name }: Column): string[] =>
		children.size === 0 ? [name] : [...children.values()].flatMap(listNames);
	return listNames(root).filter(Boolean);
}

/** Returns the object whose fields are columns: the content, a list's only entry, or form answers. */
function getNestedFields({ field, innerKind }: Column, content: unknown): IDataObject | undefined {
	if (typeof content !== 'object' || content === null) return undefined;
	const isCustomFields = field === 'customFields' && Array.isArray(content);
	const canHaveAnswers = innerKind === 'envelope' || innerKind === 'part' || isCustomFields;
	const answers = canHaveAnswers ? parseAnswers(content) : undefined;
	if (answers || !innerKind) return answers;
	const [fields]: unknown[] = Array.isArray(content) && content.length === 1 ? content : [content];
	// Notion's rich text is a value
	return isRecord(fields) && !('plain_text' in fields) ? fields : undefined;
}

function readCell(column: Column, content: unknown): Cell | undefined {
	const { field, listedName = '' } = column;
	// "Brak" is Polish for "none", and a family name
	const isFamilyName = field === 'lastName' && content === 'Brak';
	if (typeof content === 'boolean' || (isPlaceholderValue(content) && !isFamilyName))
		return undefined;
	if (!field) return { column, value: content, isInvalid: false };
	const value = parseField(field, content);
	if (value !== undefined) return { column, value, isInvalid: false };
	// a *Website* is rarely a LinkedIn URL, so it is not reported as left out
	if (WORDS.oftenInvalid.includes(listedName)) return undefined;
	const isQuotedInError = typeof content === 'string' && /email|linkedin/.test(field);
	return { column, value: isQuotedInError ? content.trim() : undefined, isInvalid: true };
}

export const toText = (cell?: Cell) => asText(cell?.value) ?? '';

/** Quotes a column's name for a message, truncated. */
export const quoteColumn = (column?: Column) => `'${truncate(column?.name ?? '')}'`;

/** Whether a name, title or location is an event's. *Contact Name* next to it belongs to another record. */
export const isAboutEvent = ({ column: { listedName = '', parent, path } }: Cell) =>
	parent?.hasEventColumns === true &&
	path === parent.innerPath &&
	['name', 'title', 'location'].includes(listedName);
