import { addressContainsName, findOtherPart, isOnePerson, splitFullName } from '../fields/fullName';
import type { FieldName } from '../fields/personFields';
import { groupBy } from '../utils/collections';
import { truncate } from '../utils/text';
import { asText } from '../utils/values';
import type { Cell } from './cells';
import type { Column } from './columns';
import { compareRanks } from './columns';
import { KIND_BY_RECORD_WORD, WORDS } from './names';

/** What a row, or a record in it, says of its person. */
export interface Person {
	/** The chosen cell of each field; a full name is split. */
	cells: Cells;
	/** Whether it has a name, and whether that is a bare Name. */
	name?: 'sure' | 'bare';
	/** Why its name is not used. */
	nameIssue?: string;
	/** Why nothing of it is used: the name is in one record, the identifier in another. */
	issue?: string;
}

type Cells = Partial<Record<FieldName, Cell>>;

const PRIORITY = [...KIND_BY_RECORD_WORD.keys()];

/**
 * Finds the person of a row: the row itself if it has a name, else the first record with name and identifier.
 *
 * @param identifiers the fields of which a person needs one
 */
export function findPerson(cells: Cell[], identifiers: FieldName[], needsName: boolean): Person {
	const hasIdentifier = ({ cells }: Person) => findIdentifier(cells, identifiers) !== undefined;
	const records = groupBy(cells, ({ column }) => column.record);
	const row = records.get('') ?? [];
	const own = readRow(row, identifiers);
	if (own.name) return own;
	const others = [...records]
		.filter(([record]) => record !== '')
		.sort(([a], [b]) => rankRecord(a) - rankRecord(b))
		.map(([record, inner]) => readPerson([...inner, ...borrowCells(record, inner, row)]));
	const identified = [own, ...others].filter(hasIdentifier);
	const whole = identified.find(({ name }) => name);
	const named = others.find(({ name }) => name);
	if (whole || !named || identified.length === 0 || !needsName)
		return whole ?? identified[0] ?? named ?? own;
	const name = quoteColumn(Object.values(named.cells).find(isName)?.column);
	const identifier = findIdentifier(identified[0].cells, identifiers)?.column;
	const label = identifier?.field === 'email' ? 'email' : 'LinkedIn URL';
	return { ...named, issue: `The name is in ${name}, the ${label} in ${quoteColumn(identifier)}` };
}

/** Quotes a column's name for a message, truncated. */
export const quoteColumn = (column?: Column) => `'${truncate(column?.name ?? '')}'`;

const findIdentifier = (cells: Cells, identifiers: FieldName[]) =>
	identifiers.map((field) => cells[field]).find(Boolean);

const isName = ({ column: { field } }: Cell) => /name/i.test(field ?? '');

const isIdentifier = ({ column: { field } }: Cell) => field === 'email' || field === 'linkedin';

/** Records of customers come before those of guests: `customer`, `order.attendee`, `attendee 2`. */
const rankRecord = (record: string) => PRIORITY.indexOf(record.replace(/^.*\.| .*$/g, ''));

/**
 * Returns the row's cells that a nested record may use: never names, and identifiers only if the record
 * has none.
 */
function borrowCells(record: string, cells: Cell[], row: Cell[]): Cell[] {
	const kind = KIND_BY_RECORD_WORD.get(record);
	const isTheirs = kind === 'customer' || kind === 'applicant';
	const needsIdentifier = isTheirs && !cells.some(isIdentifier);
	// a *User Email* is someone else's
	const isBorrowed = ({ column }: Cell) => needsIdentifier && column.listed !== 'user email';
	return row.filter((cell) => !isName(cell) && (!isIdentifier(cell) || isBorrowed(cell)));
}

/** Reads the row itself: the outermost name and identifier if they are a person's, else the innermost. */
function readRow(row: Cell[], identifiers: FieldName[]): Person {
	const innermost = readPerson(row);
	const depth = Math.min(...row.filter(isName).map(({ column }) => column.depth));
	const outer = row.filter(({ column }) => column.depth <= depth);
	const hasInnerName = row.some((cell) => isName(cell) && !outer.includes(cell));
	// "Contact 1 Phone" beside "First Name" and "Phone"
	if (!hasInnerName) return readPerson(row, -1);
	const isInner = (cell: Cell) =>
		cell.column.depth > depth &&
		(isName(cell) || identifiers.some((one) => one === cell.column.field));
	if (!row.some(isInner)) return innermost;
	const outermost = readPerson(outer);
	const { cells, name } = outermost;
	if (!cells.firstName || !cells.lastName) return innermost;
	// "Contact 1 Name" may be somebody else
	const { firstName } = readPerson(row.filter((cell) => !outer.includes(cell))).cells;
	const isSomebodyElse = firstName && name === 'sure' && !isEqual(firstName, cells.firstName);
	const isWhole = findIdentifier(cells, identifiers) && (name === 'sure' || !innermost.name);
	return isWhole || isSomebodyElse ? outermost : innermost;
}

/**
 * Picks a cell for each field: the one with the best name, an invalid one only if there is no other.
 *
 * @param direction 1 prefers the innermost cells, -1 the outermost
 */
function readPerson(cells: Cell[], direction: 1 | -1 = 1): Person {
	const picked: Cells = {};
	for (const cell of cells) {
		const { depth, field, rank } = cell.column;
		// an unusable company or title, such as an ID, still shows that the column exists
		const isUsed = cell.value !== undefined || field === 'company' || field === 'title';
		if (!field || !isUsed || (field !== 'name' && isMisleading(cell))) continue;
		const best = picked[field] ?? cell;
		const isBetter =
			Number(best.isInvalid) - Number(cell.isInvalid) ||
			direction * (depth - best.column.depth) ||
			compareRanks(best.column.rank, rank);
		picked[field] = isBetter > 0 ? cell : best;
	}
	return readName(picked);
}

