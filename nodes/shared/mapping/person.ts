import type { FieldName } from '../fields/personFields';
import type { Cell, CellsByField } from './cells';
import {
	findNameCell,
	IDENTIFIER_FIELDS,
	isAboutEventOrTicket,
	listCells,
	NAME_FIELDS,
} from './cells';
import { quoteColumn } from './columns';
import type { Person } from './personName';
import {
	hasExplicitName,
	hasOtherName,
	hasPossibleName,
	isNameInAddress,
	readPersonName,
} from './personName';
import type { PersonRecord } from './records';
import { findKind, findOuterRecord, mergeCells, readRecords } from './records';

/** The person of a record. */
interface Candidate extends Person {
	record: PersonRecord;
}

type Kinds = Array<PersonRecord['kind']>;
const ROW_KINDS: Kinds = ['row', 'envelope', 'contact'];
/** Kinds of people who can own an email or URL of the row. */
const OWNER_KINDS: Kinds = [...ROW_KINDS, 'customer', 'applicant'];
/** All kinds in order of precedence. */
const KINDS: Kinds = [...OWNER_KINDS, 'guest', 'payer', 'user'];

/**
 * Finds the person of a row: the row's own, else the first record with a name and an identifier.
 *
 * @param identifiers fields that identify a person; one is enough
 */
export function findPerson(cells: Cell[], identifiers: FieldName[]): Person {
	const records = resolveContact(readRecords(cells));
	const candidates = records
		.map((record): Candidate => ({ ...readPersonName(fillGaps(record, records)), record }))
		.sort((a, b) => KINDS.indexOf(a.record.kind) - KINDS.indexOf(b.record.kind));
	const person = choosePerson(candidates, identifiers);
	const nameless = candidates.filter(({ nameKind }) => !nameKind);
	const [name] = listCells(person.cells, NAME_FIELDS);
	const [identifier] = nameless.flatMap(({ record }) => listCells(record.cells, identifiers));
	if (hasIdentifier(person, identifiers) || !name || !identifier) return person;
	const label = identifier.column.field === 'email' ? 'email' : 'LinkedIn URL';
	const [nameColumn, identifierColumn] = [name, identifier].map(({ column }) =>
		quoteColumn(column),
	);
	return { ...person, issue: `The name is in ${nameColumn}, the ${label} in ${identifierColumn}` };
}

const hasIdentifier = ({ cells }: Pick<PersonRecord, 'cells'>, identifiers: readonly FieldName[]) =>
	listCells(cells, identifiers).length > 0;

function choosePerson(candidates: Candidate[], identifiers: FieldName[]): Candidate {
	const isComplete = (candidate: Candidate) => hasIdentifier(candidate, identifiers);
	const named = candidates.filter(({ nameKind }) => nameKind);
	return (
		findPersonOfRow(named, isComplete) ??
		named.find(isComplete) ??
		named.at(0) ??
		candidates.find(({ nameIssue }) => nameIssue) ??
		candidates.find(isComplete) ??
		candidates[0]
	);
}

/** Finds the row's person: the outermost explicit name, else the innermost bare Name. */
function findPersonOfRow(named: Candidate[], isComplete: (candidate: Candidate) => boolean) {
	const ofRow = named.filter(({ record }) => ROW_KINDS.includes(record.kind));
	const explicit = ofRow.find(({ nameKind }) => nameKind === 'explicit');
	const bare = ofRow.filter(({ nameKind }) => nameKind === 'bare').reverse();
	const isFinal = explicit && (explicit.record.kind !== 'contact' || isComplete(explicit));
	return isFinal ? explicit : (bare.find(isComplete) ?? explicit ?? bare.at(0));
}

/**
 * Next to a contact's columns, a bare Name is the company: `{ Contact: 'Ada Lovelace', Name: 'Engine Ltd' }`.
 * If the email contains it, but not the contact, it is the person.
 */
function resolveContact(records: PersonRecord[]): PersonRecord[] {
	const contact = records.find(({ cells, kind }) => kind === 'contact' && hasExplicitName(cells));
	const outer = contact && findOuterRecord(contact, records);
	if (!outer) return records;
	const isCompany = ({ cells }: PersonRecord) =>
		!hasExplicitName(cells) &&
		cells.name?.column.parent === findNameCell(contact.cells)?.column.parent;
	const isInEmail = ({ cells }: PersonRecord) => isNameInAddress(cells, outer.cells);
	if (records.filter(isCompany).some(isInEmail) && !isInEmail(contact))
		return records.filter((record) => record !== contact);
	return records.map((record) =>
		isCompany(record) ? { ...record, cells: useNameAsCompany(record.cells) } : record,
	);
}

function useNameAsCompany({ name, ...cells }: CellsByField): CellsByField {
	return name && !isAboutEventOrTicket(name) ? mergeCells(cells, { company: name }) : cells;
}

/** Fills a record's gaps from the record around it: no name, and an email or URL only if it is this person's. */
function fillGaps(record: PersonRecord, records: PersonRecord[]): CellsByField {
	const outer = findOuterRecord(record, records);
	if (!outer) return record.cells;
	const cells = { ...outer.cells };
	for (const field of NAME_FIELDS) delete cells[field];
	const ownsIdentifiers = canOwnIdentifiers(record, outer, records);
	for (const field of IDENTIFIER_FIELDS)
		if (!ownsIdentifiers || isOtherPersons(cells[field], record)) delete cells[field];
	return mergeCells(record.cells, cells);
}

/** Whether the email and URL of the outer record can be this person's: nobody else there, or without them, has a name. */
function canOwnIdentifiers(record: PersonRecord, outer: PersonRecord, records: PersonRecord[]) {
	const others = records.filter(
		(other) => other === outer || !hasIdentifier(other, IDENTIFIER_FIELDS),
	);
	return (
		OWNER_KINDS.includes(record.kind) &&
		!hasIdentifier(record, IDENTIFIER_FIELDS) &&
		!others.some(({ cells }) => hasPossibleName(cells) && hasOtherName(cells, record.cells))
	);
}

/** Whether an email or URL is another contact's, or *Your Email* next to a *Candidate*. */
const isOtherPersons = (cell: Cell | undefined, { kind }: PersonRecord) =>
	cell &&
	(findKind(cell.column.record) === 'contact' ||
		(cell.column.isYours && !ROW_KINDS.includes(kind)));
