import type { FieldName } from '../fields/personFields';
import {
	addFamilyNameComma,
	addressContainsName,
	getOtherNamePart,
	isOnePerson,
	splitFullName,
} from '../fields/fullName';
import { splitWords } from '../utils/words';
import type { Cell, CellsByField } from './cells';
import { isAboutEvent, quoteColumn, toText } from './cells';
import type { RecordKind } from './names';
import { ROW_KINDS, WORDS } from './names';

/** The person of a row, or of a record in it. */
export interface Person {
	/** The cell chosen for each field; a full name is split. */
	cells: CellsByField;
	/** `explicit` even if the name is rejected; `bare` only if it is used. */
	nameKind?: 'explicit' | 'bare';
	/** Why the name is not used. */
	nameIssue?: string;
	/** Why no cell is used: the name is in one record, the identifier in another. */
	issue?: string;
}

/** Fields with a person's name, or a part of it. */
export const NAME_FIELDS: FieldName[] = ['firstName', 'lastName', 'nameInfix', 'fullName', 'name'];
const RENAME_ADVICE = "If it is a person's, rename it 'Full Name'";

/** Reads a record's name, explicit or bare. */
export function readPersonName(cells: CellsByField, kind: RecordKind): Person {
	const isExplicit = hasExplicitName(cells);
	const person = isExplicit ? readExplicitName(cells) : readBareName(cells, kind);
	const wholeName = cells.firstName ? undefined : (cells.fullName ?? cells.name);
	const isCompany = !person.nameIssue && hasSameText(wholeName, cells.company);
	const checked = isCompany ? rejectName(cells, wholeName, "is the company's name") : person;
	return isExplicit ? { ...checked, nameKind: 'explicit' } : checked;
}

/** Reads both parts unchanged, splits a full name, or completes one part from another name. */
function readExplicitName(cells: CellsByField): Person {
	const { firstName, fullName, lastName, name } = cells;
	const namePart = firstName ?? lastName;
	const wholeName = fullName ?? name;
	// Zoho repeats a last name without a first name as the full name
	const isLastName = !firstName && hasSameText(lastName, wholeName);
	if (!wholeName || isLastName || (firstName && lastName)) return readNameParts(cells);
	if (!namePart || (fullName && /\s/.test(toText(fullName)))) return splitName(cells, wholeName);
	// `{ 'First Name': 'Ada', Name: 'Lovelace' }`
	const value = getOtherNamePart(toText(wholeName), toText(namePart));
	const otherPart = value ? { ...wholeName, value } : undefined;
	return readNameParts({
		...cells,
		firstName: firstName ?? otherPart,
		lastName: lastName ?? otherPart,
	});
}

function readNameParts(cells: CellsByField): Person {
	const { firstName, lastName } = cells;
	const [infix, last] = [cells.nameInfix, lastName].map(toText);
	// the last name may already contain the infix
	const value = `${last} `.startsWith(`${infix} `) ? last : `${infix} ${last}`.trim();
	return isOnePerson(toText(firstName), last)
		? { cells: { ...cells, lastName: lastName && { ...lastName, value } } }
		: rejectName(cells, firstName ?? lastName, 'is not the name of one person');
}

function splitName(cells: CellsByField, cell: Cell): Person {
	const text = toText(cell);
	const isReversed = WORDS.familyNameFirst.includes(cell.column.listedName ?? '');
	const parts = splitFullName(isReversed ? addFamilyNameComma(text) : text);
	if (!parts) return rejectName(cells, cell, 'could not be split into First Name and Last Name');
	const [firstName, lastName] = parts.map((value) => ({ ...cell, value }));
	return { cells: { ...cells, firstName, lastName } };
}

/**
 * Reads a Name that may be a company's. It is used if there is a company or job title, or if the email or
 * profile contains it: `{ Name: 'Ada Lovelace', Email: 'ada@engine.com' }`.
 */
function readBareName(cells: CellsByField, kind: RecordKind): Person {
	const { company, email, linkedin, name, title } = cells;
	const identifier = email ?? linkedin;
	if (!name || (identifier && isContainerName(name, identifier))) return { cells };
	if (isAboutEvent(name))
		return rejectName(cells, name, `may name an event or a task. ${RENAME_ADVICE}`);
	const person = splitName(cells, name);
	if (person.nameIssue) return person;
	// a customer's Name without an identifier is used: the row's email may be another record's
	const isNameOnly = !ROW_KINDS.includes(kind) && !identifier;
	return isNameOnly || Boolean(company ?? title) || isInAddress({ name }, cells)
		? { ...person, nameKind: 'bare' }
		: rejectName(cells, name, `may be a company's name. ${RENAME_ADVICE}`);
}

/** Whether a Name belongs to a form or deal that contains the person's object. */
const isContainerName = ({ column: outer }: Cell, { column: inner }: Cell) =>
	inner.path.startsWith(`${outer.path}.`) && inner.parent !== outer.parent;

/** Whether the email or profile contains a word of a name. */
export function isInAddress(names: CellsByField, { email, linkedin }: CellsByField): boolean {
	const name = NAME_FIELDS.map((field) => toText(names[field])).join(' ');
	return [email, linkedin].some((address) => addressContainsName(toText(address), name));
}

/** Finds a cell with a person's name, or part of it. */
export const findNameCell = (cells: CellsByField) =>
	cells.firstName ?? cells.lastName ?? cells.fullName ?? cells.name;

export const hasExplicitName = ({ firstName, fullName, lastName, name }: CellsByField) =>
	Boolean(firstName ?? lastName ?? fullName ?? name?.column.isPersonRecord);

/** Whether two names are one person's; undefined unless both are whole, unlike `{ first_name, fields: { last_name } }`. */
export function isSamePerson(first: CellsByField, second: CellsByField): boolean | undefined {
	const [words, otherWords] = [first, second].map((cells) =>
		NAME_FIELDS.flatMap((field) => splitWords(toText(cells[field]))),
	);
	return hasWholeName(first) && hasWholeName(second)
		? words.every((word) => otherWords.includes(word)) ||
				otherWords.every((word) => words.includes(word))
		: undefined;
}

const hasWholeName = ({ firstName, fullName, lastName, name }: CellsByField) =>
	Boolean(fullName ?? (firstName && lastName) ?? /\s/.test(toText(name)));

const rejectName = (cells: CellsByField, cell: Cell | undefined, reason: string): Person => ({
	cells,
	nameIssue: `${quoteColumn(cell?.column)} ${reason}`,
});

const hasSameText = (a?: Cell, b?: Cell) =>
	a !== undefined && toText(a).toLowerCase() === toText(b).toLowerCase();
