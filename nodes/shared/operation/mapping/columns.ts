import type { IDataObject } from 'n8n-workflow';
import { fieldsIn, isRecord } from '../../values';
import { cell, contentAt, contentOf, rawAt } from './content';
import type { FieldName } from './names';
import { FIELD_NAMES, WORDS } from './names';

const PEOPLE = [...WORDS.person, ...WORDS.customers, ...WORDS.guests, ...WORDS.companions];
const HOLDERS = new Set([...WORDS.parts, ...PEOPLE, ...WORDS.envelopes]);

/** Lets n8n do its other work where ours takes long. */
export type Pause = () => Promise<void>;

/** A column that is a field's by its name. */
export interface Column {
	name: string;
	path: string[];
	field: FieldName;
	/** What it tells of who it is: Name, email, linkedin, or nothing. */
	kind: string;
	/** The listed name that it has, and its place among those of the field. */
	listed: string;
	order: number;
	isForeign: boolean;
	/** The word for a person before its name. */
	person: string;
	/** Whose it is: where the record is in the item, and the customer or guest before its name. */
	record: string;
}

/** The column that fills each field. */
export type Chosen = Partial<Record<FieldName, Column>>;

const known = new Map(
	Object.entries(FIELD_NAMES).flatMap(([field, names]) => {
		const [english, foreign = []] = names.split(' / ').map((some) => some.split(', '));
		return [...english, ...foreign].map((listed, order) => {
			const found = {
				field: field as FieldName,
				listed,
				order,
				isForeign: order >= english.length,
			};
			return [wordsOf(listed).join(''), found] as const;
		});
	}),
);

/** All names of an item, those in a holder with it. */
export const namesIn = (item: IDataObject): string[] => pathsIn(item).map((path) => path.join('.'));

/** The listed columns that have something in some item, the best first, and the paths of all such by name. */
export async function columnsOf(items: IDataObject[], pause: Pause) {
	const seen = new Map<string, Column | undefined>();
	const [claimed, filled] = [new Set<Column>(), new Map<string, string[]>()];
	let [last, open] = ['', [] as string[][]];
	for (const item of items) {
		await pause();
		const shape = shapeOf(item);
		if (shape !== last) [last, open] = [shape, pathsIn(item)];
		open = open.filter((path) => {
			const name = path.join('.');
			if (!seen.has(name)) seen.set(name, columnAt(path));
			const column = seen.get(name);
			if (contentAt(item, path) !== undefined) filled.set(name, path);
			if (column && isClaimed(column, item)) claimed.add(column);
			return !filled.has(name) || (column && !claimed.has(column));
		});
	}
	const columns = [...claimed].sort((a, b) => a.order - b.order || a.path.length - b.path.length);
	return { columns, filled };
}

/** The first list in the first item whose entries are people. */
export function listIn([item = {}]: IDataObject[]): string | undefined {
	const isList = (path: string[]) => {
		const content = contentAt(item, path);
		return Array.isArray(content) && pathsIn(fieldsIn(content[0])).some(columnAt);
	};
	return pathsIn(item).find(isList)?.join('.');
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

/** An empty email means that there is none, and null that it may stand elsewhere. A URL may be any page. */
function isClaimed(column: Column, item: IDataObject): boolean {
	const isSure = column.kind !== '' && !/^(profile )?url$/.test(column.listed);
	const isText = isSure && typeof rawAt(item, column.path) === 'string';
	return isText || cell(item, column) !== undefined;
}

function columnAt(path: string[]): Column | undefined {
	const name = (path.at(-1) ?? '').replace(/^property_|__c$|\(?(required|optional)\W*$/gi, '');
	const all = wordsOf(name);
	const asked = all.findIndex((word) => !WORDS.questions.includes(word));
	const words = all.slice(Math.max(asked, 0));
	const whole = known.get(all.join('')) ?? known.get(words.join(''));
	const person = !whole && PEOPLE.includes(words[0]) ? words[0] : '';
	const found = whole ?? (person ? known.get(words.slice(1).join('')) : undefined);
	if (!found) return undefined;
	const around = path.slice(0, -1).filter((word) => !WORDS.parts.includes(word.toLowerCase()));
	if (person && !WORDS.person.includes(person)) around.push(person);
	// a contact or a guest is a person, a customer may be a company
	const isPersons = found.field === 'name' && person && !WORDS.customers.includes(person);
	const field = isPersons ? 'fullName' : found.field;
	const [kind = ''] = /Name|email|linkedin/.exec(field) ?? [];
	return { ...found, field, kind, path, name: path.join('.'), person, record: around.join('.') };
}

function wordsOf(name: string): string[] {
	const apart = name.slice(0, 200).replace(/(\p{Ll})(\p{Lu})|(\p{L})(?=\p{N})/gu, '$1$3 $2');
	const plain = apart
		.normalize('NFD')
		.toLowerCase()
		.replace(/\p{M}|['’]s\b/gu, '');
	return plain.replaceAll('ß', 'ss').match(/[\p{L}\p{N}]+/gu) ?? [];
}
