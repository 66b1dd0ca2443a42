import { groupBy } from '../utils/collections';
import { truncate } from '../utils/text';
import { asText } from '../utils/values';
import type { Cell, Column } from './columns';
import { countNameWords, isPersonName, parseNameWords, splitFullName } from './fullName';
import type { FieldName } from './names';
import { RECORDS } from './names';

/** What a row, or a record in it, says of its person. */
export interface Person {
	/** The chosen cell of each field; a full name is split. */
	cells: Cells;
	hasName: boolean;
	/** Why its name is not used. */
	nameIssue?: string;
	/** Why nothing of it is used: the name is in one record, the identifier in another. */
	issue?: string;
}

type Cells = Partial<Record<FieldName, Cell>>;

/** What holds for all rows. */
export interface ListRules {
	/** A person needs one of them. */
	identifiers: FieldName[];
	needsName: boolean;
	/** Events, tasks, deals and products have names, titles and places of their own. */
	hasEvents: boolean;
}

const IDENTIFIERS = ['email', 'linkedin'];
const IDENTITY = [...IDENTIFIERS, 'firstName', 'lastName', 'nameInfix', 'fullName', 'name'];
const PRIORITY = Object.values(RECORDS).flat();
const OF_EVENT = ['title', 'location'];

/** Finds the person of a row: the row itself if it has a name, else the first record with name and identifier. */
export function findPerson(cells: Cell[], rules: ListRules): Person {
	const records = groupBy(cells, ({ column }) => column.record);
	const row = records.get('') ?? [];
	const own = readRecord(row, [], rules);
	if (own.hasName) return own;
	const rank = (record: string) => PRIORITY.indexOf(record.replace(/^.*\./, ''));
	const others = [...records]
		.filter(([record]) => record !== '')
		.sort(([a], [b]) => rank(a) - rank(b))
		.map(([record, inner]) =>
			readRecord([...inner, ...borrow(record, inner, row)], row, rules, record),
		);
	const identified = [own, ...others].filter((one) => findIdentifier(one, rules));
	const named = others.find(({ hasName }) => hasName);
	const whole = identified.find(({ hasName }) => hasName);
	if (whole || !named || identified.length === 0 || !rules.needsName)
		return whole ?? identified[0] ?? named ?? own;
	return { ...named, issue: describeMismatch(named.cells, findIdentifier(identified[0], rules)) };
}

function describeMismatch({ firstName, fullName, lastName }: Cells, identifier?: Cell): string {
	const name = firstName ?? lastName ?? fullName;
	const label = identifier?.field === 'email' ? 'email' : 'LinkedIn URL';
	return `The name is in ${quoteColumn(name?.column)}, the ${label} in ${quoteColumn(identifier?.column)}`;
}

export const quoteColumn = (column?: Column) => `'${truncate(column?.name ?? '')}'`;

const findIdentifier = ({ cells }: Person, { identifiers }: ListRules) =>
	identifiers.map((field) => cells[field]).find(Boolean);

const isIdentifier = ({ field }: Cell) => IDENTIFIERS.includes(field);
const isIdentity = ({ field }: Cell) => IDENTITY.includes(field);

/** The identifiers of the row for a record without any. A *User Email* is someone else's. */
function borrow(record: string, inner: Cell[], row: Cell[]): Cell[] {
	const { applicants, contacts, customers } = RECORDS;
	const canBorrow = [...contacts, ...customers, ...applicants].includes(record);
	if (!canBorrow || inner.some(isIdentifier)) return [];
	return row.filter((cell) => isIdentifier(cell) && cell.column.listed !== 'user email');
}

/** Reads a record. Columns of one level that are whole go before a mix; other fields may be the row's. */
function readRecord(cells: Cell[], row: Cell[], rules: ListRules, record = ''): Person {
	const isOptional = (cell: Cell) =>
		!isIdentity(cell) && !(rules.hasEvents && OF_EVENT.includes(cell.column.listed));
	const others = { ...pickCells(row.filter(isOptional)), ...pickCells(cells.filter(isOptional)) };
	const identity = cells.filter(isIdentity);
	// even an ID shows that the list has a company or a job title
	const isOfPerson = [...cells, ...row].some(
		({ field }) => field === 'company' || field === 'title',
	);
	const hasFullName = identity.some(({ field }) => field === 'fullName');
	// an event's name is no person's, but Name may be the last name beside First Name
	const isBareUsed = !hasFullName && !(rules.hasEvents && record === '');
	const read = (some: Cell[], rest: Cell[] = []) => {
		const picked = { ...others, ...pickCells(rest), ...pickCells(some) };
		const hasPart = picked.firstName ?? picked.lastName;
		const bare = some.filter(({ field }) => field === 'name' && (isBareUsed || hasPart));
		return readName(picked, bare, isOfPerson);
	};
	const levels = [...groupBy(identity, ({ column }) => column.level)].sort(([a], [b]) => a - b);
	if (levels.length < 2) return read(identity);
	const isWhole = (person: Person) =>
		person.cells.firstName && person.cells.lastName && findIdentifier(person, rules);
	const [, whole] = levels.find(([, level]) => isWhole(read(level))) ?? [];
	if (!whole) return read(identity);
	const nameless = levels.flatMap(([, level]) => (read(level).hasName ? [] : level));
	return read(whole, nameless);
}

