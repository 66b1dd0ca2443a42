import type { IDataObject } from 'n8n-workflow';
import type { FieldName } from '../fields/personFields';
import { parseField } from '../fields/personFields';
import { parseAnswers, unwrapValue } from '../fields/wrappedValues';
import { isPlaceholderValue } from '../utils/empty';
import { asText, isRecord } from '../utils/values';
import type { Column } from './columns';
import { createRootColumn, resolveColumn } from './columns';
import { WORDS } from './names';

/** Fields with a person's name, or a part of it. */
export const NAME_FIELDS = ['firstName', 'lastName', 'nameInfix', 'fullName', 'name'] as const;
/** Fields that identify a person. */
export const IDENTIFIER_FIELDS = ['email', 'linkedin'] as const;

/** A row's content in a column. */
export interface Cell {
	column: Column;
	/** The parsed content; unparsed for an unlisted column, and for an invalid email or LinkedIn URL. */
	value: unknown;
	isInvalid: boolean;
}

/** The cell for each field. */
export type CellsByField = Partial<Record<FieldName, Cell>>;

/** Reads all cells that have a value, including nested ones. */
export function readCells(item: IDataObject, parent = createRootColumn()): Cell[] {
	const cells: Cell[] = [];
	for (const [name, field] of Object.entries(item)) {
		const column = resolveColumn(name, parent);
		const content = unwrapValue(field);
		const record = getInnerRecord(column, content);
		const cell = record ? undefined : readCell(column, content);
		if (record) cells.push(...readCells(record, column));
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
function getInnerRecord({ field, innerKind }: Column, content: unknown): IDataObject | undefined {
	if (typeof content !== 'object' || content === null) return undefined;
	const isCustomFields = field === 'customFields' && Array.isArray(content);
	const canHaveAnswers = innerKind === 'envelope' || innerKind === 'part' || isCustomFields;
	const answers = canHaveAnswers ? parseAnswers(content) : undefined;
	if (answers || !innerKind) return answers;
	const [record]: unknown[] = Array.isArray(content) && content.length === 1 ? content : [content];
	// Notion's pieces of text are a value
	return isRecord(record) && !('plain_text' in record) ? record : undefined;
}

function readCell(column: Column, content: unknown): Cell | undefined {
	const { field, listedName } = column;
	// "Brak" is Polish for "none", and a family name; Odoo returns false for an empty field
	const isFamilyName = field === 'lastName' && content === 'Brak';
	if (content === false || (isPlaceholderValue(content) && !isFamilyName)) return undefined;
	if (!field) return { column, value: content, isInvalid: false };
	const value = parseField(field, content);
	if (value !== undefined) return { column, value, isInvalid: false };
	if (WORDS.unreliableColumns.includes(listedName)) return undefined;
	const isQuotedInError =
		typeof content === 'string' && (field === 'email' || field === 'linkedin');
	return { column, value: isQuotedInError ? content.trim() : undefined, isInvalid: true };
}

export const toText = (cell?: Cell) => asText(cell?.value) ?? '';

/** Finds a cell with a person's name, or part of it. */
export const findNameCell = (cells: CellsByField) =>
	cells.firstName ?? cells.lastName ?? cells.fullName ?? cells.name;

/** Lists the cells of these fields. */
export const listCells = (cells: CellsByField, fields: readonly FieldName[]): Cell[] =>
	fields.flatMap((field) => cells[field] ?? []);

/** Whether a cell describes an event or a ticket. *Contact Name* next to it belongs to another record. */
export const isAboutEventOrTicket = ({ column: { listedName, parent, record } }: Cell) =>
	record === parent?.innerRecord && parent.misleadingNames.includes(listedName);
