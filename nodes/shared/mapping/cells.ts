import type { IDataObject } from 'n8n-workflow';
import type { FieldName } from '../fields/personFields';
import { parseField } from '../fields/personFields';
import { parseAnswers, unwrapValue } from '../fields/wrappedValues';
import { isPlaceholderValue } from '../utils/empty';
import { asText, isRecord } from '../utils/values';
import type { Column } from './columns';
import { createRootColumn, resolveColumn } from './columns';
import { WORDS } from './names';

/** What a row has in a column. */
export interface Cell {
	column: Column;
	/** What its field can use; the text of an invalid email or LinkedIn URL, the content of an unlisted column. */
	value: unknown;
	isInvalid: boolean;
}

/** A cell for each field. */
export type Cells = Partial<Record<FieldName, Cell>>;

/** Reads all cells with a value, nested ones too. */
export function readCells(item: IDataObject, parent = createRootColumn()): Cell[] {
	return Object.entries(item).flatMap(([name, field]) => {
		const column = resolveColumn(name, parent);
		const content = unwrapValue(field);
		const record = findRecord(column, content);
		return record ? readCells(record, column) : readCell(column, content);
	});
}

/** Lists the column names of an item; a nested field has its path as its name. */
export function listColumnNames(item: IDataObject): string[] {
	const root = createRootColumn();
	// this adds a column to `root` for each field
	readCells(item, root);
	const listNames = ({ inner, name }: Column): string[] =>
		inner.size === 0 ? [name] : [...inner.values()].flatMap(listNames);
	return listNames(root).filter(Boolean);
}

/** An object, the only one of a list, or answers of a form, whose fields are read as columns. */
function findRecord({ field, innerKind }: Column, content: unknown): IDataObject | undefined {
	if (typeof content !== 'object') return undefined;
	const isCustomFields = field === 'customFields' && Array.isArray(content);
	const answers = !field || isCustomFields ? parseAnswers(content) : undefined;
	if (answers || !innerKind) return answers;
	const [record]: unknown[] = Array.isArray(content) && content.length === 1 ? content : [content];
	return isRecord(record) && !('plain_text' in record) ? record : undefined;
}

function readCell(column: Column, content: unknown): Cell | [] {
	const { field, listed } = column;
	// a Polish word for nothing is a family name, too; Odoo has false where nothing is known
	const isFamilyName = field === 'lastName' && content === 'Brak';
	if (content === false || (isPlaceholderValue(content) && !isFamilyName)) return [];
	if (!field) return { column, value: content, isInvalid: false };
	const value = parseField(field, content);
	if (value !== undefined) return { column, value, isInvalid: false };
	if (WORDS.looseColumns.includes(listed)) return [];
	const isChecked = typeof content === 'string' && (field === 'email' || field === 'linkedin');
	return { column, value: isChecked ? content.trim() : undefined, isInvalid: true };
}

export const toText = (cell?: Cell) => asText(cell?.value) ?? '';

/** The cell with a name, or a part of it. */
export const findName = (cells: Cells) => Object.values(cells).find((cell) => isName(cell));

export const isName = ({ column: { field } }: Cell) => /name/i.test(field ?? '');

/** Whether it is the name, title or location of an event, or the source or tag of a ticket. */
export const isMisleading = ({ column: { depth, field, listed, parent } }: Cell) =>
	depth === parent?.depth && parent.misleading.includes(field === 'name' ? field : listed);
