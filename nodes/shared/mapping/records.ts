import type { FieldName } from '../fields/personFields';
import { groupBy } from '../utils/collections';
import type { Cell, CellsByField, Column } from './cells';
import { isAboutEvent } from './cells';
import type { RecordKind } from './names';
import { KIND_BY_RECORD_WORD, RECORD_WORDS, ROW_KINDS } from './names';
import {
	findNameCell,
	hasExplicitName,
	isInAddress,
	isSamePerson,
	NAME_FIELDS,
} from './personName';

/** A row's data of one person or company. */
export interface PersonRecord {
	/** As in `Column.path`: empty for the row, else `.contact`, `.body.attendee 2` … */
	path: string;
	kind: RecordKind;
	cells: CellsByField;
}

const KINDS = Object.keys(RECORD_WORDS);
/** Kinds of people who can own an email or URL of the row. */
const OWNER_KINDS: RecordKind[] = [...ROW_KINDS, 'customer', 'applicant', 'respondent'];
/** Kinds of people whose name shows that the respondent is someone else. */
const THIRD_PARTY_KINDS: RecordKind[] = ['customer', 'applicant', 'guest', 'payer'];

/** Reads a row's records, and fills each from the record around it; the row's person comes first. */
export function readRecords(cells: Cell[]): PersonRecord[] {
	const groups = groupBy(omitOtherPeople(cells), ({ column }) => column.path);
	const paths = [...new Set(['', ...groups.keys()])].sort((a, b) => getDepth(a) - getDepth(b));
	const records = joinRecords(
		paths.map((path) => ({ path, kind: findKind(path), cells: pickCells(groups.get(path) ?? []) })),
	);
	return records
		.map((record) => ({ ...record, cells: fillGaps(record, records) }))
		.sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
}

const getDepth = (path: string) => path.split('.').length;

function findKind(path: string): RecordKind {
	const [word] = path.slice(path.lastIndexOf('.') + 1).split(' ');
	// only *User Email* has a record word that is not listed
	return path === '' ? 'row' : (KIND_BY_RECORD_WORD.get(word) ?? 'user');
}

/** Omits *Attendee 2* and *Other Contact*, and *Email 2* (or *Email 1*) next to a second person's *Name 2* (or *Name 1*). */
function omitOtherPeople(cells: Cell[]): Cell[] {
	const nameColumns = cells.map(({ column }) => column).filter(({ field }) => isNameField(field));
	const numbers = nameColumns
		.filter((column) => isFurtherName(column, nameColumns))
		.map(({ number }) => number);
	return cells.filter(
		({ column: { number, path } }) =>
			!/ ([2-9]|\d\d|other)/.test(path) && !numbers.includes(number),
	);
}

const isNameField = (field?: FieldName) => field !== undefined && NAME_FIELDS.includes(field);

/** Whether a name is a second person's: *Name 2*, or *Name 1* if there is also a *Name*. */
function isFurtherName({ field, number = 0, path }: Column, nameColumns: Column[]): boolean {
	const omitNumber = (text: string) => text.replace(/ \d+$/, '');
	const precedes = (other: Column) =>
		other.field === field &&
		(other.number ?? 0) < number &&
		omitNumber(other.path) === omitNumber(path);
	return number > 1 || nameColumns.some(precedes);
}

/** Picks each field's cell in the best-ranked column; an invalid one only if no cell is valid. */
function pickCells(cells: Cell[]): CellsByField {
	const picked: CellsByField = {};
	for (const cell of cells) {
		const { field, rank = 0 } = cell.column;
		// a Name next to a company or title is a person's, even if these are only IDs
		const isCandidate = cell.value !== undefined || field === 'company' || field === 'title';
		if (!field || !isCandidate || (field !== 'name' && isAboutEvent(cell))) continue;
		const best = picked[field] ?? cell;
		const comparison =
			Number(best.isInvalid) - Number(cell.isInvalid) || (best.column.rank ?? 0) - rank;
		picked[field] = comparison > 0 ? cell : best;
	}
	return picked;
}

