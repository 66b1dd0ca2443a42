import type { Cell, CellsByField } from './cells';
import { findNameCell, IDENTIFIER_FIELDS, isAboutEventOrTicket, NAME_FIELDS } from './cells';
import { hasExplicitName, hasOtherName, hasPossibleName, isNameInAddress } from './personName';
import type { PersonRecord } from './records';
import { findKind, findOuterRecord, mergeCells, OWNER_KINDS, ROW_KINDS } from './records';

/** Fills each record's missing fields from the record that contains it. */
export function fillGaps(unresolvedRecords: PersonRecord[]): PersonRecord[] {
	const records = resolveContact(unresolvedRecords);
	return records.map((record) => {
		const outer = findOuterRecord(record, records);
		const cells = outer ? pickInheritedCells(record, outer, records) : {};
		return { ...record, cells: mergeCells(record.cells, cells) };
	});
}

/**
 * Next to a contact's columns, a bare Name is the company: `{ Contact: 'Ada Lovelace', Name: 'Engine Ltd' }`.
 * If the email contains the Name but not the contact, the Name is the person's.
 */
function resolveContact(records: PersonRecord[]): PersonRecord[] {
	const contact = records.find(({ cells, kind }) => kind === 'contact' && hasExplicitName(cells));
	const outer = contact && findOuterRecord(contact, records);
	if (!outer) return records;
	const hasBareNameNextToIt = ({ cells }: PersonRecord) =>
		!hasExplicitName(cells) &&
		cells.name?.column.parent === findNameCell(contact.cells)?.column.parent;
	const isInEmail = ({ cells }: PersonRecord) => isNameInAddress(cells, outer.cells);
	const isNameOfPerson = records.filter(hasBareNameNextToIt).some(isInEmail) && !isInEmail(contact);
	return isNameOfPerson
		? records.filter((record) => record !== contact)
		: records.map((record) =>
				hasBareNameNextToIt(record) ? { ...record, cells: useNameAsCompany(record.cells) } : record,
			);
}

function useNameAsCompany({ name, ...cells }: CellsByField): CellsByField {
	return name && !isAboutEventOrTicket(name) ? mergeCells(cells, { company: name }) : cells;
}

/** Names are never copied; an email or URL only if it can be this person's. */
function pickInheritedCells(record: PersonRecord, outer: PersonRecord, records: PersonRecord[]) {
	const cells = { ...outer.cells };
	for (const field of NAME_FIELDS) delete cells[field];
	const ownsIdentifiers = canOwnIdentifiers(record, outer, records);
	for (const field of IDENTIFIER_FIELDS)
		if (!ownsIdentifiers || belongsToOther(cells[field], record)) delete cells[field];
	return cells;
}

/** Whether the outer email and URL can belong to this person. */
function canOwnIdentifiers(record: PersonRecord, outer: PersonRecord, records: PersonRecord[]) {
	if (!OWNER_KINDS.includes(record.kind)) return false;
	// a contact may have an email of its own, and the row's URL
	if (record.kind !== 'contact' && hasIdentifier(record)) return false;
	const isSomeoneElse = ({ cells }: PersonRecord) =>
		hasPossibleName(cells) && hasOtherName(cells, record.cells);
	// the email and URL may belong to the outer record, or to any record without its own
	const possibleOwners = records.filter((other) => other === outer || !hasIdentifier(other));
	return !possibleOwners.some(isSomeoneElse);
}

const hasIdentifier = ({ cells }: PersonRecord) => Boolean(cells.email ?? cells.linkedin);

/** Whether an email or URL is another contact's, or *Your Email* next to a *Candidate*. */
const belongsToOther = (cell: Cell | undefined, { kind }: PersonRecord) =>
	cell &&
	(findKind(cell.column.record) === 'contact' ||
		(cell.column.isAboutRespondent && !ROW_KINDS.includes(kind)));
