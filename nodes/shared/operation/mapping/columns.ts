import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../values';
import { answersIn, contentOf, isEmpty, recordIn } from './incomingContent';
import { wordsOf } from './words';

/**
 * Where CRM nodes keep a record's fields, in the order in which they are looked at: at the top, then
 * under one of these (HubSpot and Notion, Airtable, Attio, Brevo and Klaviyo, Mailchimp), or as the
 * answers of a form (Tally, Meta, Fillout, Calendly).
 */
const HOLDERS = [
	...['properties', 'fields', 'values', 'attributes', 'merge_fields'],
	...['field_data', 'questions', 'answers', 'questions_and_answers'],
];
/** What a service has sent as a whole: of someone else where the item has a person of its own. */
const ENVELOPES = ['body', 'payload', 'data', 'object'];
const ALL_HOLDERS = [...HOLDERS, ...ENVELOPES];
/** They have fields of the person's: an address has a city. */
const OUTER_WORDS = ['address', 'profile'];
const DEEPEST = 2;
/** Of these every field is looked at, and of more only names that are new. */
const WALKED = 50;
/** More are in no list that people have made. */
const MOST_COLUMNS = 2_000;

/** A place in the items of a list where they keep one thing. */
export interface Column {
	path: string[];
	/** As it came; of one inside something with its holder. */
	name: string;
	words: string[];
	/** Which record it belongs to: that of the item itself is empty. */
	record: string;
	isEnvelope: boolean;
	/** It is inside something that is a column itself. */
	isInside: boolean;
	/** Its content in the items of the sample; undefined where there is nothing. */
	contents(): unknown[];
	/** Whether some item of the sample holds something. */
	isFilled(): boolean;
}

/** All names of an item, those in a holder with it: what makes two items one kind. */
export function namesIn(item: IDataObject, before = ''): string[] {
	return Object.keys(item).flatMap((name) => {
		const content = isHolder(name) ? item[name] : undefined;
		return isRecord(content) ? namesIn(content, `${before}${name}.`) : [`${before}${name}`];
	});
}

/** The names of an item as they are, and those in its holders. */
export function shapeOf(item: IDataObject): string[][] {
	const inner = ALL_HOLDERS.flatMap((name) => {
		const content = item[name];
		return isRecord(content) ? [[name], ...shapeOf(content)] : [];
	});
	return [Object.keys(item), ...inner];
}

/** Whether two items have the same names in the same order, as most of a list have. */
export function isSameShape(shape: string[][], other: string[][]): boolean {
	return (
		shape.length === other.length &&
		shape.every(
			(names, place) =>
				names.length === other[place].length &&
				names.every((name, index) => name === other[place][index]),
		)
	);
}

/** The content of a column in an item; undefined where there is nothing. */
export function contentAt(item: IDataObject, path: string[]): unknown {
	let content: unknown;
	let record: IDataObject | undefined = item;
	for (const name of path) {
		content =
			record !== undefined && Object.hasOwn(record, name) ? contentOf(record[name]) : undefined;
		record = innerOf(name, content);
	}
	return isEmpty(content) ? undefined : content;
}

/** The columns of items of one kind, in the order in which they are looked at. */
export function columnsOf(items: IDataObject[]): Column[] {
	const columns = new Map<string, Place>();
	let last: string[][] = [];
	for (const [place, item] of items.entries()) {
		const shape = shapeOf(item);
		if (place >= WALKED && isSameShape(shape, last)) continue;
		last = shape;
		walk(item, { path: [], record: '', words: [], isEnvelope: false }, columns);
	}
	const records = ['', ...HOLDERS];
	const placeOf = ({ record }: Place) =>
		records.includes(record) ? records.indexOf(record) : records.length;
	return [...columns.values()]
		.sort((a, b) => placeOf(a) - placeOf(b))
		.map((place) => ({
			...place,
			name: place.path.join('.'),
			contents: () => items.map((item) => contentAt(item, place.path)),
			isFilled: () => items.some((item) => contentAt(item, place.path) !== undefined),
		}));
}

type Place = Pick<Column, 'isEnvelope' | 'isInside' | 'path' | 'record' | 'words'>;

function walk(
	record: IDataObject,
	place: Omit<Place, 'isInside'>,
	columns: Map<string, Place>,
	depth = 0,
): void {
	for (const name of Object.keys(record)) {
		if (columns.size >= MOST_COLUMNS) return;
		const path = [...place.path, name];
		const inner = innerOf(name, contentOf(record[name]));
		if (inner !== undefined && depth === 0 && isHolder(name)) {
			const isEnvelope = place.isEnvelope || ENVELOPES.includes(name);
			walk(inner, { ...place, path, record: path.join('.'), isEnvelope }, columns);
			continue;
		}
		const words = wordsOf(name);
		const key = path.join('\n');
		const column = { ...place, path, words: [...place.words, ...words], isInside: depth > 0 };
		columns.set(key, column);
		if (inner === undefined || depth >= DEEPEST) continue;
		// a job has a title of its own
		const isJob = words.join(' ') === 'job';
		const outer = isJob ? ['vacancy'] : words.filter((word) => !OUTER_WORDS.includes(word));
		walk(inner, { ...column, words: [...place.words, ...outer] }, columns, depth + 1);
	}
}

/** The record in a field; of a holder also the answers to its questions. */
function innerOf(name: string, content: unknown): IDataObject | undefined {
	return (isHolder(name) ? answersIn(content) : undefined) ?? recordIn(content);
}

function isHolder(name: string): boolean {
	return ALL_HOLDERS.includes(name);
}
