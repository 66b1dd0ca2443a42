/**
 * Map Automatically: a column fills a field when its name is one of the field's listed names (`names.ts`),
 * whatever its capitals, accents, spaces and signs (`columns.ts`). The first listed name decides, once for
 * the whole list. `person.ts` keeps to one person, `content.ts` reads a cell, `fullName.ts` splits a name.
 */
import type { IDataObject } from 'n8n-workflow';
import { shortened, textIn } from '../../values';
import type { Column, Pause } from './columns';
import { columnsOf, isIdentity, listIn } from './columns';
import { contentAt, textsIn, valueOf } from './content';
import type { NameParts } from './fullName';
import { isName, isNamedBy, restOfName, splitName } from './fullName';
import type { FieldName } from './names';
import { WORDS } from './names';
import { personIn } from './person';

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
	/** Which columns were taken; undefined where all of them are called as the fields are. */
	took?: string;
	/** What only the user can know; undefined where nothing is to be asked. */
	question?: string;
}

type Chosen = Partial<Record<FieldName, Column>>;

const MOST_NAMES = 10;
const CHOOSE = 'Mapping Column Mode: Map Each Field Manually.';

/** Decides once for all items which column fills which of the operation's fields. */
export async function mapItems(items: IDataObject[], fields: MappedField[], pause: Pause) {
	const { columns, filled } = await columnsOf(items, pause);
	const person = await personIn(columns, items, pause);
	const chosen = chosenOf(person.columns, filled);
	const split = await splitIn(items, chosen, pause);
	const isSomeone = items.length === 0 || person.columns.some(isIdentity);
	const list = isSomeone ? undefined : listIn(items[0]);
	const [question] = person.rivals.flatMap((pair) => asked(pair, fields));
	const mapping: Mapping = {
		valueOf: (index, field) => valueIn(items[index], field, chosen, fields),
		took: tookOf(fields, chosen, filled, split),
		question: list ? `${quoted(list)} is a list: add Split Out before this node` : question,
	};
	return mapping;
}

/** The best column of each field. */
function chosenOf(columns: Column[], filled: string[]): Chosen {
	const bare = filled.map((name) => (name.split('.').at(-1) ?? '').replace(/[^a-z]/gi, ''));
	const areEvents = bare.some((name) => WORDS.events.includes(name.toLowerCase()));
	const chosen: Chosen = {};
	for (const column of columns) {
		const mayBeEvents = /^(location|name)$/.test(column.field) || column.listed === 'title';
		if (!areEvents || !mayBeEvents) chosen[column.field] ??= column;
	}
	return chosen;
}

function valueIn(item: IDataObject, field: string, chosen: Chosen, fields: MappedField[]): unknown {
	if (field === 'firstName' || field === 'lastName') return namesOf(item, chosen)[field];
	const column = chosen[fieldOf(field)];
	const value = cell(item, column);
	if (value !== undefined || !column || !/^(email|linkedin)$/.test(column.field)) return value;
	// the field's check says what is wrong with it
	const isNeeded = fields.some(({ isRequired, name }) => name === field && isRequired);
	const isMeant = isNeeded || column.path.at(-1) === field;
	return (isMeant && textsIn(contentAt(item, column.path)).join(', ')) || undefined;
}

function cell(item: IDataObject, column: Column | undefined): unknown {
	return column && valueOf(column.field, contentAt(item, column.path));
}

/** Both names, or the one that is known. Dutch lists keep "van der" in a column of its own. */
function namesOf(item: IDataObject, chosen: Chosen): Partial<NameParts> {
	const textOf = (field: FieldName) => textIn(cell(item, chosen[field]));
	const [first, infix, family] = [textOf('firstName'), textOf('infix'), textOf('lastName')];
	const isApart = infix && family && !family.toLowerCase().startsWith(infix.toLowerCase());
	const last = isApart ? `${infix} ${family}` : family;
	const known = first ?? last;
	if (known && chosen.firstName && chosen.lastName) return { firstName: first, lastName: last };
	const whole = isOfCompany(item, chosen) ? undefined : textOf('fullName');
	const full = whole ?? ownName(item, chosen) ?? '';
	if (known === undefined) return splitName(full) ?? {};
	const rest = restOfName(full, known) ?? (whole ? undefined : full || undefined);
	return { firstName: first ?? rest, lastName: last ?? rest };
}

