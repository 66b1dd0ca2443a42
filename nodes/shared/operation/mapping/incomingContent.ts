import type { IDataObject } from 'n8n-workflow';
import { fieldsIn, isRecord } from '../../values';
import { isCaption } from './words';

/** Where an entry of a list of emails, phone numbers or links keeps its content. */
const CONTENT_KEYS = [
	'value',
	'email',
	'email_address',
	'emailAddress',
	'address',
	'number',
	'phone_number',
	'phoneNumber',
	'url',
];
const NAME_KEYS = ['name', 'Name', 'label'];
/** Where a record of one field has what the field is called. */
const CAPTION_KEYS = [...NAME_KEYS, 'title'];
const KIND_KEYS = ['type', 'label', 'category', 'qualification'];
const QUESTION_KEYS = ['label', 'title', 'question', 'name'];
const ANSWER_KEYS = ['value', 'values', 'answer'];
const MAIN_FLAGS = ['primary', 'isPrimary', 'is_primary', 'current'];

/** Google Contacts writes several values of one kind into one cell. */
const CELL_SEPARATOR = ' ::: ';

/** IDs of linked records stand where people see a name (Airtable, Notion, Attio). */
const RECORD_ID = /^(rec[A-Za-z0-9]{14}|[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12})$/;

/** What lists hold where nothing is known, or nothing at all. */
const PLACEHOLDER =
	/^(#?n\/?a|#n\/v|#(ref|name|value|error|div\/0|num|null|spill|calc)[!?]|loading\.\.\.|\(blank\)|\[object object\]|n\.\s?a\.?|[ns]\/d|n\.\s?d\.?|tbd|null|undefined|nan|none|nil|\[not provided\]|not (available|provided)|unknown|unbekannt|keine angabe|k\.\s?a\.?|no aplica|sin datos|brak|saknas|[-–—_.?/*\s]*)$/i;

/** What copying from web pages leaves; the joiners that scripts need are not among them. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\ufeff]/g;

/** Whether there is nothing to take: null, spaces, "N/A", an empty list or object. */
export function isEmpty(value: unknown): boolean {
	if (typeof value === 'string') return PLACEHOLDER.test(value.trim());
	if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
	return value === undefined || value === null || Number.isNaN(value);
}

/**
 * What a field holds without the wrapping of some CRMs: `{ value, versions }` (HubSpot),
 * `{ type: 'email', email }` (Notion), `{ label: 'First name', value }` (Personio). An object with
 * another name or an ID of its own is no wrapping.
 */
export function contentOf(field: unknown): unknown {
	if (!isRecord(field)) return field;
	const { type } = field;
	if (typeof type === 'string' && type !== 'type' && Object.hasOwn(field, type)) {
		return richText(field[type]);
	}
	const { value } = field;
	const isAnswer = typeof value === 'string' && CAPTION_KEYS.some((key) => isCaption(field[key]));
	const isWrapping = 'value' in field && ![...NAME_KEYS, 'id'].some((key) => key in field);
	return isAnswer || isWrapping ? value : field;
}

/** The texts of an email, a phone number or a link, the primary one first, then the one at work. */
export function entriesIn(content: unknown): string[] {
	if (typeof content === 'number') return Number.isFinite(content) ? [String(content)] : [];
	if (typeof content === 'string') return content.split(CELL_SEPARATOR).flatMap(filled);
	if (Array.isArray(content)) {
		return [...content].sort((a, b) => rankOf(a) - rankOf(b)).flatMap(entriesIn);
	}
	if (!isRecord(content)) return [];
	const texts = CONTENT_KEYS.map((key) => content[key]).filter((value) => !isRecord(value));
	// Google Contacts: `{ work: ['…'], home: ['…'] }`
	const groups = Object.values(content).filter(Array.isArray);
	return [...texts, ...groups].flatMap(entriesIn);
}

/**
 * The text of a field that has one value, also where a CRM gives it as a record with a name.
 *
 * @returns undefined where there is none, or several to choose from
 */
export function singleText(content: unknown): string | undefined {
	if (typeof content === 'string') {
		return RECORD_ID.test(content.trim()) ? undefined : filled(content)[0];
	}
	if (Array.isArray(content)) return singleText(contentOf(mainOf(content)));
	if (!isRecord(content)) return undefined;
	const named = NAME_KEYS.map((key) => content[key]).find((value) => !isEmpty(value));
	return typeof named === 'string' ? singleText(named) : undefined;
}

/** The record in a field, or the main one of its list. */
export function recordIn(content: unknown): IDataObject | undefined {
	const record = Array.isArray(content) ? mainOf(content) : content;
	return isRecord(record) ? record : undefined;
}

/** What a form has asked, with the answers; undefined where a list is of something else. */
export function answersIn(list: unknown): IDataObject | undefined {
	if (!Array.isArray(list) || list.length === 0) return undefined;
	const pairs = list.map((entry): [unknown, unknown] => {
		const first = (keys: string[]) =>
			keys.map((key) => fieldsIn(entry)[key]).find((value) => value !== undefined);
		return [first(QUESTION_KEYS), first(ANSWER_KEYS)];
	});
	const isForm = pairs.every(
		([name, content]) => typeof name === 'string' && content !== undefined,
	);
	// a question that is asked twice is of a second person: the first answer is that of the first
	return isForm ? (Object.fromEntries([...pairs, ...pairs.reverse()]) as IDataObject) : undefined;
}

/** The main entry of a list, or all of it where none says so. */
export function mainIn(content: unknown): unknown {
	return Array.isArray(content) ? (mainOf(content) ?? content) : content;
}

/** The only entry, or the one that says that it is the main one. */
function mainOf(list: unknown[]): unknown {
	const entries = list.filter((entry) => !isEmpty(entry));
	return entries.length === 1 ? entries[0] : entries.find(isMain);
}

function rankOf(entry: unknown): number {
	return [isMain, isOfWork, () => true].findIndex((is) => is(entry));
}

function isOfWork(entry: unknown): boolean {
	return (
		isRecord(entry) &&
		KIND_KEYS.some((key) => /^(work|prof|business|nominative)/i.test(String(entry[key])))
	);
}

function isMain(entry: unknown): boolean {
	return isRecord(entry) && MAIN_FLAGS.some((flag) => entry[flag] === true);
}

/** Notion gives a text in pieces. */
function richText(content: unknown): unknown {
	const isText = (piece: unknown) => isRecord(piece) && typeof piece.plain_text === 'string';
	if (!Array.isArray(content) || !content.every(isText)) return content;
	return content.map((piece: IDataObject) => piece.plain_text).join('');
}

function filled(text: string): string[] {
	const visible = text.replace(INVISIBLE, '').trim();
	return visible === '' ? [] : [visible];
}
