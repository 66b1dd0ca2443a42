import { addressContainsName, findOtherPart, isOnePerson, splitFullName } from '../fields/fullName';
import type { Cell, Cells } from './cells';
import { isMisleading, toText } from './cells';
import { quoteColumn } from './columns';
import { WORDS } from './names';

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

/** Reads the name that a record has, and how sure it is. */
export function readName(cells: Cells): Person {
	if (hasSureName(cells)) return { ...readSureName(cells), name: 'sure' };
	return cells.name ? readBareName(cells, cells.name) : { cells };
}

/** Finds first and last name: the surest columns come first. */
function readSureName(cells: Cells): Person {
	const { company, firstName, fullName, lastName, name } = cells;
	if (firstName && lastName) return joinParts(cells, firstName);
	const part = firstName ?? lastName;
	const whole = fullName ?? name;
	if (!whole) return part ? joinParts(cells, part) : { cells };
	if (!part || (fullName && /\s/.test(toText(fullName)))) return splitName(cells, whole);
	// `{ 'First Name': 'Ada', Name: 'Lovelace' }`
	const value = isEqual(whole, company) ? undefined : findOtherPart(toText(whole), toText(part));
	const other = value ? { ...whole, value } : undefined;
	return joinParts({ ...cells, firstName: firstName ?? other, lastName: lastName ?? other }, part);
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
function readBareName(cells: Cells, name: Cell): Person {
	const { company, email, linkedin, title } = cells;
	const identifier = email ?? linkedin;
	if (isMisleading(name) || (identifier && isAround(name, identifier))) return { cells };
	const person = splitName(cells, name);
	if (person.nameIssue) return person;
	if (isEqual(name, company)) return holdBack(cells, name, "is the company's name");
	// without an email it is in another record
	const isApart = name.column.record !== '' && !identifier;
	if (company ?? title ?? (isApart || isInAddress(name, cells))) return { ...person, name: 'bare' };
	return holdBack(
		cells,
		name,
		"may be a company's name. If it is a person's, rename it 'Full Name'",
	);
}

export const hasSureName = ({ firstName, fullName, lastName, name }: Cells) =>
	firstName ?? lastName ?? fullName ?? name?.column.isPersons;

/** Whether an email or profile contains a word of a name. */
export const isInAddress = (name: Cell | undefined, { email, linkedin }: Cells) =>
	[email, linkedin].some((address) => addressContainsName(toText(address), toText(name)));

/** Whether a Name is that of a form or a deal around the object with a person's fields. */
const isAround = ({ column: outer }: Cell, { column: inner }: Cell) =>
	inner.depth > outer.depth && inner.parent !== outer.parent;

const holdBack = (cells: Cells, { column }: Cell, reason: string): Person => ({
	cells,
	nameIssue: `${quoteColumn(column)} ${reason}`,
});

const isEqual = (a?: Cell, b?: Cell) =>
	a !== undefined && toText(a).toLowerCase() === toText(b).toLowerCase();
