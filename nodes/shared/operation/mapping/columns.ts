import type { IDataObject } from 'n8n-workflow';
import { yieldToEventLoop } from '../../times';
import { groupBy, isRecord } from '../../values';
import { cell, contentAt, contentOf } from './content';
import type { FieldName } from './names';
import { FIELD_NAMES, WORDS } from './names';

const PEOPLE = [...WORDS.person, ...WORDS.customers, ...WORDS.guests];
const HOLDERS = new Set([...WORDS.parts, ...PEOPLE, ...WORDS.envelopes]);

/** A column that has something in some item. */
export interface Column {
	name: string;
	path: string[];
	/** That it may fill; undefined where its name is not listed, or nothing in it can be used. */
	field?: FieldName;
	/** What it tells of who it is: Name, email, linkedin, or nothing. */
	kind: string;
	/** The listed name that it has, and its place among those of the field. */
	listed: string;
	order: number;
	/** Whose it is: where the record is in the item, and the customer or guest before its name. */
	record: string;
}

/** The column that fills each field. */
export type Chosen = Partial<Record<FieldName, Column>>;

/** Such columns show that the rows are of events, tasks or companies, which have titles and places of their own. */
const NO_PEOPLE =
	/^(event.|meeting|when$|venue|(start|end)(s|at|sat|time|date|datetime)?$|duration|organi[sz]er|attendees$|invitees$|due|deadline|(expected)?closedate|domain$|price|sku$)/;
const UNKNOWN = { field: undefined, listed: '', order: 0 };
const known = new Map<string, Pick<Column, 'field' | 'listed' | 'order'>>();
for (const [field, names] of Object.entries(FIELD_NAMES))
	for (const [order, listed] of names.split(/, | \/ /).entries())
		known.set(wordsOf(listed).join(''), { field: field as FieldName, listed, order });

/** All names of an item, those in a holder with it. */
export const namesIn = (item: IDataObject): string[] => pathsIn(item).map((path) => path.join('.'));

/** All columns that have something in some item; one of which nothing can be used fills no field. */
export async function columnsOf(items: IDataObject[]): Promise<Column[]> {
	const paths = new Map<string, string[]>();
	let last = '';
	for (const item of items) {
		await yieldToEventLoop();
		const shape = shapeOf(item);
		if (shape === last) continue;
		last = shape;
		for (const path of pathsIn(item)) paths.set(path.join('.'), path);
	}
	const columns: Column[] = [];
	for (const path of paths.values()) {
		await yieldToEventLoop();
		const column = columnAt(path);
		const isFilled = (item: IDataObject) => contentAt(item, path) !== undefined;
		if (items.some((item) => isUsable(item, column))) columns.push(column);
		else if (items.some(isFilled)) columns.push({ ...column, field: undefined, kind: '' });
	}
	return columns;
}

/**
 * The best column of each field, out of the record that says most about who it is, or of nobody's beside
 * it. A name, an email or a profile that it lacks may be of another record.
 */
export function chosenOf(columns: Column[]): Chosen {
	const bare = columns.map(({ name }) => name.replace(/.*\.|[^a-z]/gi, '').toLowerCase());
	const arePeople = !bare.some((name) => NO_PEOPLE.test(name));
	const isOfEvent = ({ field, listed }: Column) => field === 'location' || listed === 'title';
	const listed = columns
		.filter((one) => one.field && (arePeople || !isOfEvent(one)))
		.sort((a, b) => a.order - b.order || a.path.length - b.path.length);
	const kindsIn = (some: Column[]) => new Set(some.map(({ kind }) => kind).filter(Boolean)).size;
	const bestFirst = [...groupBy(listed, ({ record }) => record)].sort(
		([a, one], [b, other]) => kindsIn(other) - kindsIn(one) || a.length - b.length,
	);
	const chosen: Chosen = {};
	for (const [place, [, own]] of bestFirst.entries()) {
		const kinds = Object.values(chosen).map(({ kind }) => kind);
		const isBeside = kindsIn(own) === 0 && own[0].path.length === bestFirst[0][1][0].path.length;
		for (const column of own) {
			const { field, kind } = column;
			const isLacking = kind && !kinds.includes(kind) && [kind, ...kinds].includes('Name');
			if (field && (place === 0 || isBeside || isLacking)) chosen[field] ??= column;
		}
	}
	const isWhole = chosen.firstName && chosen.lastName;
	return isWhole ? { ...chosen, fullName: undefined, name: undefined } : chosen;
}

/** A text that is no email or profile is refused with its reason, and not passed over. A URL may be any page. */
function isUsable(item: IDataObject, column: Column): boolean {
	const { field, kind, listed, path } = column;
	const isAddress = ['email', 'linkedin'].includes(kind) && listed !== 'url';
	const isThere = isAddress && typeof contentAt(item, path) === 'string';
	return field !== undefined && (isThere || cell(item, column) !== undefined);
}

const pathsIn = (item: IDataObject, before: string[] = []): string[][] =>
	Object.keys(item).flatMap((name) => {
		const inner = innerOf(item, name);
		return inner ? pathsIn(inner, [...before, name]) : [[...before, name]];
	});

/** Its names and those in it, equal for most items of a list. */
const shapeOf = (item: IDataObject): string =>
	Object.keys(item).reduce((shape, name) => {
		const inner = innerOf(item, name);
		return `${shape}\n${name}${inner ? `{${shapeOf(inner)}}` : ''}`;
	}, '');

function innerOf(item: IDataObject, name: string): IDataObject | undefined {
	const content = HOLDERS.has(name.toLowerCase()) ? contentOf(item[name]) : undefined;
	return isRecord(content) && Object.keys(content).length > 0 ? content : undefined;
}

function columnAt(path: string[]): Column {
	const name = (path.at(-1) ?? '').replace(/^property_|__c$|\(?(required|optional)\W*$/gi, '');
	const all = wordsOf(name);
	const asked = all.findIndex((word) => !WORDS.questions.includes(word));
	const words = all.slice(Math.max(asked, 0));
	const whole = known.get(all.join('')) ?? known.get(words.join(''));
	const person = !whole && PEOPLE.includes(words[0]) ? words[0] : '';
	const found = whole ?? (person ? known.get(words.slice(1).join('')) : undefined) ?? UNKNOWN;
	const around = path.slice(0, -1).filter((word) => !WORDS.parts.includes(word.toLowerCase()));
	if (person && !WORDS.person.includes(person)) around.push(person);
	// a contact or a guest is a person, a customer may be a company
	const isPersons = found.field === 'name' && person && !WORDS.customers.includes(person);
	const field = isPersons ? 'fullName' : found.field;
	const [kind = ''] = /Name|email|linkedin/.exec(field ?? '') ?? [];
	return { ...found, field, kind, path, name: path.join('.'), record: around.join('.') };
}

/** The words of a column's name in small letters without accents. */
function wordsOf(name: string): string[] {
	const apart = name.slice(0, 200).replace(/(\p{Ll})(\p{Lu})|(\p{L})(?=\p{N})/gu, '$1$3 $2');
	const plain = apart
		.normalize('NFD')
		.toLowerCase()
		.replace(/\p{M}|['’]s\b/gu, '')
		.replaceAll('ß', 'ss')
		.replaceAll('ı', 'i');
	return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
