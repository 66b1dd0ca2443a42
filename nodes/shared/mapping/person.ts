import type { FieldName } from '../fields/personFields';
import { groupBy } from '../utils/collections';
import type { Cell } from './cells';
import { findName, isName } from './cells';
import { quoteColumn } from './columns';
import { KIND_BY_RECORD_WORD } from './names';
import type { Person } from './personName';
import { readRecord } from './record';

const RECORD_WORDS = [...KIND_BY_RECORD_WORD.keys()];

/**
 * Finds the person of a row: the row itself if it has a name, else the first record with name and identifier.
 *
 * @param identifiers the fields of which a person needs one
 */
export function findPerson(cells: Cell[], identifiers: FieldName[], needsName: boolean): Person {
	const findIdentifier = ({ cells }: Person) =>
		identifiers.map((field) => cells[field]).find(Boolean);
	const records = groupBy(cells, ({ column }) => column.record);
	const row = records.get('') ?? [];
	const own = readRecord(row);
	if (own.name === 'sure' || (own.name && findIdentifier(own))) return own;
	const others = [...records]
		.filter(([record]) => record !== '')
		.sort(([a], [b]) => rankRecord(a) - rankRecord(b))
		.map(([record, inner]) => readRecord([...borrowCells(record, inner, row), ...inner]));
	const identified = [own, ...others].filter(findIdentifier);
	const whole = identified.find(({ name }) => name);
	const named = [own, ...others].find(({ name }) => name);
	if (whole || !named || identified.length === 0 || !needsName)
		return whole ?? identified[0] ?? named ?? own;
	const name = quoteColumn(findName(named.cells)?.column);
	const identifier = findIdentifier(identified[0])?.column;
	const label = identifier?.field === 'email' ? 'email' : 'LinkedIn URL';
	return { ...named, issue: `The name is in ${name}, the ${label} in ${quoteColumn(identifier)}` };
}

/** Records of customers come before those of guests: `customer`, `order.attendee`, `attendee 2`. */
const rankRecord = (record: string) => RECORD_WORDS.indexOf(record.replace(/^.*\.| .*$/g, ''));

/**
 * Returns the row's cells that another record may use: never names, and identifiers only if the record has
 * none.
 */
function borrowCells(record: string, cells: Cell[], row: Cell[]): Cell[] {
	const kind = KIND_BY_RECORD_WORD.get(record);
	const isTheirs = kind === 'customer' || kind === 'applicant';
	const needsIdentifier = isTheirs && !cells.some(isIdentifier);
	// a *User Email* is someone else's
	const isBorrowed = ({ column }: Cell) => needsIdentifier && column.listed !== 'user email';
	return row.filter((cell) => !isName(cell) && (!isIdentifier(cell) || isBorrowed(cell)));
}

const isIdentifier = ({ column: { field } }: Cell) => field === 'email' || field === 'linkedin';