/** The first filled cell of each field. */
function pickCells(cells: Cell[]): Cells {
	const picked: Cells = {};
	for (const cell of cells) {
		const best = picked[cell.field];
		if (cell.value !== undefined && (!best || rankCell(cell) < rankCell(best)))
			picked[cell.field] = cell;
	}
	return picked;
}

/** An invalid value is the last resort. Names and identifiers of one level stay together. */
function rankCell(cell: Cell): number {
	const { level, order } = cell.column;
	const rank = isIdentity(cell) ? level * 1_000 + order : order * 1_000 + level;
	return cell.isInvalid ? rank + 1_000_000 : rank;
}

/** Makes first and last name of what a record has. */
function readName(cells: Cells, bare: Cell[], isOfPerson: boolean): Person {
	const { firstName, fullName, nameInfix } = cells;
	const lastName = addInfix(cells.lastName, asText(nameInfix?.value));
	const known = firstName ?? lastName;
	if (firstName && lastName) return { cells: { ...cells, lastName }, hasName: true };
	if (!known) return fullName ? splitName(cells, fullName) : readBareName(cells, bare, isOfPerson);
	const candidates = [...bare, ...(fullName ? [fullName] : [])];
	const [other] = candidates.flatMap((cell) => findOtherPart(cell, known, cells) ?? []);
	return {
		cells: { ...cells, firstName: firstName ?? other, lastName: lastName ?? other },
		hasName: true,
	};
}

function addInfix(lastName?: Cell, infix?: string): Cell | undefined {
	if (!lastName || !infix || String(lastName.value).startsWith(infix)) return lastName;
	return { ...lastName, value: `${infix} ${String(lastName.value)}` };
}

/** The part of a name that is missing beside the known one: a bare Name is it, a full name contains both. */
function findOtherPart(cell: Cell, known: Cell, cells: Cells): Cell | undefined {
	const whole = ` ${parseNameWords(String(cell.value).replace(',', ' ')).join(' ')} `;
	const hasKnown = whole.includes(` ${String(known.value)} `);
	const words = parseNameWords(whole.replace(` ${String(known.value)} `, ' '));
	const isPart = words.length > 0 && isPersonName(words) && !isCompany(cell, cells);
	const isOfAnother = !hasKnown && cell.field === 'fullName';
	return isPart && !isOfAnother ? { ...cell, value: words.join(' ') } : undefined;
}

const isCompany = ({ field, value }: Cell, { company }: Cells) =>
	field === 'name' && String(company?.value ?? '').toLowerCase() === String(value).toLowerCase();

/** A name that may be a company's counts beside a company or job title, or if the email or profile contains it. */
function readBareName(cells: Cells, bare: Cell[], isOfPerson: boolean): Person {
	const addresses = [cells.email, cells.linkedin].map((one) => asText(one?.value) ?? '');
	const countWords = ({ value }: Cell) =>
		Math.max(...addresses.map((address) => countNameWords(String(value), address)));
	const [cell] = bare
		.filter(({ value }) => value !== undefined)
		.sort((a, b) => countWords(b) - countWords(a) || rankCell(a) - rankCell(b));
	if (cell === undefined) return { cells, hasName: false };
	const split = splitName(cells, cell);
	// it is in another record than the email
	const isApart = cell.column.record !== '' && !cells.email && !cells.linkedin;
	if (split.nameIssue) return { ...split, hasName: false };
	const counts = isOfPerson || isApart || countWords(cell) > 0;
	if (counts && !isCompany(cell, cells)) return split;
	return {
		cells,
		hasName: false,
		nameIssue: `${quoteColumn(cell.column)} may be a company's name. If it is a person's, rename it 'Full Name'`,
	};
}

function splitName(cells: Cells, cell: Cell): Person {
	const names = splitFullName(String(cell.value));
	const nameIssue = `${quoteColumn(cell.column)} could not be split into First Name and Last Name`;
	if (!names) return { cells, hasName: true, nameIssue };
	const firstName = { ...cell, value: names.firstName };
	const lastName = { ...cell, value: names.lastName };
	return { cells: { ...cells, firstName, lastName }, hasName: true };
}
