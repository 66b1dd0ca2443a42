import type { FieldName } from '../fields/personFields';
import { groupBy } from '../utils/collections';
import type { Cell, CellsByField } from './cells';
import { findNameCell, isAboutEventOrTicket, NAME_FIELDS } from './cells';
import { compareRanks } from './columnName';
import type { RecordKind } from './names';
import { KIND_BY_RECORD_WORD } from './names';
import { hasOtherName } from './personName';

/** A row's data of one person or company, with its path as in `Column.record`. */
export interface PersonRecord {
	path: string;
	/** Undefined for the record of *User Email*. */
	kind?: RecordKind | 'row';
	cells: CellsByField;
}

/**
 * Reads a row's records, the row itself first. Envelopes and contacts without another name are part of the
 * record around them.
 */
export function readRecords(cells: Cell[]): PersonRecord[] {
	const groups = new Map([['', []], ...groupBy(cells, ({ column }) => column.record)]);
	const records = [...groups]
		.filter(([path]) => !isFurtherPerson(path))
		.map(([path, group]): PersonRecord => ({ path, kind: findKind(path), cells: pickCells(group) }))
		.sort((a, b) => countWords(b) - countWords(a));
	const joined = new Map(records.map((record) => [record.path, record]));
	for (const inner of joined.values()) {
		const outer = findOuterRecord(inner, [...joined.values()]);
		if (!outer || !canJoin(inner, outer)) continue;
		joined.delete(inner.path);
		joined.set(outer.path, { ...outer, cells: joinCells(outer.cells, inner.cells) });
	}
	return [...joined.values()].sort((a, b) => countWords(a) - countWords(b));
}

/** Whether others of its kind come first: `.attendee 2`, or `.contact other`, the column *Other Contact*. */
const isFurtherPerson = (path: string) => / (?!0\b|1\b)\w/.test(path);

export function findKind(path: string): PersonRecord['kind'] {
	const [word] = path.slice(path.lastIndexOf('.') + 1).split(' ');
	return path === '' ? 'row' : KIND_BY_RECORD_WORD.get(word);
}

const countWords = ({ path }: PersonRecord) => path.split('.').length;

/** Picks each field's cell in the best-ranked column; an invalid one only if no cell is valid. */
function pickCells(cells: Cell[]): CellsByField {
	const picked: CellsByField = {};
	for (const cell of omitNumberedPeople(cells)) {
		const { field, rank } = cell.column;
		// an unusable company or title, such as an ID, still shows that the column exists
		const isCandidate = cell.value !== undefined || field === 'company' || field === 'title';
		if (!field || !isCandidate || (field !== 'name' && isAboutEventOrTicket(cell))) continue;
		const best = picked[field] ?? cell;
		const comparison =
			Number(best.isInvalid) - Number(cell.isInvalid) || compareRanks(best.column.rank, rank);
		picked[field] = comparison > 0 ? cell : best;
	}
	return picked;
}

/** Omits *Email 2* and the like if there is a *Name 2*: they are another person's. */
function omitNumberedPeople(cells: Cell[]): Cell[] {
	const getNumber = ({ column }: Cell) => column.rank[1];
	const isName = ({ column }: Cell) => NAME_FIELDS.some((field) => field === column.field);
	const numbers = cells.filter((cell) => isName(cell) && getNumber(cell) > 1).map(getNumber);
	return cells.filter((cell) => !numbers.includes(getNumber(cell)));
}

/** Finds the nearest record around another one. */
export const findOuterRecord = ({ path }: PersonRecord, records: PersonRecord[]) =>
	records
		.filter((record) => path.startsWith(`${record.path}.`))
		.sort((a, b) => countWords(b) - countWords(a))
		.at(0);

/** A named contact remains a record, as the outer email may be another person's. */
function canJoin({ cells, kind }: PersonRecord, outer: PersonRecord): boolean {
	if (kind !== 'envelope' && kind !== 'contact') return false;
	if (!findNameCell(cells)) return true;
	if (!findNameCell(outer.cells)) return kind === 'envelope';
	return !hasOtherName(cells, outer.cells);
}

/** The record with the name takes precedence. */
const joinCells = (outer: CellsByField, inner: CellsByField) =>
	findNameCell(outer) ? mergeCells(outer, inner) : mergeCells(inner, outer);

/** Adds cells for fields that have no valid cell. */
export function mergeCells(cells: CellsByField, others: CellsByField): CellsByField {
	const merged = { ...cells };
	for (const [field, cell] of Object.entries(others) as Array<[FieldName, Cell]>) {
		const own = merged[field];
		if (!own || (own.isInvalid && !cell.isInvalid)) merged[field] = cell;
	}
	return merged;
}
