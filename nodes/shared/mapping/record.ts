import type { FieldName } from '../fields/personFields';
import { groupBy } from '../utils/collections';
import type { Cell, CellsByField } from './cells';
import { findNameCell, isAboutEventOrTicket, isNameCell, toText } from './cells';
import { compareRanks } from './columnName';
import type { Person } from './personName';
import { hasExplicitName, isNameInAddress, readPersonName } from './personName';

/**
 * Reads the person of a record, level by level: its own columns, then those of objects and contacts inside.
 * The level with the person's name takes precedence; the others fill gaps.
 */
export function readRecord(cells: Cell[]): Person {
	const levels = [...groupBy(omitNumberedPeople(cells), ({ column }) => column.level).values()]
		.sort(([a], [b]) => a.column.depth - b.column.depth)
		.map(pickCells);
	const named = findNamedLevel(levels);
	const namedIndex = levels.indexOf(named);
	const outerLevels = levels.slice(0, Math.max(namedIndex, 0)).reverse();
	const somebodyElse = levels.slice(namedIndex + 1).filter((level) => isSomebodyElse(level, named));
	const innerLevels = levels
		.slice(namedIndex + 1)
		.filter((level) => !somebodyElse.some((other) => isInside(level, other)));
	const others = [...outerLevels, ...innerLevels].map((level) =>
		hasOtherNamePart(level, named) ? level : omitNameCells(level),
	);
	const company = outerLevels.map(({ name }) => name).find((name) => isCompanyName(name, named));
	return readPersonName(mergeLevels([named, ...others, company ? { company } : {}]));
}

/** Omits *Email 2* and the like if there is a *Name 2*: they are another person's. */
function omitNumberedPeople(cells: Cell[]): Cell[] {
	const getNumber = ({ column }: Cell) => column.rank[1];
	const numbers = cells.filter((cell) => isNameCell(cell) && getNumber(cell) > 1).map(getNumber);
	return cells.filter((cell) => !numbers.includes(getNumber(cell)));
}

/** Whether a level is another one, or inside of it. */
function isInside(level: CellsByField, outer: CellsByField): boolean {
	const [path, outerPath] = [level, outer].map(
		(cells) => Object.values(cells).at(0)?.column.level ?? '',
	);
	return `${path}.`.startsWith(`${outerPath}.`);
}

/** Merges levels: each field takes the cell of the first level that has a valid one. */
function mergeLevels(levels: CellsByField[]): CellsByField {
	const merged: CellsByField = {};
	for (const level of levels) {
		for (const [field, cell] of Object.entries(level) as Array<[FieldName, Cell]>) {
			const first = merged[field];
			if (!first || (first.isInvalid && !cell.isInvalid)) merged[field] = cell;
		}
	}
	return merged;
}

/** Finds the level with the person's name: the outermost explicit name, else the innermost bare Name. */
function findNamedLevel(levels: CellsByField[]): CellsByField {
	const explicit = levels.find(hasExplicitName);
	const bare = levels.filter(({ name }) => name?.column.isPersonName === false).at(-1);
	return (bare && isAddressOfBareName(bare, explicit) ? bare : (explicit ?? bare)) ?? {};
}

/** Picks each field's cell in the best-ranked column; an invalid one only if no cell is valid. */
function pickCells(cells: Cell[]): CellsByField {
	const picked: CellsByField = {};
	for (const cell of cells) {
		const { field, rank } = cell.column;
		// an unusable company or title, such as an ID, still shows that the column exists
		const isCandidate = cell.value !== undefined || field === 'company' || field === 'title';
		if (!field || !isCandidate || (field !== 'name' && isAboutEventOrTicket(cell))) continue;
		const best = picked[field] ?? cell;
		const comparison =
			Number(best.isInvalid) - Number(cell.isInvalid) || compareRanks(best.column.rank, rank);
		picked[field] = comparison > 0 ? cell : best;
	}
	return picked;
}

/** Whether the address is that of the bare Name, not the contact's: `{ Name: 'Ada King', Contact: 'Our Rep', Email: 'ada@…' }`. */
function isAddressOfBareName(bare: CellsByField, contact: CellsByField = {}): boolean {
	const names = Object.values(contact).filter(isNameCell);
	const isContact = names.some(({ column }) => column.isPersonName);
	const isContactsAddress = names.some((name) => isNameInAddress(name, bare));
	return isContact && isNameInAddress(bare.name, bare) && !isContactsAddress;
}

/** Whether one level has the first name and the other the last name: `{ first_name, fields: { last_name } }`. */
function hasOtherNamePart(level: CellsByField, namedLevel: CellsByField): boolean {
	const [other, own] = [level, namedLevel].map((cells) =>
		Object.values(cells)
			.filter(isNameCell)
			.map(({ column }) => column.field),
	);
	return [...own, ...other].sort().join(' ') === 'firstName lastName' && own.length === 1;
}

/** Whether a level has another person's name, such as "Contact 1 Name" next to the row's name. */
function isSomebodyElse(level: CellsByField, namedLevel: CellsByField): boolean {
	if (!findNameCell(level) || hasOtherNamePart(level, namedLevel)) return false;
	const [other, own] = [level, namedLevel].map((cells) => readPersonName(cells).cells);
	const isSame = (a?: Cell, b?: Cell) => toText(a).toLowerCase() === toText(b).toLowerCase();
	return !isSame(other.firstName, own.firstName) || !isSame(other.lastName, own.lastName);
}

const omitNameCells = (cells: CellsByField): CellsByField =>
	Object.fromEntries(Object.entries(cells).filter(([, cell]) => !isNameCell(cell)));

/** Whether a Name next to a contact is the company: `{ Contact: 'Ada Lovelace', Name: 'Engine Ltd' }`. */
function isCompanyName(name: Cell | undefined, namedLevel: CellsByField): boolean {
	if (!name || isAboutEventOrTicket(name)) return false;
	return name.column.parent === findNameCell(namedLevel)?.column.parent;
}
