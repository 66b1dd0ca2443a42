import type { IDataObject } from 'n8n-workflow';
import { stripInvisible } from '../utils/text';
import { asRecord, isRecord } from '../utils/values';

/** Words that mark a value as private or secondary. */
const PRIVATE_WORDS = /\b(home|private|personal|perso|other)\b/i;

/** Words that mark a value as somebody else's. */
const OTHER_PERSON_WORDS = /\b(assistant|manager|spouse|partner|emergency)\b/i;

/** Keys of an answer's label and value, in order of preference. */
const LABEL_KEYS = ['label', 'title', 'question', 'name', 'fieldname', 'columnid', 'key'];
const VALUE_KEYS = ['text', 'value', 'fieldvalue', 'stringvalue', 'answer', 'values'];

/** Unwraps values of HubSpot (`{ value, versions }`) and Notion (`{ type: 'email', email }`). */
export function unwrapValue(content: unknown): unknown {
	if (!isRecord(content)) return content;
	const { id, name, type = '', value = content } = content;
	if (typeof type === 'string' && type !== 'type' && Object.hasOwn(content, type))
		return content[type];
	return id === undefined && name === undefined ? value : content;
}

/** Converts form answers, each with a label and a value, to a record; undefined for anything else. */
export function parseAnswers(content: unknown): IDataObject | undefined {
	const entries = Object.values(content ?? {});
	if (!entries.every(isRecord)) return undefined;
	const answers = entries.map(normalizeKeys).map((fields): [unknown, unknown] => {
		const find = (keys: string[]) => keys.map((key) => fields[key]).find((value) => value != null);
		// null is an unanswered question
		const isAnswer = VALUE_KEYS.some((key) => fields[key] !== undefined);
		const label = find(LABEL_KEYS) ?? asRecord(fields.column).title;
		return [isAnswer ? label : undefined, find(VALUE_KEYS)];
	});
	return answers.length > 0 && answers.every(([label]) => typeof label === 'string')
		? // the first of equal labels wins
			(Object.fromEntries(answers.reverse()) as IDataObject)
		: undefined;
}

/** Converts keys such as `Field_Name` and `fieldName` to `fieldname`. */
const normalizeKeys = (entry: unknown): IDataObject =>
	Object.fromEntries(
		Object.entries(asRecord(entry)).map(([key, value]) => [
			key.replace('_', '').toLowerCase(),
			value,
		]),
	);

/** Returns the text of a value, or a record's name; '' if a list has several. */
export function readText(content: unknown): string {
	if (typeof content === 'string') return trimVisible(content);
	const { company_name, label, name, Name, plain_text, title, value } = asRecord(content);
	if (!Array.isArray(content))
		return content
			? readText(name ?? Name ?? label ?? title ?? company_name ?? value ?? plain_text)
			: '';
	// Notion splits text into pieces; Odoo puts the ID before the name
	const texts = content.filter((entry) => typeof entry !== 'number').map(readText);
	const isInPieces = content.every((entry) => 'plain_text' in asRecord(entry));
	return isInPieces ? trimVisible(texts.join(' ')) : texts.length === 1 ? texts[0] : '';
}

/**
 * Lists the texts in a value, primary ones first, private ones last.
 *
 * @param keyPattern matches the record fields to read
 */
export function listTexts(content: unknown, keyPattern = /^/): string[] {
	if (typeof content === 'number') return [String(content)];
	// Google Contacts separates several values in one cell with ` ::: `
	if (typeof content === 'string') return content.split(' ::: ').map(trimVisible).filter(Boolean);
	return Object.entries(content ?? {})
		.filter((entry) => keyPattern.test(entry[0]) && !OTHER_PERSON_WORDS.test(describeEntry(entry)))
		.sort((a, b) => rankEntry(a) - rankEntry(b))
		.flatMap(([, entry]) => listTexts(entry, keyPattern));
}

function rankEntry([key, entry]: [string, unknown]): number {
	const fields = asRecord(entry);
	if (fields.primary === true || fields['is-primary'] === true) return 0;
	return PRIVATE_WORDS.test(describeEntry([key, entry])) ? 2 : 1;
}

/** Joins an entry's key with its texts, such as its label. */
const describeEntry = ([key, entry]: [string, unknown]): string =>
	[key, ...Object.values(asRecord(entry))].filter((text) => typeof text === 'string').join(' ');

const trimVisible = (text: string) => stripInvisible(text).trim();
