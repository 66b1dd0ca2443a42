import { groupBy } from '../utils/collections';
import type { Cell, Cells } from './cells';
import { findName, isMisleading, isName, toText } from './cells';
import { compareRanks } from './columnName';
import type { Person } from './personName';
import { hasSureName, isInAddress, readName } from './personName';

/**
 * Reads the person of a record, level by level: its columns, then those of objects and contacts inside.
 * The level with the person's name comes first, and the others fill what is missing.
 */
export function readRecord(cells: Cell[]): Person {
	const levels = [...groupBy(cells, ({ column }) => column.depth)]
		.sort(([a], [b]) => a - b)
		.map(([, level]) => pickCells(level));
	const named = findNamedLevel(levels);
	const place = levels.indexOf(named);
	const outer = levels.slice(0, Math.max(place, 0));
	const inner = levels.slice(place + 1).filter((level) => !isSomebodyElse(level, named));
	const company = outer.map(({ name }) => name).find((name) => name && isCompany(name, named));
	const others = [...inner.reverse(), ...outer].map(omitNames);
	return readName(Object.assign({}, company && { company }, ...others, named) as Cells);
}

/** Finds the level with the person's name: the outermost sure name, else the innermost Name. */
function findNamedLevel(levels: Cells[]): Cells {
	const sure = levels.find(hasSureName);
	const bare = levels.filter(({ name }) => name?.column.isPersons === false).at(-1);
	return (bare && isNamesake(bare, sure) ? bare : (sure ?? bare)) ?? {};
}

/** Picks a cell for each field: the one with the best name, an invalid one only if there is no other. */
function pickCells(cells: Cell[]): Cells {
	const picked: Cells = {};
	for (const cell of cells) {
		const { field, rank } = cell.column;
		// an unusable company or title, such as an ID, still shows that the column exists
		const isUsed = cell.value !== undefined || field === 'company' || field === 'title';
		if (!field || !isUsed || (field !== 'name' && isMisleading(cell))) continue;
		const best = picked[field] ?? cell;
		const isBetter =
			Number(best.isInvalid) - Number(cell.isInvalid) || compareRanks(best.column.rank, rank);
		picked[field] = isBetter > 0 ? cell : best;
	}
	return picked;
}

/** Whether the address belongs to the bare Name: `{ Name: 'Ada King', Contact: 'Our Rep', Email: 'ada@…' }`. */
const isNamesake = (bare: Cells, { name }: Cells = {}) =>
	name?.column.isPersons && isInAddress(bare.name, bare) && !isInAddress(name, bare);

/** "Contact 1 Name" beside the name of the row may be somebody else. */
function isSomebodyElse(level: Cells, source: Cells): boolean {
	const [other, own] = [level, source].map((cells) => readName(cells).cells.firstName);
	return findName(level) !== undefined && toText(other) !== toText(own);
}

const omitNames = (cells: Cells): Cells =>
	Object.fromEntries(Object.entries(cells).filter(([, cell]) => !isName(cell)));

/** Beside a contact, Name is the company: `{ Contact: 'Ada Lovelace', Name: 'Engine Ltd' }`. */
function isCompany(name: Cell, source: Cells): boolean {
	return name.column.parent === findName(source)?.column.parent && !isMisleading(name);
}
