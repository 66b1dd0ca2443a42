import type { FieldName } from '../fields/personFields';
import { groupBy } from '../utils/collections';
import type { Cell } from './cells';
import { findNameCell, isNameCell } from './cells';
import { quoteColumn } from './columns';
import { KIND_BY_RECORD_WORD } from './names';
import type { Person } from './personName';
import { readRecord } from './record';

const RECORD_WORDS = [...KIND_BY_RECORD_WORD.keys()];

/**
 * Finds the person of a row: the row itself if it has a name, else the first record with name and identifier.
 *
 * @param identifiers fields that identify a person; one is enough
 */
export function findPerson(cells: Cell[], identifiers: FieldName[]): Person {
	const findIdentifier = ({ cells }: Person) =>
		identifiers.map((field) => cells[field]).find(Boolean);
	const records = groupBy(cells, ({ column }) => column.record);
	const row = records.get('') ?? [];
	const rowPerson = readRecord(row);
	if (rowPerson.nameKind) return rowPerson;
	const others = [...records]
		.filter(([record]) => record !== '' && !isFurtherRecord(record))
		.sort(([a], [b]) => rankRecord(a) - rankRecord(b))
		.map(([record, recordCells]) =>
			readRecord([...borrowCells(record, recordCells, row), ...recordCells]),
		);
	const identified = [rowPerson, ...others].filter(findIdentifier);
	const complete = identified.find(({ nameKind }) => nameKind);
	const named = others.find(({ nameKind }) => nameKind);
	if (complete || !named || identified.length === 0)
		return complete ?? identified[0] ?? named ?? rowPerson;
	const name = quoteColumn(findNameCell(named.cells)?.column);
	const identifier = findIdentifier(identified[0])?.column;
	const label = identifier?.field === 'email' ? 'email' : 'LinkedIn URL';
	return { ...named, issue: `The name is in ${name}, the ${label} in ${quoteColumn(identifier)}` };
}

/** Whether others of its kind come first: `attendee 2`, or `contact other`, the column *Other Contact*. */
const isFurtherRecord = (record: string) => / (?!0$|1$)\w+$/.test(record);

/** Ranks customers before guests: `customer`, `order.attendee`. */
const rankRecord = (record: string) => RECORD_WORDS.indexOf(record.replace(/^.*\.| \d+$/g, ''));

/**
 * Returns the row's cells that a record may use: never names, and identifiers only if it has none itself.
 */
function borrowCells(record: string, cells: Cell[], row: Cell[]): Cell[] {
	const kind = KIND_BY_RECORD_WORD.get(record.replace(/ \d+$/, ''));
	const canOwnIdentifier = kind === 'customer' || kind === 'applicant';
	const needsIdentifier = canOwnIdentifier && !cells.some(isIdentifier);
	// *User Email* belongs to someone else
	const canBorrow = ({ column }: Cell) => needsIdentifier && column.listedName !== 'user email';
	return row.filter((cell) => !isNameCell(cell) && (!isIdentifier(cell) || canBorrow(cell)));
}

const isIdentifier = ({ column: { field } }: Cell) => field === 'email' || field === 'linkedin';
