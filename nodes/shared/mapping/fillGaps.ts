import type { Cell, CellsByField } from './cells';
import {
	findNameCell,
	IDENTIFIER_FIELDS,
	isAboutEventOrTicket,
	listCells,
	NAME_FIELDS,
} from './cells';
import { hasExplicitName, hasOtherName, hasPossibleName, isNameInAddress } from './personName';
import type { PersonRecord } from './records';
import { findKind, findOuterRecord, mergeCells, OWNER_KINDS, ROW_KINDS } from './records';

/** Fills each record's gaps from the record around it: no name, and an email or URL only if it is this person's. */
export function fillGaps(unresolved: PersonRecord[]): PersonRecord[] {
	const records = resolveContact(unresolved);
	return records.map((record) => {
		const outer = findOuterRecord(record, records);
		const cells = outer ? listLentCells(record, outer, records) : {};
		return { ...record, cells: mergeCells(record.cells, cells) };
	});
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
	const isEmailOfName = records.some((record) => isCompany(record) && isInEmail(record));
	if (isEmailOfName && !isInEmail(contact)) return records.filter((record) => record !== contact);
	return records.map((record) =>
		isCompany(record) ? { ...record, cells: useNameAsCompany(record.cells) } : record,
	);
}

function useNameAsCompany({ name, ...cells }: CellsByField): CellsByField {
	return name && !isAboutEventOrTicket(name) ? mergeCells(cells, { company: name }) : cells;
}

/** Lists what the record around it lends to a record. */
function listLentCells(record: PersonRecord, outer: PersonRecord, records: PersonRecord[]) {
	const cells = { ...outer.cells };
	for (const field of NAME_FIELDS) delete cells[field];
	const ownsIdentifiers = canOwnIdentifiers(record, outer, records);
	for (const field of IDENTIFIER_FIELDS)
		if (!ownsIdentifiers || isOtherPersons(cells[field], record)) delete cells[field];
	return cells;
}

/** Whether the outer email and URL can be this person's: nobody else there, or without them, has a name. */
function canOwnIdentifiers(record: PersonRecord, outer: PersonRecord, records: PersonRecord[]) {
	const others = records.filter((other) => other === outer || !hasIdentifier(other));
	return (
		OWNER_KINDS.includes(record.kind) &&
		!hasIdentifier(record) &&
		!others.some(({ cells }) => hasPossibleName(cells) && hasOtherName(cells, record.cells))
	);
}

const hasIdentifier = ({ cells }: PersonRecord) => listCells(cells, IDENTIFIER_FIELDS).length > 0;

/** Whether an email or URL is another contact's, or *Your Email* next to a *Candidate*. */
const isOtherPersons = (cell: Cell | undefined, { kind }: PersonRecord) =>
	cell &&
	(findKind(cell.column.record) === 'contact' ||
		(cell.column.isYours && !ROW_KINDS.includes(kind)));
