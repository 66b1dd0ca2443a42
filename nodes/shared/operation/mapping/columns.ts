import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../values';
import { contentAt, contentOf, rawAt, valueOf } from './content';
import type { FieldName } from './names';
import { FIELD_NAMES, WORDS } from './names';

const PEOPLE = [...WORDS.person, ...WORDS.customers, ...WORDS.guests];
const HOLDERS = new Set([...WORDS.parts, ...PEOPLE, ...WORDS.envelopes]);
const MOST_COLUMNS = 2_000;
const LONGEST_NAME = 200;
/** Their names do not say that they are of LinkedIn: they count where a profile stands in them. */
const BARE_LINKS = /^(url|website 1 value|profil|profile|profile url|profile link)$/;

/** Lets n8n do its other work where ours takes long. */
export type Pause = () => Promise<void>;

/** A column that is a field's by its name. */
export interface Column {
	name: string;
	path: string[];
	field: FieldName;
	/** The listed name that it has, and its place among those of the field. */
	listed: string;
	order: number;
	isForeign: boolean;
	/** Whose it is: where the record is in the item, and the guest before its name. */
	record: string;
}

const known = new Map(
	Object.entries(FIELD_NAMES).flatMap(([field, names]) => {
		const english = names.split(' / ')[0].split(', ').length;
		return names.split(/, | \/ /).map((listed, order) => {
			const found = { field: field as FieldName, listed, order, isForeign: order >= english };
			return [wordsOf(listed).join(''), found] as const;
		});
	}),
);

/** Whether a column says who someone is. */
export function isIdentity({ field }: Column): boolean {
	return /^(email|linkedin|(first|last|full)Name)$/.test(field);
}

/** All names of an item, those in a holder with it. */
export function namesIn(item: IDataObject): string[] {
	return pathsIn(item).map((path) => path.join('.'));
}

/** The listed columns that have something in some item, the best first, and the names of all such. */
export async function columnsOf(items: IDataObject[], pause: Pause) {
	const seen = new Map<string, Column | undefined>();
	const [claimed, filled] = [new Set<Column>(), new Set<string>()];
	let [last, paths] = ['', [] as string[][]];
	for (const item of items) {
		await pause();
		const shape = shapeOf(item);
		if (shape !== last) [last, paths] = [shape, pathsIn(item)];
		paths = paths.filter((path) => {
			const name = path.join('.');
			if (seen.size < MOST_COLUMNS && !seen.has(name)) seen.set(name, columnAt(path));
			const column = seen.get(name);
			if (seen.has(name) && contentAt(item, path) !== undefined) filled.add(name);
			if (column && isClaimed(column, item)) claimed.add(column);
			return seen.has(name) && !(filled.has(name) && (!column || claimed.has(column)));
		});
	}
	const columns = [...claimed].sort((a, b) => a.order - b.order || a.path.length - b.path.length);
	return { columns, filled: [...filled] };
}

/** The first list in an item whose entries are people. */
export function listIn(item: IDataObject): string | undefined {
	const list = pathsIn(item).find((path) => {
		const [entry] = [contentAt(item, path)].filter(Array.isArray).flat() as unknown[];
		return isRecord(entry) && pathsIn(entry).some(columnAt);
	});
	return list?.join('.');
}

function pathsIn(item: IDataObject, before: string[] = []): string[][] {
	return Object.keys(item).flatMap((name) => {
		const inner = innerOf(item, name);
		return inner ? pathsIn(inner, [...before, name]) : [[...before, name]];
	});
}

/** Its names and those in it, equal for most items of a list. */
function shapeOf(item: IDataObject): string {
	const shapes = Object.keys(item).map((name) => {
		const inner = innerOf(item, name);
		return inner ? `${name}{${shapeOf(inner)}}` : name;
	});
	return shapes.join('\n');
}

function innerOf(item: IDataObject, name: string): IDataObject | undefined {
	const content = HOLDERS.has(name.toLowerCase()) ? contentOf(item[name]) : undefined;
	return isRecord(content) && Object.keys(content).length > 0 ? content : undefined;
}

/** An empty email means that there is none, and null that it may stand elsewhere. */
function isClaimed(column: Column, item: IDataObject): boolean {
	const isText = isIdentity(column) && !BARE_LINKS.test(column.listed);
	const isUsable = valueOf(column.field, contentAt(item, column.path)) !== undefined;
	return isUsable || (isText && typeof rawAt(item, column.path) === 'string');
}

function columnAt(path: string[]): Column | undefined {
	const all = wordsOf((path.at(-1) ?? '').replace(/^property_|__c$/g, ''));
	const asked = all.findIndex((word) => !WORDS.questions.includes(word));
	// "Is Company" does not ask for the company
	const words = /^(is|are|ist|est|es)$/.test(all[0]) ? all : all.slice(Math.max(asked, 0));
	const person = PEOPLE.includes(words[0]) ? words[0] : '';
	const whole = knownAs(all) ?? knownAs(words);
	const found = whole ?? (person && knownAs(words.slice(1)));
	if (!found) return undefined;
	const outer = path.slice(0, -1).filter((name) => !WORDS.parts.includes(name.toLowerCase()));
	const isPlain = whole !== undefined || WORDS.person.includes(person);
	const record = [...outer, ...(isPlain ? [] : [person])].join('.');
	// a contact or a guest is a person, a customer may be a company
	const isSure = ['contact', 'person', ...WORDS.guests].includes(person);
	const isNamed = !whole && isSure && found.field === 'name';
	const kind = isNamed ? { ...found, field: 'fullName' as const, order: known.size } : found;
	return { ...kind, path, name: path.join('.'), record };
}

function knownAs(words: string[]) {
	const isEnded = words.length > 1 && WORDS.ends.includes(words.at(-1) ?? '');
	return known.get(words.join('')) ?? known.get(words.slice(0, isEnded ? -1 : undefined).join(''));
}

function wordsOf(name: string): string[] {
	const apart = name
		.slice(0, LONGEST_NAME)
		.replace(/(\p{Ll})(\p{Lu})|(\p{L})(?=\p{N})/gu, '$1$3 $2')
		.normalize('NFD');
	const plain = apart.toLowerCase().replace(/\p{M}|['’]s\b/gu, '');
	return plain.replaceAll('ß', 'ss').match(/[\p{L}\p{N}]+/gu) ?? [];
}