/** Whether what stands as full name is the company's. */
function isOfCompany(item: IDataObject, { company, fullName }: Chosen): boolean {
	return company !== undefined && cell(item, fullName) === cell(item, company);
}

/** A bare Name where an address, or the other half of it, says that it is of this person. */
function ownName(item: IDataObject, chosen: Chosen): string | undefined {
	const name = textIn(cell(item, chosen.name));
	const isCompany = name === cell(item, chosen.company);
	if (isCompany || !isName(name)) return undefined;
	const half = chosen.firstName ?? chosen.lastName;
	const isHalf = half && (half.isForeign || chosen.name?.isForeign);
	const isWhole = half && restOfName(name, textIn(cell(item, half)) ?? '') !== undefined;
	const addresses = [chosen.email, chosen.linkedin].map((column) => cell(item, column));
	return isHalf || isWhole || addresses.some((one) => isNamedBy(one, name)) ? name : undefined;
}

/** The first names that were made of one column. */
async function splitIn(items: IDataObject[], chosen: Chosen, pause: Pause) {
	if ((chosen.firstName && chosen.lastName) || !(chosen.fullName ?? chosen.name)) return undefined;
	for (const item of items) {
		await pause();
		const { firstName, lastName } = namesOf(item, chosen);
		if (firstName && lastName) return `${firstName} | ${lastName}`;
	}
	delete chosen.name;
	return undefined;
}

function tookOf(fields: MappedField[], chosen: Chosen, filled: string[], split?: string) {
	const used = new Map<string, string[]>();
	for (const { label, name } of fields) {
		for (const column of columnsFor(name, chosen)) {
			used.set(column.name, [...(used.get(column.name) ?? []), label]);
		}
	}
	const unused = filled.filter((name) => !used.has(name)).map(quoted);
	const ours = fields.flatMap(({ label, name }) => [label, name]);
	if (unused.length === 0 && [...used.keys()].every((name) => ours.includes(name)))
		return undefined;
	const more = unused.splice(MOST_NAMES).length;
	if (more > 0) unused.push(`${more} more`);
	const parts = [...used].map(([name, labels]) => `${labels.join(' and ')} from ${quoted(name)}`);
	return [
		`Map Automatically used${parts.length > 0 ? `: ${parts.join(', ')}` : ' no columns'}.`,
		...(split ? [`Full Name was split: ${shortened(split)}.`] : []),
		...(unused.length > 0 ? [`Not used: ${unused.join(', ')}.`] : []),
	].join(' ');
}

/** The two columns as a question, if the operation has the field. */
function asked([one, other]: [Column, Column], fields: MappedField[]): string[] {
	const columns = `${quoted(one.name)} and ${quoted(other.name)}`;
	return fields
		.filter(({ name }) => columnsFor(name, { [one.field]: one }).length > 0)
		.map(({ label }) => `Two columns could be ${label}: ${columns}. Choose one under ${CHOOSE}`);
}

/** The columns that a field of ours is made of. */
function columnsFor(field: string, chosen: Chosen): Column[] {
	const isPart = field === 'firstName' || field === 'lastName';
	const main = chosen[fieldOf(field)] ?? (isPart ? (chosen.fullName ?? chosen.name) : undefined);
	return [main?.field === 'lastName' && chosen.infix, main].filter(
		(one) => one !== false && one !== undefined,
	);
}

function fieldOf(field: string): FieldName {
	return /^(linkedin|profile)Url$/.test(field) ? 'linkedin' : (field as FieldName);
}

const quoted = (name: string) => `'${shortened(name)}'`;
