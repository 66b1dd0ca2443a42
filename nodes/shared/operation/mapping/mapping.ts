/**
 * Map Automatically: a column fills a field when its name is one of the field's listed names (`names.ts`),
 * whatever its capitals, accents, spaces and signs (`columns.ts`). The first listed name decides, once for
 * the whole list. `person.ts` keeps to one person, `fullName.ts` makes the two names of a row.
 */
import type { IDataObject } from 'n8n-workflow';
import type { ErrorText } from '../../errors/textOf';
import { yieldToEventLoop } from '../../times';
import { isRecord, sentences, shortened } from '../../values';
import type { Chosen, Column } from './columns';
import { chosenOf, columnsOf } from './columns';
import { cell, contentAt, textsIn } from './content';
import { namesOf } from './fullName';
import type { FieldName } from './names';
import type { Row } from './person';
import { twoPeopleIn } from './person';

/** A field of ours that is filled. */
export interface MappedField {
	name: string;
	/** As the editor shows it. */
	label: string;
	isRequired: boolean;
}

/** What Map Automatically made of a list. */
export interface Mapping {
	/** What goes into a field; undefined where the item has nothing for it. */
	valueOf(index: number, field: string): unknown;
	/** Why what an item has for a field is not taken: it may be another person's, or a name nobody's. */
	doubtOf(index: number, field: string): string | undefined;
	/** Which columns were taken; undefined where all of them are called as the fields are. */
	took?: string;
	/** What only the user can know; undefined where nothing is to be asked. */
	question?: ErrorText;
}

type Used = Omit<MappedField, 'isRequired'> & { column: Column };

const MOST_NAMES = 10;
const CHOOSE =
	"Two columns of one person? Choose 'Map Each Field Manually' under 'Mapping Column Mode'";

/** Decides once for all items which column fills which of the operation's fields. */
export async function mapItems(items: IDataObject[], fields: MappedField[]): Promise<Mapping> {
	const columns = await columnsOf(items);
	const chosen = chosenOf(columns);
	const bare = chosen.name;
	const companies = new Set(items.map((item) => cell(item, chosen.company)));
	const rows: Row[] = [];
	for (const item of items) {
		await yieldToEventLoop();
		rows.push({ item, ...namesOf(item, chosen, companies) });
	}
	const whole = rows.find(({ firstName, lastName }) => firstName && lastName);
	if (!whole) delete chosen.name;
	const used = fields.flatMap(({ label, name }) => {
		const column = columnFor(name, chosen);
		return column ? [{ label, name, column }] : [];
	});
	const sent = [...new Set(used.map(({ column }) => column))];
	const doubtful = await twoPeopleIn(rows, columns, chosen, sent);
	const list = used.length === 0 ? columns.find((one) => isListIn(items[0], one)) : undefined;
	const isSplit = sent.some(({ field }) => field === 'fullName' || field === 'name');
	const split = isSplit && !chosen.firstName && !chosen.lastName ? whole : undefined;
	const took = tookOf(used, columns, split, doubtful.size > 0 ? CHOOSE : undefined);
	return {
		valueOf: (index, field) => {
			if (isPart(field)) return rows[index][field];
			const isRequired = fields.some((one) => one.isRequired && one.name === field);
			return valueIn(items[index], columnFor(field, chosen), isRequired);
		},
		doubtOf: (index, field) => {
			const two = doubtful.get(index)?.map(quoted);
			if (two) return `${two.join(' and ')} may be of two people`;
			return bare && isPart(field) ? doubtOfName(rows[index], bare) : undefined;
		},
		took,
		question: list && {
			message: `${quoted(list)} is a list: add Split Out before this node`,
			description: `Nothing was sent. ${took ?? ''}`,
		},
	};
}

/** What an item has in a column; of a field that has to be filled also what its check will refuse. */
function valueIn(item: IDataObject, column: Column | undefined, isRequired: boolean): unknown {
	const value = cell(item, column);
	if (value !== undefined || !column || !isRequired) return value;
	return textsIn(contentAt(item, column.path)).join(', ') || undefined;
}

/** Why a bare name counts for nobody in a row that has no other. */
function doubtOfName({ firstName, item, lastName }: Row, bare: Column): string | undefined {
	const isKnown = firstName !== undefined || lastName !== undefined;
	if (isKnown || cell(item, bare) === undefined) return undefined;
	return `${quoted(bare)} may be a company's name. If it is a person's, rename it 'Full Name'`;
}

const isPart = (field: string): field is 'firstName' | 'lastName' =>
	/^(first|last)Name$/.test(field);

/** Whether there are several records in one item. */
function isListIn(item: IDataObject, { path }: Column): boolean {
	const content = contentAt(item, path);
	return Array.isArray(content) && isRecord(content[0]);
}

/** The hint; undefined where all columns are called as the fields are. */
function tookOf(used: Used[], columns: Column[], split?: Row, choose?: string) {
	const isUnused = (one: Column) => used.every(({ column }) => column !== one);
	const unused = columns.filter((one) => one.field !== 'nameInfix' && isUnused(one));
	const areEqual = used.every(({ column, label, name }) => [label, name].includes(column.name));
	if (unused.length === 0 && areEqual && !choose) return undefined;
	const parts = used.map(({ column, label }) => `${label} from ${quoted(column)}`).join(', ');
	const shown = unused.slice(0, MOST_NAMES).map(quoted);
	if (unused.length > MOST_NAMES) shown.push(`${unused.length - MOST_NAMES} more`);
	return `${sentences(
		`Map Automatically used${parts ? `: ${parts}` : ' no columns'}`,
		split && `Full Name was split: ${shortened(`${split.firstName} | ${split.lastName}`)}`,
		shown.length > 0 ? `Not used: ${shown.join(', ')}` : undefined,
		choose,
	)}.`;
}

/** The column that a field of ours is made of. */
function columnFor(field: string, chosen: Chosen): Column | undefined {
	const name = /^(linkedin|profile)Url$/.test(field) ? 'linkedin' : (field as FieldName);
	return chosen[name] ?? (isPart(field) ? (chosen.fullName ?? chosen.name) : undefined);
}

const quoted = ({ name }: Column) => `'${shortened(name)}'`;