/** Whether it is the name, title or location of an event, or the source or tag of a ticket. */
const isMisleading = ({ column: { depth, field, listed, parent } }: Cell) =>
	depth === parent?.depth && parent.misleading.includes(field === 'name' ? field : listed);

/** Finds first and last name: the surest columns come first. */
function readName(cells: Cells): Person {
	const { contactName, firstName, fullName, lastName } = cells;
	const part = firstName ?? lastName;
	if (part) return readNameParts(cells, part);
	const whole = fullName ?? (isNamesake(cells) ? undefined : contactName);
	return whole ? readWholeName(cells, whole) : readBareName(cells);
}

/** `{ 'First Name': 'Ada', 'Last Name': 'Lovelace' }`, or one of them beside a column with the other. */
function readNameParts(cells: Cells, part: Cell): Person {
	const all = addCompany(cells, part);
	const missing = findMissingPart(cells, part);
	const { firstName = missing, fullName, lastName = missing } = cells;
	const isSplit = fullName && !(firstName && lastName);
	const person = isSplit
		? splitName(all, fullName)
		: joinParts({ ...all, firstName, lastName }, part);
	return { ...person, name: 'sure' };
}

/** `{ 'Full Name': 'Ada Lovelace' }` or `{ Contact: 'Ada Lovelace', Name: 'Engine Ltd' }`. */
function readWholeName(cells: Cells, whole: Cell): Person {
	return { ...splitName(addCompany(cells, whole), whole), name: 'sure' };
}

/** `{ 'First Name': 'Ada', Name: 'Lovelace' }`, or *Nom du contact* beside *Prénom du contact*. */
function findMissingPart(cells: Cells, part: Cell): Cell | undefined {
	const { company, contactName } = cells;
	const isOfContact = contactName?.column.depth === part.column.depth;
	const source = findNameBeside(cells, part) ?? (isOfContact ? contactName : undefined);
	const value = findOtherPart(toText(source), toText(part));
	return value && source && !isEqual(source, company) ? { ...source, value } : undefined;
}

/** Beside a contact person, Name is the company: `{ Contact: 'Ada Lovelace', Name: 'Engine Ltd' }`. */
function addCompany(cells: Cells, source: Cell): Cells {
	const name = findNameBeside(cells, source);
	const isCompany = name && source.column.depth > name.column.depth && !isMisleading(name);
	return isCompany && cells.company?.value === undefined ? { ...cells, company: name } : cells;
}

const findNameBeside = ({ name }: Cells, source: Cell) =>
	name && !isAround(name, source) ? name : undefined;

/** Whether a Name is that of a form or a deal around the object with a person's fields. */
const isAround = ({ column: outer }: Cell, { column: inner }: Cell) =>
	inner.depth > outer.depth && inner.parent !== outer.parent;

/** Whether the email or profile contains the bare Name, and not the contact person's name. */
function isNamesake({ contactName, email, linkedin, name }: Cells): boolean {
	const isIn = (cell?: Cell) =>
		[email, linkedin].some((address) => addressContainsName(toText(address), toText(cell)));
	return isIn(name) && !isIn(contactName);
}

function joinParts(cells: Cells, source: Cell): Person {
	const { firstName, lastName, nameInfix } = cells;
	const [infix, last] = [nameInfix, lastName].map(toText);
	const value = last.startsWith(infix) ? last : `${infix} ${last}`;
	const all = { ...cells, lastName: lastName && { ...lastName, value } };
	return isOnePerson(toText(firstName), last)
		? { cells: all }
		: holdBack(all, source, 'is not the name of one person');
}

function splitName(cells: Cells, cell: Cell): Person {
	const text = toText(cell);
	const isReversed = WORDS.familyNameFirst.includes(cell.column.listed) && !text.includes(',');
	const parts = splitFullName(isReversed ? text.replace(/\s+/, ', ') : text);
	if (!parts) return holdBack(cells, cell, 'could not be split into First Name and Last Name');
	const [firstName, lastName] = parts.map((value) => ({ ...cell, value }));
	return { cells: { ...cells, firstName, lastName } };
}

/**
 * Reads a Name that may be a company's. It counts beside a company or job title, or if the email or
 * profile contains it: `{ Name: 'Ada Lovelace', Email: 'ada@engine.com' }`.
 */
function readBareName(cells: Cells): Person {
	const { company, email, linkedin, name, title } = cells;
	const identifier = email ?? linkedin;
	if (!name || isMisleading(name) || (identifier && isAround(name, identifier))) return { cells };
	const person = splitName(cells, name);
	if (person.nameIssue) return person;
	if (isEqual(name, company)) return holdBack(cells, name, "is the company's name");
	// without an email it is in another record
	const isApart = name.column.record !== '' && !identifier;
	if (company ?? title ?? (isApart || isNamesake({ name, email, linkedin })))
		return { ...person, name: 'bare' };
	return holdBack(
		cells,
		name,
		"may be a company's name. If it is a person's, rename it 'Full Name'",
	);
}

const holdBack = (cells: Cells, { column }: Cell, reason: string): Person => ({
	cells,
	nameIssue: `${quoteColumn(column)} ${reason}`,
});

const toText = (cell?: Cell) => asText(cell?.value) ?? '';

const isEqual = (a: Cell, b?: Cell) => toText(a).toLowerCase() === toText(b).toLowerCase();
