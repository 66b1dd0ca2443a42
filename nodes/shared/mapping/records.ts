import type { FieldName } from '../fields/personFields';
import { groupBy } from '../utils/collections';
import type { Cell, CellsByField } from './cells';
import { findNameCell, isAboutEventOrTicket, NAME_FIELDS } from './cells';
import { compareRanks } from './columnName';
import type { RecordKind } from './names';
import { KIND_BY_RECORD_WORD } from './names';
import { hasOtherName, hasPossibleName } from './personName';

/** A row's data of one person or company. */
export interface PersonRecord {
	/** As in `Column.record`: empty for the row, else `.contact`, `.body.attendee 2` … */
	path: string;
	depth: number;
	kind: PersonKind;
	cells: CellsByField;
}

/** `user` is the kind of *User Email*. */
export type PersonKind = RecordKind | 'row' | 'user';

/** Kinds of the row's person. */
export const ROW_KINDS: PersonKind[] = ['row', 'envelope', 'contact'];
/** Kinds of people who can own an email or URL of the row. */
export const OWNER_KINDS: PersonKind[] = [...ROW_KINDS, 'customer', 'applicant'];
/** All kinds in order of precedence. */
export const KINDS: PersonKind[] = [...OWNER_KINDS, 'guest', 'payer', 'user'];

/** Reads a row's records, the row itself first; *Attendee 2* is omitted. */
export function readRecords(cells: Cell[]): PersonRecord[] {
	const groups = groupBy(omitOtherPeople(cells), ({ column }) => column.record);
	const paths = [...new Set(['', ...groups.keys()])].filter((path) => !isFurtherPerson(path));
	const records = paths.map((path) => ({
		path,
		depth: path.split('.').length,
		kind: findKind(path),
		cells: pickCells(groups.get(path) ?? []),
	}));
	return joinRecords(records.sort((a, b) => a.depth - b.depth));
}

/** Whether the path is a second or later person's: `.attendee 2`, `.contact other` (*Other Contact*). */
const isFurtherPerson = (path: string) => / ([2-9]|\d\d|other)/.test(path);

export function findKind(path: string): PersonKind {
	const [word] = path.slice(path.lastIndexOf('.') + 1).split(' ');
	// `RECORD_KINDS` has every record word except the "user" of *User Email*
	return path === '' ? 'row' : (KIND_BY_RECORD_WORD.get(word) ?? 'user');
}

/** Picks each field's cell in the best-ranked column; an invalid one only if no cell is valid. */
function pickCells(cells: Cell[]): CellsByField {
	const picked: CellsByField = {};
	for (const cell of cells) {
		const { field, rank } = cell.column;
		// whether there is a company or title matters to `readBareName`, even if it is only an ID
		const isCandidate = cell.value !== undefined || field === 'company' || field === 'title';
		if (!field || !isCandidate || (field !== 'name' && isAboutEventOrTicket(cell))) continue;
		const best = picked[field] ?? cell;
		const comparison =
			Number(best.isInvalid) - Number(cell.isInvalid) || compareRanks(best.column.rank, rank);
		picked[field] = comparison > 0 ? cell : best;
	}
	return picked;
}

/** Omits columns about other people: *Name 2*, and *Your Name* if there is also a *Candidate Name*. */
function omitOtherPeople(cells: Cell[]): Cell[] {
	const names = cells.filter(isNameCell);
	const numbers = listOtherPeoplesNumbers(names);
	const isAboutOthers = names.some(({ column }) => !ROW_KINDS.includes(findKind(column.record)));
	return cells.filter(
		(cell) =>
			!numbers.includes(cell.column.rank.number) &&
			!(isAboutOthers && cell.column.isAboutRespondent && isNameCell(cell)),
	);
}

/** Lists the numbers of other people's columns: 2 if there is a *Name 2*, 1 if there are *Name* and *Name 1*. */
function listOtherPeoplesNumbers(names: Cell[]): number[] {
	const isNumberedAfter = ({ column }: Cell, { column: other }: Cell) =>
		column.rank.number > other.rank.number &&
		column.record === other.record &&
		column.field === other.field;
	return names
		.filter(
			(name) => name.column.rank.number > 1 || names.some((other) => isNumberedAfter(name, other)),
		)
		.map(({ column }) => column.rank.number);
}

const isNameCell = ({ column }: Cell) => NAME_FIELDS.some((field) => field === column.field);

/** Joins envelopes and contacts of the same person with the record around them, the innermost first. */
function joinRecords(records: PersonRecord[]): PersonRecord[] {
	const joined = new Set<PersonRecord>();
	for (const record of [...records].sort((a, b) => b.depth - a.depth)) {
		const outer = findOuterRecord(record, records);
		if (!outer || !canJoin(record, outer)) continue;
		const [first, second] = findNameCell(outer.cells) ? [outer, record] : [record, outer];
		outer.cells = mergeCells(first.cells, second.cells);
		joined.add(record);
	}
	return records.filter((record) => !joined.has(record));
}

/** Finds the innermost record that contains this one; records are sorted by depth. */
export const findOuterRecord = ({ path }: PersonRecord, records: PersonRecord[]) =>
	records.filter((record) => path.startsWith(`${record.path}.`)).at(-1);

/** Whether a record joins its outer one. A named contact does not: the outer email may be someone else's. */
function canJoin({ cells, kind }: PersonRecord, outer: PersonRecord): boolean {
	// as in WordPress: `{ first_name, last_name, user_email }`
	if (kind === 'user') return !hasPossibleName(cells) && outer.cells.firstName !== undefined;
	if (kind !== 'envelope' && kind !== 'contact') return false;
	if (!findNameCell(cells)) return true;
	if (!findNameCell(outer.cells)) return kind === 'envelope';
	return !hasOtherName(cells, outer.cells);
}

/** Adds cells for fields that have no valid cell. */
export function mergeCells(cells: CellsByField, others: CellsByField): CellsByField {
	const merged = { ...cells };
	for (const [field, cell] of Object.entries(others) as Array<[FieldName, Cell]>) {
		const own = merged[field];
		if (!own || (own.isInvalid && !cell.isInvalid)) merged[field] = cell;
	}
	return merged;
}
