import { truncate } from '../utils/text';
import type { ParsedName } from './columnName';
import { findListedName, toNameWords } from './columnName';
import type { RecordKind } from './names';
import { KIND_BY_RECORD_WORD, WORDS } from './names';

/** A column of a list; that of a nested field is called by its path. */
export interface Column extends Omit<ParsedName, 'recordWord'> {
	name: string;
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

const NOT_LISTED: ParsedName = { listed: '', rank: [0, 0, 0], recordWord: '', isPersons: false };

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

/** Quotes a column's name for a message, truncated. */
export const quoteColumn = (column?: Column) => `'${truncate(column?.name ?? '')}'`;
