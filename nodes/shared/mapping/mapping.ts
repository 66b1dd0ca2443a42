/**
 * Map Automatically: a column fills a field if its name is listed (`names.ts`, `columns.ts`). In each row the
 * first listed name with a value wins. `person.ts` keeps to one record.
 */
import type { IDataObject } from 'n8n-workflow';
import type { ErrorText } from '../errors/messages';
import { groupBy } from '../utils/collections';
import { yieldToEventLoop } from '../utils/eventLoop';
import { joinSentences, truncate } from '../utils/text';
import { isRecord } from '../utils/values';
import type { Cell, Column } from './columns';
import { createRoot, readCells } from './columns';
import type { FieldName } from './names';
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
type FilledField = MappedField & { columns: Column[] };

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

const MAX_COLUMNS = 10;

/** Finds the value of each field in each item. */
export async function mapItems(items: IDataObject[], fields: MappedField[]): Promise<Mapping> {
	const root = createRoot();
	const rows: Cell[][] = [];
	for (const item of items) {
		await yieldToEventLoop();
		rows.push(readCells(item, root));
	}
	const required = fields.filter(({ isRequired }) => isRequired).map(toFieldName);
	const identifiers = required.filter((field) => field === 'email' || field === 'linkedin');
	const needsName = fields.some(({ name }) => name === 'lastName');
	const people: Person[] = [];
	for (const cells of rows) {
		await yieldToEventLoop();
		people.push(findPerson(cells, identifiers, needsName));
	}
	const sent = people.filter(({ issue }) => !issue);
	const uses = fields.map((field) => {
		const columns = sent.flatMap((person) => readField(person, field)?.column ?? []);
		return { ...field, columns: [...new Set(columns)] };
	});
	const cells = rows.flat();
	const summary = summarize(uses, cells, needsName ? sent.find(isSplit) : undefined);
	const isUsed = uses.some(({ columns }) => columns.length > 0);
	const list = isUsed ? undefined : cells.find(isPeopleList);
	return {
		getValue: (index, name) => {
			const field = fields.find((one) => one.name === name);
			return field && readField(people[index], field)?.value;
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

const toFieldName = ({ name }: MappedField) =>
	(/^(linkedin|profile)Url$/.test(name) ? 'linkedin' : name) as FieldName;

/** An invalid value is used only for a required field, whose check names it. */
function readField({ cells }: Person, field: MappedField): Cell | undefined {
	const cell = cells[toFieldName(field)];
	return cell && (field.isRequired || !cell.isInvalid) ? cell : undefined;
}

/** Whether a cell has a list of people, which Split Out makes items of. */
function isPeopleList({ column, value }: Cell): boolean {
	const [entry] = Array.isArray(value) ? (value as unknown[]) : [];
	if (!isRecord(entry) || WORDS.colleagues.some((word) => column.name.endsWith(word))) return false;
	return readCells(entry, createRoot()).some((one) => /email|Name/.test(one.column.field ?? ''));
}

const isSplit = ({ cells: { firstName, lastName } }: Person) =>
	firstName && firstName.column === lastName?.column;

/** Which columns were used, which were not; undefined if all are called as the fields are. */
function summarize(uses: FilledField[], cells: Cell[], split?: Person): string | undefined {
	const used = uses.flatMap(({ columns }) => columns);
	const others = cells.filter(
		({ column }) => !used.includes(column) && column.field !== 'nameInfix',
	);
	const unused = [...new Set(others.map(({ column }) => column))];
	const wanted: Array<FieldName | undefined> = uses.map(toFieldName);
	const invalid = cells.filter(
		({ column, value }) => value === undefined && wanted.includes(column.field),
	);
	const isCalledAlike = uses.every(({ columns, label, name }) =>
		columns.every((column) => [label, name].includes(column.name)),
	);
	if (unused.length + invalid.length === 0 && isCalledAlike) return undefined;
	const parts = uses.flatMap(({ columns, label }) =>
		columns.length > 0 ? `${label} from ${listSome(columns.map(quoteColumn), ' or ')}` : [],
	);
	const counts = [...groupBy(invalid, ({ column }) => column)].map(
		([column, { length }]) => `${length} in ${quoteColumn(column)}`,
	);
	const { firstName, lastName } = split?.cells ?? {};
	const names = [firstName, lastName].map((cell) => String(cell?.value)).join(' | ');
	return `${joinSentences(
		`Map Automatically used${parts.length > 0 ? `: ${parts.join(', ')}` : ' no columns'}`,
		split && `Full Name was split: ${truncate(names)}`,
		unused.length > 0 ? `Not used: ${listSome(unused.map(quoteColumn))}` : undefined,
		counts.length > 0 ? `Values left out: ${listSome(counts)}` : undefined,
	)}.`;
}

function listSome(texts: string[], separator = ', '): string {
	const more = texts.length - MAX_COLUMNS;
	return [...texts.slice(0, MAX_COLUMNS), ...(more > 0 ? [`${more} more`] : [])].join(separator);
}
