/**
 * Map Automatically: a column fills a field if its name is listed. `columns.ts` reads the names, `cells.ts` the
 * rows, `person.ts` the person of each row.
 *
 * - **listed name**: a name in `FIELD_NAMES`, such as *Work Email*
 * - **record**: what a row says of one person or company: the row itself, its `customer`, its `attendee 2` …
 * - **record word**: names a record, as in *Customer Email* and `{ customer: { email } }`
 * - **record kind**: what is known of records with such a word (`RECORD_KINDS`)
 * - **bare Name**: a column called just *Name*, which may be a person's or a company's
 */
import type { IDataObject } from 'n8n-workflow';
import type { ErrorText } from '../errors/messages';
import type { FieldName } from '../fields/personFields';
import { groupBy } from '../utils/collections';
import { yieldToEventLoop } from '../utils/eventLoop';
import { joinFirst, joinSentences, truncate } from '../utils/text';
import { isRecord } from '../utils/values';
import type { Cell } from './cells';
import { readCells } from './cells';
import type { Column } from './columns';
import { createRootColumn } from './columns';
import { WORDS } from './names';
import type { Person } from './person';
import { findPerson, quoteColumn } from './person';

/** A field of an operation; the editor shows its label. */
export interface MappedField {
	name: string;
	label: string;
	isRequired: boolean;
}

/** A field, and the columns that filled it. */
type Use = [field: MappedField, columns: Column[]];

/** The values that Map Automatically found. */
export interface Mapping {
	/** The value for a field; undefined if the item has none. */
	getValue(index: number, field: string): unknown;
	/** Why the value for a field is not used. */
	getIssue(index: number, field: string): string | undefined;
	/** Which columns were used; undefined if all are called as the fields are. */
	summary?: string;
	/** Set if no column was used, and the items have a list of people. */
	question?: ErrorText;
}

/** Finds the value of each field in each item. */
export async function mapItems(items: IDataObject[], fields: MappedField[]): Promise<Mapping> {
	const root = createRootColumn();
	const known = new Set<Column>();
	const required = fields.filter(({ isRequired }) => isRequired).map(toFieldName);
	const identifiers = required.filter((field) => field === 'email' || field === 'linkedin');
	const needsName = fields.some(({ name }) => name === 'lastName');
	const rows: Cell[][] = [];
	for (const item of items) {
		await yieldToEventLoop();
		rows.push(omitKnownUnlisted(readCells(item, root), known));
	}
	const people: Person[] = [];
	for (const cells of rows) {
		await yieldToEventLoop();
		people.push(findPerson(cells, identifiers, needsName));
	}
	const sent = people.filter(({ issue }) => !issue);
	const uses = fields.map((field): Use => {
		const columns = sent.flatMap((person) => findCell(person, field)?.column ?? []);
		return [field, [...new Set(columns)]];
	});
	const cells = rows.flat();
	const summary = summarize(uses, cells, needsName ? sent.find(isSplit) : undefined);
	const isUsed = uses.some(([, columns]) => columns.length > 0);
	const list = isUsed ? undefined : cells.find(isPeopleList);
	return {
		getValue: (index, name) => {
			const field = fields.find((one) => one.name === name);
			return field && findCell(people[index], field)?.value;
		},
		getIssue: (index, name) => {
			const { issue, nameIssue } = people[index];
			return issue ?? (/^(first|last)Name$/.test(name) ? nameIssue : undefined);
		},
		summary,
		question: list && {
			message: `${quoteColumn(list.column)} is a list: add Split Out before this node`,
			description: `Nothing was sent. ${summary ?? ''}`,
		},
	};
}

/** Keeps one cell of each unlisted column, to save memory: only the hint needs it. Adds to `known`. */
function omitKnownUnlisted(cells: Cell[], known: Set<Column>): Cell[] {
	const needed = cells.filter(({ column }) => column.field !== undefined || !known.has(column));
	for (const { column } of needed) known.add(column);
	return needed;
}

const toFieldName = ({ name }: MappedField) =>
	(/^(linkedin|profile)Url$/.test(name) ? 'linkedin' : name) as FieldName;

/** An invalid value is used only for a required field, whose check names it. */
function findCell({ cells }: Person, field: MappedField): Cell | undefined {
	const cell = cells[toFieldName(field)];
	return cell && (field.isRequired || !cell.isInvalid) ? cell : undefined;
}

/** Whether a cell has a list of people, which Split Out makes items of. */
function isPeopleList({ column, value }: Cell): boolean {
	const [entry] = Array.isArray(value) ? (value as unknown[]) : [];
	if (!isRecord(entry) || WORDS.colleagues.some((word) => column.name.endsWith(word))) return false;
	return readCells(entry).some((one) => /email|Name/.test(one.column.field ?? ''));
}

const isSplit = ({ cells: { firstName, lastName } }: Person) =>
	firstName && firstName.column === lastName?.column;

/** Says which columns were used, and which were not; undefined if all are called as the fields are. */
function summarize(uses: Use[], cells: Cell[], split?: Person): string | undefined {
	const used = uses.flatMap(([, columns]) => columns);
	const others = cells.map(({ column }) => column).filter((column) => !used.includes(column));
	const unused = [...new Set(others)].filter(({ field }) => field !== 'nameInfix');
	const isWanted = ({ column }: Cell) =>
		uses.some(([field]) => toFieldName(field) === column.field);
	const invalid = cells.filter((cell) => cell.value === undefined && isWanted(cell));
	const isPlain = uses.every(([{ label, name }, columns]) =>
		columns.every((column) => [label, name].includes(column.name)),
	);
	if (unused.length + invalid.length === 0 && isPlain) return undefined;
	const parts = uses
		.filter(([, columns]) => columns.length > 0)
		.map(([{ label }, columns]) => `${label} from ${joinFirst(columns, quoteColumn, ' or ')}`);
	const counts = [...groupBy(invalid, ({ column }) => quoteColumn(column))];
	const { firstName, lastName } = split?.cells ?? {};
	const names = [firstName, lastName].map((cell) => String(cell?.value)).join(' | ');
	return `${joinSentences(
		`Map Automatically used${parts.length > 0 ? `: ${parts.join(', ')}` : ' no columns'}`,
		split && `Full Name was split: ${truncate(names)}`,
		unused.length > 0 ? `Not used: ${joinFirst(unused, quoteColumn)}` : '',
		counts.length > 0
			? `Values left out: ${joinFirst(counts, ([column, { length }]) => `${length} in ${column}`)}`
			: '',
	)}.`;
}
