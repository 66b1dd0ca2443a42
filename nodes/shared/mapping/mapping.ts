/**
 * Map Automatically: a column fills a field if its name is listed, and a row is one person.
 *
 * `columnName.ts` looks a name up in `names.ts`, `cells.ts` reads a row's cells, `records.ts` groups them by
 * person, `personName.ts` reads each person's name, and `person.ts` chooses the row's person.
 *
 * - **record**: a row's data of one person or company: the row itself, its `customer`, its `attendee 2` …
 * - **record word**: names a record, as in *Customer Email* and `{ customer: { email } }`
 * - **identifier**: a field that identifies a person, an email or a LinkedIn URL
 * - **explicit name**: a column that only people have, such as *First Name* or *Contact Name*
 * - **bare Name**: a column called just *Name*, which may be a person's or a company's
 */
import type { IDataObject } from 'n8n-workflow';
import type { ErrorText } from '../errors/messages';
import type { FieldName } from '../fields/personFields';
import { yieldToEventLoop } from '../utils/eventLoop';
import { isRecord } from '../utils/values';
import type { Cell, Column } from './cells';
import { createRootColumn, quoteColumn, readCells } from './cells';
import { WORDS } from './names';
import { findPerson } from './person';
import type { Person } from './personName';
import { summarize } from './summary';

/** A field of an operation, with its label in the editor. */
export interface MappedField {
	name: string;
	label: string;
	/** Whether an invalid value is reported; otherwise it is left out. */
	isRequired: boolean;
}

/** The values found by Map Automatically. */
export interface Mapping {
	/** Returns the value for a field; undefined if the item has none. */
	getValue(index: number, field: string): unknown;
	/** Returns why a field's value is rejected; undefined if it is not rejected. */
	getIssue(index: number, field: string): string | undefined;
	/** Names the used and unused columns; undefined if all are used, valid and named like their fields. */
	summary?: string;
	/** Set if no column was used, and the items have a list of people. */
	peopleListError?: ErrorText;
}

/** Finds the value of each field in each item. */
export async function mapItems(items: IDataObject[], fields: MappedField[]): Promise<Mapping> {
	const rows = await readRows(items);
	const people = await findPeople(rows, fields);
	const usablePeople = people.filter(({ issue }) => !issue);
	const fieldUses = fields.map((mapped) => {
		const columns = usablePeople.flatMap((person) => findCell(person, mapped)?.column ?? []);
		return { ...mapped, field: toFieldName(mapped), columns: [...new Set(columns)] };
	});
	const cells = rows.flat();
	const hasNames = fields.some(({ name }) => name === 'lastName');
	const summary = summarize(
		fieldUses,
		cells,
		hasNames ? usablePeople.find(hasSplitName) : undefined,
	);
	const isUsed = fieldUses.some(({ columns }) => columns.length > 0);
	const peopleList = isUsed ? undefined : cells.find(isPeopleList);
	return {
		getValue: (index, name) => {
			const field = fields.find((mapped) => mapped.name === name);
			return field && findCell(people[index], field)?.value;
		},
		getIssue: (index, name) => {
			const { issue, nameIssue } = people[index];
			return issue ?? (/^(first|last)Name$/.test(name) ? nameIssue : undefined);
		},
		summary,
		peopleListError: peopleList && {
			message: `${quoteColumn(peopleList.column)} is a list: add Split Out before this node`,
			description: `Nothing was sent. ${summary ?? ''}`,
		},
	};
}

/** Reads each item's cells. Of an unlisted column, the first suffices for the hint: this saves memory. */
async function readRows(items: IDataObject[]): Promise<Cell[][]> {
	const root = createRootColumn();
	const seenColumns = new Set<Column>();
	const rows: Cell[][] = [];
	for (const item of items) {
		await yieldToEventLoop();
		const cells = readCells(item, root).filter(
			({ column }) => column.field ?? !seenColumns.has(column),
		);
		for (const { column } of cells) seenColumns.add(column);
		rows.push(cells);
	}
	return rows;
}

async function findPeople(rows: Cell[][], fields: MappedField[]): Promise<Person[]> {
	const requiredFields = fields.filter(({ isRequired }) => isRequired).map(toFieldName);
	const identifiers = requiredFields.filter((field) => field === 'email' || field === 'linkedin');
	const people: Person[] = [];
	for (const cells of rows) {
		await yieldToEventLoop();
		people.push(findPerson(cells, identifiers));
	}
	return people;
}

const toFieldName = ({ name }: MappedField) =>
	(/^(linkedin|profile)Url$/.test(name) ? 'linkedin' : name) as FieldName;

/** Finds the chosen cell; an invalid one only if its field's check reports it. */
function findCell({ cells }: Person, field: MappedField): Cell | undefined {
	const cell = cells[toFieldName(field)];
	return cell && (field.isRequired || !cell.isInvalid) ? cell : undefined;
}

const hasSplitName = ({ cells: { firstName, lastName } }: Person) =>
	firstName && firstName.column === lastName?.column;

/** Whether a cell holds a list of people, which Split Out turns into items. */
function isPeopleList({ column, value }: Cell): boolean {
	const [entry] = Array.isArray(value) ? (value as unknown[]) : [];
	if (!isRecord(entry) || WORDS.colleagues.some((word) => column.name.endsWith(word))) return false;
	return readCells(entry).some((cell) => /email|Name/.test(cell.column.field ?? ''));
}
