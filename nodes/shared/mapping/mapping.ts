/**
 * Map Automatically: a column fills a field if its name is listed (`names.ts`, `columns.ts`). In each row the
 * first listed name with a value wins. `person.ts` keeps to one record, `fullName.ts` splits names.
 */
import type { IDataObject } from 'n8n-workflow';
import type { ErrorText } from '../errors/messages';
import { yieldToEventLoop } from '../utils/eventLoop';
import { isRecord } from '../utils/values';
import { joinSentences, truncate } from '../utils/text';
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
	for (const cells of rows) {
		await yieldToEventLoop();
		const person = findPerson(cells, rules);
		people.push(person);
		noteUse(person, cells, fields);
	}
	const split = rules.needsName ? people.find(isSplit) : undefined;
	const summary = summarize(columns, fields, split);
	const isUsed = columns.some(({ filled }) => filled.size > 0);
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

/** Notes in each column which fields it fills, and what cannot be used. */
function noteUse(person: Person, cells: Cell[], fields: MappedField[]): void {
	const sent = fields.map((field) => (person.issue ? undefined : readField(person, field)));
	for (const [place, { label }] of fields.entries()) sent[place]?.column.filled.add(label);
	for (const cell of cells)
		if (
			cell.isInvalid &&
			!sent.includes(cell) &&
			fields.some((one) => toFieldName(one) === cell.field)
		)
			cell.column.unusable++;
}

/** Whether a column has a list of people, which Split Out makes items of. */
function isPeopleList({ name, sample }: Column): boolean {
	const [entry] = Array.isArray(sample) ? (sample as unknown[]) : [];
	const isOfColleagues = COLLEAGUES.some((word) => name.toLowerCase().endsWith(word));
	if (!isRecord(entry) || isOfColleagues) return false;
	return readRow(entry).some(({ field }) => IDENTITY.includes(field));
}

/** Which columns were used, which were not; undefined if all are called as the fields are. */
function summarize(all: Column[], fields: MappedField[], split?: Person): string | undefined {
	const columns = all.filter(({ field, sample }) => sample !== undefined && field !== 'nameInfix');
	const unused = columns.filter(({ filled }) => filled.size === 0);
	const unusable = all.filter((column) => column.unusable > 0);
	const used = fields.flatMap(({ label, name }) => {
		const names = columns.filter(({ filled }) => filled.has(label));
		const isCalledAlike = names.every((column) => [label, name].includes(column.name));
		const text = `${label} from ${listSome(names.map(quoteColumn), ' or ')}`;
		return names.length > 0 ? { isCalledAlike, text } : [];
	});
	if (unused.length + unusable.length === 0 && used.every((one) => one.isCalledAlike))
		return undefined;
	const parts = used.map(({ text }) => text);
	const counts = unusable.map((column) => `${column.unusable} in ${quoteColumn(column)}`);
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