/** Joins each record with the record around it if both are about one person, the innermost first. */
function joinRecords(records: PersonRecord[]): PersonRecord[] {
	const joined = new Set<PersonRecord>();
	for (const record of [...records].reverse()) {
		const outer = findOuterRecord(record, records);
		if (!outer || !canJoin(record, outer, records)) continue;
		// the cells of the named record win
		const [first, second] = findNameCell(outer.cells) ? [outer, record] : [record, outer];
		outer.cells = mergeCells(first.cells, second.cells);
		joined.add(record);
	}
	return records.filter((record) => !joined.has(record));
}

/** Finds the innermost record that contains this one; records are sorted, the innermost last. */
const findOuterRecord = ({ path }: PersonRecord, records: PersonRecord[]) =>
	records.filter((record) => path.startsWith(`${record.path}.`)).at(-1);

/** Whether a record joins its outer one. A contact with another name does not: the outer email may be someone else's. */
function canJoin(
	{ cells, kind }: PersonRecord,
	outer: PersonRecord,
	records: PersonRecord[],
): boolean {
	const isNameless = !findNameCell(cells);
	// a bare Name may be a form's or a company's
	const hasBareOuterName = findNameCell(outer.cells) && !hasExplicitName(outer.cells);
	const isSame = hasBareOuterName ? false : isSamePerson(cells, outer.cells);
	if (kind === 'contact') return isNameless || isSame === true;
	if (kind === 'envelope') return isNameless || isSame !== false;
	// *Your Email* next to a *Candidate Name* is the recruiter's
	if (kind === 'respondent')
		return !records.some(isNamedThirdParty) && (isNameless || isSame !== false);
	// as in WordPress: `{ first_name, last_name, user_email }`
	return kind === 'user' && isNameless && outer.cells.firstName !== undefined;
}

const isNamedThirdParty = ({ cells, kind }: PersonRecord) =>
	THIRD_PARTY_KINDS.includes(kind) && findNameCell(cells) !== undefined;

/** Adds cells for fields that have no valid cell. */
function mergeCells(cells: CellsByField, others: CellsByField): CellsByField {
	const merged = { ...cells };
	for (const [field, cell] of Object.entries(others) as Array<[FieldName, Cell]>) {
		const own = merged[field];
		if (!own || (own.isInvalid && !cell.isInvalid)) merged[field] = cell;
	}
	return merged;
}

/** Fills gaps from the outer record, never with a name; with an email or URL only if it can be this person's. */
function fillGaps(record: PersonRecord, records: PersonRecord[]): CellsByField {
	const outer = findOuterRecord(record, records);
	if (!outer) return record.cells;
	const inherited = Object.entries(outer.cells).filter(([field, cell]) =>
		/email|linkedin/.test(field)
			? canOwn(cell, record, outer, records)
			: !isNameField(field as FieldName),
	);
	return mergeCells(record.cells, Object.fromEntries(inherited));
}

/** Whether an email or URL of the outer record can belong to this person. */
function canOwn(
	{ column }: Cell,
	record: PersonRecord,
	outer: PersonRecord,
	records: PersonRecord[],
): boolean {
	const { kind } = record;
	// a contact's email that joined the outer record stays the contact's
	if (findKind(column.path) === 'contact' || !OWNER_KINDS.includes(kind)) return false;
	const { name } = outer.cells;
	const hasOuterName = name !== undefined && !isAboutEvent(name);
	// a contact may have its own email and the row's URL; a Name next to it is its company's
	if (kind !== 'contact' && (hasIdentifier(record) || hasOuterName)) return false;
	// the email or URL may contain one person's name
	const isNamedInAddress = (other: PersonRecord) => isInAddress(other.cells, outer.cells);
	if (records.some(isNamedInAddress)) return isNamedInAddress(record);
	const isPossibleOwner = (other: PersonRecord) =>
		/customer|applicant/.test(other.kind) && isNamedThirdParty(other);
	return records.filter(isPossibleOwner).length < 2;
}

const hasIdentifier = ({ cells }: PersonRecord) => Boolean(cells.email ?? cells.linkedin);
