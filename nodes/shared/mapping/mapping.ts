/**
 * Map Automatically: a column fills a field if its name is listed. `columnName.ts` reads a name, `columns.ts`
 * the columns of a list, `cells.ts` a row, `person.ts` finds the person of each row, and `record.ts` and
 * `personName.ts` read what a record says of its person.
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
import { yieldToEventLoop } from '../utils/eventLoop';
import { isRecord } from '../utils/values';
import type { Cell } from './cells';
import { readCells } from './cells';
import type { Column } from './columns';
import { createRootColumn, quoteColumn } from './columns';
import { WORDS } from './names';
import { findPerson } from './person';
import type { Person } from './personName';
import { summarize } from './summary';

/** A field of an operation; the editor shows its label. */
export interface MappedField {
	name: string;
	label: string;
	isRequired: boolean;
}

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
	const rows = await readRows(items);
	const people = await findPeople(rows, fields);
	const sent = people.filter(({ issue }) => !issue);
	const uses = fields.map((field) => {
		const columns = sent.flatMap((person) => findCell(person, field)?.column ?? []);
		return { ...field, field: toFieldName(field), columns: [...new Set(columns)] };
	});
	const cells = rows.flat();
	const summary = summarize(uses, cells, hasNames(fields) ? sent.find(isSplit) : undefined);
	const isUsed = uses.some(({ columns }) => columns.length > 0);
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

/** Reads the cells of each item. Of a column that is not listed only the first is kept, for the hint. */
async function readRows(items: IDataObject[]): Promise<Cell[][]> {
	const root = createRootColumn();
	const kept = new Set<Column>();
	const rows: Cell[][] = [];
	for (const item of items) {
		await yieldToEventLoop();
		const cells = readCells(item, root).filter(({ column }) => column.field ?? !kept.has(column));
		for (const { column } of cells) kept.add(column);
		rows.push(cells);
	}
	return rows;
}

async function findPeople(rows: Cell[][], fields: MappedField[]): Promise<Person[]> {
	const required = fields.filter(({ isRequired }) => isRequired).map(toFieldName);
	const identifiers = required.filter((field) => field === 'email' || field === 'linkedin');
	const people: Person[] = [];
	for (const cells of rows) {
		await yieldToEventLoop();
		people.push(findPerson(cells, identifiers, hasNames(fields)));
	}
	return people;
}

const toFieldName = ({ name }: MappedField) =>
	(/^(linkedin|profile)Url$/.test(name) ? 'linkedin' : name) as FieldName;

const hasNames = (fields: MappedField[]) => fields.some(({ name }) => name === 'lastName');

/** An invalid value is used only for a required field, whose check names it. */
function findCell({ cells }: Person, field: MappedField): Cell | undefined {
	const cell = cells[toFieldName(field)];
	return cell && (field.isRequired || !cell.isInvalid) ? cell : undefined;
}

const isSplit = ({ cells: { firstName, lastName } }: Person) =>
	firstName && firstName.column === lastName?.column;

/** Whether a cell has a list of people, which Split Out makes items of. */
function isPeopleList({ column, value }: Cell): boolean {
	const [entry] = Array.isArray(value) ? (value as unknown[]) : [];
	if (!isRecord(entry) || WORDS.colleagues.some((word) => column.name.endsWith(word))) return false;
	return readCells(entry).some((one) => /email|Name/.test(one.column.field ?? ''));
}
