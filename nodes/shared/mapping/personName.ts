import {
	addFamilyNameComma,
	addressContainsName,
	getOtherNamePart,
	isOnePerson,
	splitFullName,
} from '../fields/fullName';
import type { Cell, CellsByField } from './cells';
import { IDENTIFIER_FIELDS, isAboutEventOrTicket, listCells, NAME_FIELDS, toText } from './cells';
import { quoteColumn } from './columns';
import { WORDS } from './names';

/** The person of a row, or of a record in it. */
export interface Person {
	/** The cell chosen for each field; a full name is split. */
	cells: CellsByField;
	/** The kind of the person's name; undefined without one. */
	nameKind?: 'explicit' | 'bare';
	/** Why the name is not used. */
	nameIssue?: string;
	/** Why no cell is used: the name is in one record, the identifier in another. */
	issue?: string;
}

const RENAME_ADVICE = "If it is a person's, rename it 'Full Name'";

/** Reads a record's name, explicit or bare. */
export function readPersonName(cells: CellsByField): Person {
	if (!hasExplicitName(cells)) return cells.name ? readBareName(cells, cells.name) : { cells };
	const person: Person = { ...readExplicitName(cells), nameKind: 'explicit' };
	const nameCell = cells.firstName ? undefined : (cells.fullName ?? cells.name);
	// a freelancer's company may have the person's name, which the email then confirms
	const names = [formatName(person.cells), toText(nameCell).toLowerCase()];
	const isCompany = names.includes(toText(cells.company).toLowerCase());
	return isCompany && nameCell && !isNameInAddress(cells, cells)
		? { ...person, ...rejectName(cells, nameCell, "is the company's name") }
		: person;
}

/** Reads both parts unchanged, splits a full name, or completes one part from another name. */
function readExplicitName(cells: CellsByField): Person {
	const { firstName, fullName, lastName, name } = cells;
	const namePart = firstName ?? lastName;
	const wholeName = fullName ?? name;
	if (!namePart) return wholeName ? splitName(cells, wholeName) : { cells };
	// Zoho repeats a last name without a first name as the full name
	const isLastName = !firstName && hasSameText(lastName, wholeName);
	if (!wholeName || isLastName || (firstName && lastName)) return joinNameParts(cells, namePart);
	if (fullName && /\s/.test(toText(fullName))) return splitName(cells, fullName);
	// `{ 'First Name': 'Ada', Name: 'Lovelace' }`
	const otherPart = findOtherPart(cells, wholeName, namePart);
	const parts = { firstName: firstName ?? otherPart, lastName: lastName ?? otherPart };
	return joinNameParts({ ...cells, ...parts }, namePart);
}

function findOtherPart(
	{ company }: CellsByField,
	wholeName: Cell,
	knownPart: Cell,
): Cell | undefined {
	const value = getOtherNamePart(toText(wholeName), toText(knownPart));
	return value && !hasSameText(wholeName, company) ? { ...wholeName, value } : undefined;
}

function joinNameParts(cells: CellsByField, source: Cell): Person {
	const { firstName, lastName, nameInfix } = cells;
	const [infix, last] = [nameInfix, lastName].map(toText);
	const value = `${last} `.startsWith(`${infix} `) ? last : `${infix} ${last}`.trim();
	const joinedCells = { ...cells, lastName: lastName && { ...lastName, value } };
	return isOnePerson(toText(firstName), last)
		? { cells: joinedCells }
		: rejectName(joinedCells, source, 'is not the name of one person');
}

function splitName(cells: CellsByField, cell: Cell): Person {
	const text = toText(cell);
	const isReversed = WORDS.familyNameFirst.includes(cell.column.listedName);
	const parts = splitFullName(isReversed ? addFamilyNameComma(text) : text);
	if (!parts) return rejectName(cells, cell, 'could not be split into First Name and Last Name');
	const [firstName, lastName] = parts.map((value) => ({ ...cell, value }));
	return { cells: { ...cells, firstName, lastName } };
}

/**
 * Reads a Name that may be a company's. It is used if there is a company or job title, or if the email or
 * profile contains it: `{ Name: 'Ada Lovelace', Email: 'ada@engine.com' }`.
 */
function readBareName(cells: CellsByField, name: Cell): Person {
	const { company, email, linkedin, title } = cells;
	const identifier = email ?? linkedin;
	if (identifier && isContainerName(name, identifier)) return { cells };
	if (isAboutEventOrTicket(name))
		return rejectName(cells, name, `may name an event or a task. ${RENAME_ADVICE}`);
	const person = splitName(cells, name);
	if (person.nameIssue) return person;
	if (hasSameText(name, company)) return rejectName(cells, name, "is the company's name");
	// an identifier in another record need not contain the name
	const isNameOnly = name.column.record !== '' && !identifier;
	return Boolean(company ?? title) || isNameOnly || isNameInAddress({ name }, cells)
		? { ...person, nameKind: 'bare' }
		: rejectName(cells, name, `may be a company's name. ${RENAME_ADVICE}`);
}

export const hasExplicitName = ({ firstName, fullName, lastName, name }: CellsByField) =>
	Boolean(firstName ?? lastName ?? fullName) || name?.column.isPersonName === true;

/** Whether the email or profile contains a word of a name. */
export const isNameInAddress = (names: CellsByField, addresses: CellsByField) =>
	listCells(addresses, IDENTIFIER_FIELDS).some((address) =>
		listCells(names, NAME_FIELDS).some((name) =>
			addressContainsName(toText(address), toText(name)),
		),
	);

/** Whether two records have names of different people. */
export function hasOtherName(first: CellsByField, second: CellsByField): boolean {
	const fields = [first, second].map((cells) => NAME_FIELDS.filter((field) => cells[field]));
	const isMissing = fields.some(({ length }) => length === 0);
	// `{ first_name, fields: { last_name } }`
	const isDivided = fields.flat().sort().join() === 'firstName,lastName';
	return !isMissing && !isDivided && formatName(first) !== formatName(second);
}

function formatName(cells: CellsByField): string {
	const wholeName = cells.fullName ?? cells.name;
	const isWhole = wholeName && !(cells.firstName && cells.lastName);
	const { firstName, lastName } = isWhole ? splitName(cells, wholeName).cells : cells;
	return `${toText(firstName)} ${toText(lastName)}`.toLowerCase();
}

/** Whether a record may have a person's name: not a company's such as "Acme GmbH", nor an event's. */
export function hasPossibleName(cells: CellsByField): boolean {
	const { name } = cells;
	const isBareName = name && !isAboutEventOrTicket(name) && !splitName(cells, name).nameIssue;
	return hasExplicitName(cells) || isBareName === true;
}

/** Whether a Name belongs to a form or deal that contains the person's object. */
const isContainerName = ({ column: outer }: Cell, { column: inner }: Cell) =>
	inner.record.startsWith(`${outer.record}.`) && inner.parent !== outer.parent;

const rejectName = (cells: CellsByField, { column }: Cell, reason: string): Person => ({
	cells,
	nameIssue: `${quoteColumn(column)} ${reason}`,
});

const hasSameText = (a?: Cell, b?: Cell) =>
	a !== undefined && toText(a).toLowerCase() === toText(b).toLowerCase();
