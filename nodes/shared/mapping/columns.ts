import { truncate } from '../utils/text';
import type { ParsedName } from './columnName';
import { findListedName, toNameWords, UNLISTED_NAME } from './columnName';
import type { RecordKind } from './names';
import { KIND_BY_RECORD_WORD, WORDS } from './names';

/**
 * A column of a list. A nested field's column is named by its path. In `{ body: { customer: { email } } }`,
 * `.body.customer` is the record of the column `email`, and the inner record of the column `customer`.
 */
export interface Column extends Omit<ParsedName, 'recordWord'> {
	name: string;
	/** The path of the record that it belongs to; empty for the row, else `.contact`, `.attendee 2` … */
	record: string;
	/** The kind of the objects in its cells. */
	innerKind?: RecordKind;
	/** The path of the record that these objects belong to. */
	innerRecord: string;
	parent?: Column;
	children: Map<string, Column>;
	/** Listed names that do not describe a person among its children. */
	misleadingNames: string[];
}

/** Creates the root of all columns: the row. */
export const createRootColumn = (): Column => ({
	...UNLISTED_NAME,
	name: '',
	record: '',
	innerRecord: '',
	children: new Map(),
	misleadingNames: [],
});

/** Returns the child column with this name; parses each name once. */
export function resolveColumn(name: string, parent: Column): Column {
	const existing = parent.children.get(name);
	if (existing) return existing;
	const column = createColumn(name, parent);
	parent.children.set(name, column);
	const misleadingNames = listMisleadingNames(name);
	parent.misleadingNames.push(...misleadingNames);
	// `{ name: 'Call Ada', column_values: { 'Due date': … } }` is a task, too
	if (parent.innerKind === 'part') parent.parent?.misleadingNames.push(...misleadingNames);
	return column;
}

function createColumn(name: string, parent: Column): Column {
	const key = toNameWords(name).join('');
	const innerKind = KIND_BY_RECORD_WORD.get(key);
	const { recordWord, ...parsed } = parseColumnName(name, parent);
	const addToPath = (word: string) => parent.innerRecord + (word && `.${word}`);
	return {
		...parsed,
		name: parent.name ? `${parent.name}.${name}` : name,
		record: addToPath(recordWord),
		innerKind,
		innerRecord: addToPath(innerKind && innerKind !== 'part' ? key : ''),
		parent,
		children: new Map(),
		misleadingNames: [],
	};
}

/** Parses a column's name; `first` inside `name` is parsed as `name first`. */
function parseColumnName(name: string, parent: Column): ParsedName {
	const prefix = parent.innerKind === 'part' ? parent.name.split('.').at(-1) : undefined;
	const parsed = prefix ? findListedName(`${prefix} ${name}`) : undefined;
	return parsed ?? findListedName(name) ?? UNLISTED_NAME;
}

/** Lists the names that do not describe a person next to this column of an event or a ticket. */
function listMisleadingNames(name: string): string[] {
	const key = toNameWords(name).join('');
	if (WORDS.eventColumns.includes(key)) return ['name', 'title', 'location'];
	return WORDS.ticketColumns.includes(key) ? ['source', 'tags'] : [];
}

/** Quotes a column's name for a message, truncated. */
export const quoteColumn = (column?: Column) => `'${truncate(column?.name ?? '')}'`;
