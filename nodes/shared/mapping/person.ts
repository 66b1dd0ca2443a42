import {
	hasNameWord,
	isOnePerson,
	isPersonName,
	parseNameWords,
	splitFullName,
} from '../fields/fullName';
import { groupBy } from '../utils/collections';
import { truncate } from '../utils/text';
import { asText } from '../utils/values';
import type { Cell, Column } from './columns';
import type { FieldName } from './names';
import { PEOPLE, WORDS } from './names';

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

/** Of these fields, a person needs the first that is required. */
const IDENTIFIERS = ['email', 'linkedin'];
const NAMES = ['firstName', 'lastName', 'nameInfix', 'fullName', 'contactName', 'name'];
const PRIORITY = Object.values(PEOPLE).flat();

/**
 * Finds the person of a row: the row itself if it has a name, else the first record with name and identifier.
 *
 * @param identifiers the fields of which a person needs one
 */
export function findPerson(all: Cell[], identifiers: FieldName[], needsName: boolean): Person {
	const records = groupBy(all, ({ column }) => column.record);
	const row = records.get('') ?? [];
	const own = readRecord(row, identifiers);
	if (own.name) return own;
	const rank = (record: string) => PRIORITY.indexOf(record.replace(/^.*\.| .*$/g, ''));
	const others = [...records]
		.filter(([record]) => record !== '')
		.sort(([a], [b]) => rank(a) - rank(b))
		.map(([record, cells]) => readRecord([...cells, ...borrow(record, cells, row)], identifiers));
	const hasIdentifier = ({ cells }: Person) => identifiers.some((field) => cells[field]);
	const identified = [own, ...others].filter(hasIdentifier);
	const whole = identified.find(({ name }) => name);
	const named = others.find(({ name }) => name);
	if (whole || !named || identified.length === 0 || !needsName)
		return whole ?? identified[0] ?? named ?? own;
	const name = named.cells.firstName ?? named.cells.lastName ?? named.cells.fullName;
	const identifier = identifiers.flatMap((field) => identified[0].cells[field] ?? [])[0];
	const label = identifier.column.field === 'email' ? 'email' : 'LinkedIn URL';
	const issue = `The name is in ${quoteColumn(name?.column)}, the ${label} in ${quoteColumn(identifier.column)}`;
	return { ...named, issue };
}

export const quoteColumn = (column?: Column) => `'${truncate(column?.name ?? '')}'`;

/** What a record takes from the row: no name, and an identifier only if it has none. A *User Email* is someone else's. */
function borrow(record: string, cells: Cell[], row: Cell[]): Cell[] {
	const isIdentifier = ({ column }: Cell) => IDENTIFIERS.includes(column.field ?? '');
	const mayBorrow = [...PEOPLE.customers, ...PEOPLE.applicants].includes(record);
	const needsIdentifier = mayBorrow && !cells.some(isIdentifier);
	return row.filter((cell) =>
		isIdentifier(cell)
			? needsIdentifier && cell.column.listed !== 'user email'
			: !NAMES.includes(cell.column.field ?? ''),
	);
}

/** Reads a record: what is directly in it if that is whole, else with what is in its envelopes. */
function readRecord(cells: Cell[], identifiers: FieldName[]): Person {
	const identity: string[] = [...NAMES, ...identifiers];
	const named = cells.filter(({ column: { field = '' } }) => identity.includes(field));
	const others = cells.filter((cell) => !named.includes(cell));
	const depths = [...new Set(named.map(({ column }) => column.depth))].sort((a, b) => a - b);
	const people = depths.map((depth) => {
		const inside = named.filter(({ column }) => column.depth <= depth);
		const holders = inside.flatMap(({ column }) => (column.depth === depth ? column.parent : []));
		// the Name of an envelope is not that of the fields in it
		const own = inside.filter(
			({ column: { field, parent } }) => field !== 'name' || holders.includes(parent),
		);
		return readName(pickCells([...others, ...own]));
	});
	const isIdentified = ({ cells: found }: Person) => identifiers.some((field) => found[field]);
	const isWhole = (person: Person) =>
		person.cells.lastName && person.cells.firstName && isIdentified(person);
	return (
		people.find((person) => person.name === 'sure' && isWhole(person)) ??
		people.find(({ name }) => name === 'sure') ??
		people.find((person) => person.name && isIdentified(person)) ??
		people.at(-1) ?? { cells: pickCells(others) }
	);
}

