import { truncate } from '../utils/text';
import type { ParsedName } from './columnName';
import { findListedName, toNameWords } from './columnName';
import type { RecordKind } from './names';
import { KIND_BY_RECORD_WORD, WORDS } from './names';

/** A column of a list. A nested field's column is named by its path. */
export interface Column extends Omit<ParsedName, 'recordNumber' | 'recordWord'> {
	name: string;
	/** The record that it belongs to: empty for the row itself, else `customer`, `attendee 2` … */
	record: string;
	/** The words of the records and envelopes that contain it: empty, `contact`, `body.customer` … */
	level: string;
	/** The number of these words. */
	depth: number;
	/** The kind of the records in its cells. */
	innerKind?: RecordKind;
	parent?: Column;
	children: Map<string, Column>;
	/** Listed names that do not describe a person among its children. */
	misleadingNames: string[];
}

const UNLISTED: ParsedName = {
	listedName: '',
	rank: [0, 0, 0],
	recordWord: '',
	isPersonName: false,
};

/** Creates the root of all columns: the row. */
export const createRootColumn = (): Column => ({
	...UNLISTED,
	name: '',
	record: '',
	level: '',
	depth: 0,
	children: new Map(),
	misleadingNames: [],
});

/** Returns the child column with this name; parses each name once. */
export function resolveColumn(name: string, parent: Column): Column {
	const existing = parent.children.get(name);
	if (existing) return existing;
	const column = createColumn(name, parent);
	parent.children.set(name, column);
	parent.misleadingNames.push(...listMisleadingNames(name));
	return column;
}

function createColumn(name: string, parent: Column): Column {
	const key = toNameWords(name).join('');
	const innerKind = KIND_BY_RECORD_WORD.get(key);
	const { recordWord: wordInName, recordNumber, ...parsed } = parseColumnName(name, parent);
	const recordWord = innerKind ? key : wordInName;
	const kind = KIND_BY_RECORD_WORD.get(recordWord);
	const isRowField = !recordWord || kind === 'envelope' || kind === 'part' || kind === 'contact';
	// *Kontaktperson* and *Kontakt E-Mail* are one person's, two objects are not
	const person = kind === 'contact' ? 'contact' : recordWord;
	const numberedPerson = recordNumber === undefined ? person : `${person} ${recordNumber}`;
	const outerLevel =
		parent.innerKind === 'contact'
			? `${parent.level} ${parent.name.split('.').at(-1)}`
			: parent.level;
	const level = [outerLevel, kind === 'part' ? '' : numberedPerson].filter(Boolean).join('.');
	return {
		...parsed,
		innerKind,
		parent,
		children: new Map(),
		misleadingNames: [],
		name: parent.name ? `${parent.name}.${name}` : name,
		record: [parent.record, isRowField ? '' : numberedPerson].filter(Boolean).join('.'),
		level,
		depth: parent.depth + Number(level !== outerLevel),
	};
}

/** Parses a column's name; `first` inside `name` is parsed as `name first`. */
function parseColumnName(name: string, parent: Column): ParsedName {
	const prefix = parent.innerKind === 'part' ? parent.name.split('.').at(-1) : undefined;
	const parsed = prefix ? findListedName(`${prefix} ${name}`) : undefined;
	return parsed ?? findListedName(name) ?? UNLISTED;
}

/** Lists the names that do not describe a person next to this column of an event or a ticket. */
function listMisleadingNames(name: string): string[] {
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
