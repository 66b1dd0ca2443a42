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
	const levels = [...groupBy(cells, ({ column }) => column.depth)]
		.sort(([a], [b]) => a - b)
		.map(([, level]) => pickCells(level));
	const named = findNamedLevel(levels);
	const namedIndex = levels.indexOf(named);
	const outerLevels = levels.slice(0, Math.max(namedIndex, 0));
	const innerLevels = levels.slice(namedIndex + 1).filter((level) => !isSomebodyElse(level, named));
	const company = outerLevels
		.map(({ name }) => name)
		.find((name) => name && isCompanyName(name, named));
	const others = [...innerLevels.reverse(), ...outerLevels].map(omitNameCells);
	return readPersonName(
		Object.assign({}, company && { company }, ...others, named) as CellsByField,
	);
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

/** Whether the address contains the bare Name: `{ Name: 'Ada King', Contact: 'Our Rep', Email: 'ada@…' }`. */
const isAddressOfBareName = (bare: CellsByField, { name }: CellsByField = {}) =>
	name?.column.isPersonName && isNameInAddress(bare.name, bare) && !isNameInAddress(name, bare);

/** Whether a level has another person's name, such as "Contact 1 Name" next to the row's name. */
function isSomebodyElse(level: CellsByField, namedLevel: CellsByField): boolean {
	const [other, own] = [level, namedLevel].map((cells) => readPersonName(cells).cells.firstName);
	return findNameCell(level) !== undefined && toText(other) !== toText(own);
}

const omitNameCells = (cells: CellsByField): CellsByField =>
	Object.fromEntries(Object.entries(cells).filter(([, cell]) => !isNameCell(cell)));

/** Whether a Name next to a contact is the company: `{ Contact: 'Ada Lovelace', Name: 'Engine Ltd' }`. */
function isCompanyName(name: Cell, namedLevel: CellsByField): boolean {
	return (
		name.column.parent === findNameCell(namedLevel)?.column.parent && !isAboutEventOrTicket(name)
	);
}