/** The best cell of each field: the deepest, then the one with the best name. An invalid one is the last resort. */
function pickCells(cells: Cell[]): Cells {
	const picked: Cells = {};
	for (const cell of cells) {
		const { column, isInvalid, value } = cell;
		const { field } = column;
		// an unusable company or title, such as an ID, still shows that the column exists
		const isEmpty = value === undefined && field !== 'company' && field !== 'title';
		if (field === undefined || isEmpty || (field !== 'name' && isOmitted(cell))) continue;
		const best = picked[field];
		const order =
			Number(isInvalid) - Number(best?.isInvalid) ||
			(best?.column.depth ?? 0) - column.depth ||
			column.rank - (best?.column.rank ?? 0);
		if (!best || order < 0) picked[field] = cell;
	}
	return picked;
}

/** Whether it is the name, title or location of an event, or the source or tag of a ticket. */
const isOmitted = ({ column: { depth, field, listed = '', parent } }: Cell) =>
	depth === parent?.depth && parent.omits.includes(field === 'name' ? field : listed);

/** Makes first and last name of what a record has. */
function readName(cells: Cells): Person {
	const { company, contactName, fullName, name, nameInfix } = cells;
	const known = cells.firstName ?? cells.lastName;
	const person = known ?? fullName ?? (isNamesake(cells) ? undefined : contactName);
	if (!person) return readBareName(cells);
	// beside a contact person, Name is the company
	const isCompany = name && person.column.depth > name.column.depth && !isOmitted(name);
	const all = isCompany && company?.value === undefined ? { ...cells, company: name } : cells;
	const other = known && name && findOtherPart(name, known, company);
	const { firstName = other, lastName = other } = cells;
	if (!known || (fullName && !(firstName && lastName))) return splitName(all, fullName ?? person);
	const values = [firstName, nameInfix, lastName].map((cell) => asText(cell?.value) ?? '');
	const [first, infix, last] = values;
	const whole = last.startsWith(infix) ? last : `${infix} ${last}`;
	const parts = { firstName, lastName: lastName && { ...lastName, value: whole } };
	const column = quoteColumn(known.column);
	const nameIssue = isOnePerson(first, last)
		? undefined
		: `${column} is not the name of one person`;
	return { cells: { ...all, ...parts }, name: 'sure', nameIssue };
}

/** Whether the email or profile contains the bare Name, and not the contact person's name. */
function isNamesake({ contactName, email, linkedin, name }: Cells): boolean {
	const addresses = [email, linkedin].map((cell) => asText(cell?.value) ?? '');
	const isIn = (cell?: Cell) =>
		addresses.some((address) => hasNameWord(asText(cell?.value) ?? '', address));
	return isIn(name) && !isIn(contactName);
}

/** The other part of a name: a bare Name, without the known part if it is the whole name. */
function findOtherPart(cell: Cell, known: Cell, company?: Cell): Cell | undefined {
	const whole = ` ${parseNameWords(String(cell.value).replace(',', ' ')).join(' ')} `;
	const words = parseNameWords(whole.replace(` ${String(known.value)} `, ' '));
	const isPart = words.length > 0 && isPersonName(words) && !isEqual(cell, company);
	return isPart ? { ...cell, value: words.join(' ') } : undefined;
}

const isEqual = (a: Cell, b?: Cell) =>
	String(a.value).toLowerCase() === String(b?.value ?? '').toLowerCase();

/** A name that may be a company's counts beside a company or job title, or if the email or profile contains it. */
function readBareName(cells: Cells): Person {
	const { company, email, linkedin, name, title } = cells;
	if (!name || isOmitted(name)) return { cells };
	const person = splitName(cells, name);
	if (person.nameIssue) return { ...person, name: undefined };
	// without an email it is in another record
	const isApart = name.column.record !== '' && !email && !linkedin;
	const column = quoteColumn(name.column);
	if (isEqual(name, company)) return { cells, nameIssue: `${column} is the company's name` };
	if (company ?? title ?? (isApart || isNamesake({ name, email, linkedin })))
		return { ...person, name: 'bare' };
	const nameIssue = `${column} may be a company's name. If it is a person's, rename it 'Full Name'`;
	return { cells, nameIssue };
}

function splitName(cells: Cells, cell: Cell): Person {
	const { column, value } = cell;
	const text = String(value);
	const isTurned = WORDS.familyNameColumns.includes(column.listed ?? '') && !text.includes(',');
	const [firstName, lastName] = splitFullName(isTurned ? text.replace(/\s+/, ', ') : text) ?? [];
	const nameIssue = `${quoteColumn(column)} could not be split into First Name and Last Name`;
	if (firstName === undefined) return { cells, name: 'sure', nameIssue };
	const parts = {
		firstName: { ...cell, value: firstName },
		lastName: { ...cell, value: lastName },
	};
	return { cells: { ...cells, ...parts }, name: 'sure' };
}
