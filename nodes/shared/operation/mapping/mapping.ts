/**
 * Map Automatically: a column fills a field if its name is listed (`names.ts`, `columns.ts`). In each row the
 * first listed name with a value wins. `person.ts` keeps to one record, `fullName.ts` splits names.
 */
import type { IDataObject } from 'n8n-workflow';
import type { ErrorText } from '../../errors/textOf';
import { yieldToEventLoop } from '../../times';
import { isRecord, sentences, shortened } from '../../values';
import type { Cell, Column } from './columns';
import { isEventColumn, readRow, readTable } from './columns';
import type { FieldName } from './names';
import { COLLEAGUES } from './names';
import type { Person } from './person';
import { findPerson, quoteColumn } from './person';

/** A field of an operation. */
export interface MappedField {
	name: string;
	/** As the editor shows it. */
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

/** The columns that filled each field in some row. */
type Usage = Map<MappedField, Set<Column>>;

const MAX_COLUMNS = 10;
/** Fields that show an entry of a list to be a person. */
const IDENTITY = ['email', 'linkedin', 'firstName', 'lastName', 'fullName'];

/** Finds the value of each field in each item. */
export async function mapItems(items: IDataObject[], fields: MappedField[]): Promise<Mapping> {
	const { columns, rows } = await readTable(items);
	const required = fields.filter(({ isRequired }) => isRequired).map(toFieldName);
	const rules = {
		identifiers: required.filter((field) => field === 'email' || field === 'linkedin'),
		needsName: fields.some(({ name }) => name === 'lastName'),
		hasEvents: columns.some(isEventColumn),
	};
	const people: Person[] = [];
	const used: Usage = new Map(fields.map((one) => [one, new Set()]));
	const unusable = new Map<Column, number>();
	for (const cells of rows) {
		await yieldToEventLoop();
		const person = findPerson(cells, rules);
		people.push(person);
		noteColumns(person, cells, used, unusable);
	}
	const split = rules.needsName ? people.find(isSplit) : undefined;
	const summary = summarize(used, unusable, columns, split);
	const isUsed = [...used.values()].some(({ size }) => size > 0);
	const list = isUsed ? undefined : columns.find(isPeopleList);
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
			message: `${quoteColumn(list)} is a list: add Split Out before this node`,
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

const isSplit = ({ cells: { firstName, lastName }, issue }: Person) =>
	firstName && firstName.column === lastName?.column && !issue;

/** Notes the columns that fill a field, and those with a value that cannot be used. */
function noteColumns(
	person: Person,
	cells: Cell[],
	used: Usage,
	unusable: Map<Column, number>,
): void {
	const sent = new Map<FieldName, Cell | undefined>();
	for (const [field, columns] of used) {
		const cell = person.issue ? undefined : readField(person, field);
		sent.set(toFieldName(field), cell);
		if (cell) columns.add(cell.column);
	}
	for (const cell of cells) {
		const { column, field, isInvalid } = cell;
		if (isInvalid && sent.has(field) && sent.get(field) !== cell)
			unusable.set(column, (unusable.get(column) ?? 0) + 1);
	}
}

/** Whether a column has a list of people, which Split Out makes items of. */
function isPeopleList({ name, sample }: Column): boolean {
	const [entry] = Array.isArray(sample) ? (sample as unknown[]) : [];
	const isOfColleagues = COLLEAGUES.some((word) => name.toLowerCase().endsWith(word));
	if (!isRecord(entry) || isOfColleagues) return false;
	return readRow(entry).some(({ field }) => IDENTITY.includes(field));
}

/** Which columns were used, which were not; undefined if all are called as the fields are. */
function summarize(
	used: Usage,
	unusable: Map<Column, number>,
	columns: Column[],
	split?: Person,
): string | undefined {
	const all = new Set([...used.values()].flatMap((some) => [...some]));
	const unused = columns.filter(
		(one) => !all.has(one) && one.sample !== undefined && one.field !== 'nameInfix',
	);
	const areCalledAlike = [...used].every(([{ label, name }, some]) =>
		[...some].every((column) => [label, name].includes(column.name)),
	);
	if (unused.length === 0 && unusable.size === 0 && areCalledAlike) return undefined;
	const parts = [...used].flatMap(([{ label }, some]) =>
		some.size > 0 ? `${label} from ${listSome([...some].map(quoteColumn), ' or ')}` : [],
	);
	const { firstName, lastName } = split?.cells ?? {};
	const names = [firstName, lastName].map((cell) => String(cell?.value)).join(' | ');
	const counts = [...unusable].map(([column, count]) => `${count} in ${quoteColumn(column)}`);
	return `${sentences(
		`Map Automatically used${parts.length > 0 ? `: ${parts.join(', ')}` : ' no columns'}`,
		split && `Full Name was split: ${shortened(names)}`,
		unused.length > 0 ? `Not used: ${listSome(unused.map(quoteColumn))}` : undefined,
		counts.length > 0 ? `Values left out: ${listSome(counts)}` : undefined,
	)}.`;
}

function listSome(texts: string[], separator = ', '): string {
	const more = texts.length - MAX_COLUMNS;
	return [...texts.slice(0, MAX_COLUMNS), ...(more > 0 ? [`${more} more`] : [])].join(separator);
}
