import type { IDataObject } from 'n8n-workflow';
import { jsonParse } from 'n8n-workflow';
import { isDate, isRecord, quoted, textIn } from '../values';
import type { Check } from './checks';
import { FieldError, isoOf, checkedReadable, checkedText } from './checks';

const DEEPEST = 50;
const NAME_KEYS = ['name', 'label', 'value', 'title'];
/** A comma that separates, and does not stand inside a number ("1,001-5,000"). */
const COMMA = /,(?!\d{3}(?!\d))|(?<!\d),/;
/** What an expression makes of something that is not there when it stands inside a text. */
const NO_WORDS = ['null', 'undefined', 'NaN'];

/**
 * A list of words, each once: a list, JSON text, or text separated by commas or semicolons. An object in the list
 * counts by its name; what is empty is left out.
 *
 * @throws FieldError for anything else in the list
 */
export const words: Check = (value, label) => wordsIn(value, label, /[,;]/);

/** The same for words that may hold a comma: the text may be separated by semicolons. */
export const phrases: Check = (value, label) =>
	wordsIn(value, label, typeof value === 'string' && value.includes(';') ? /;/ : COMMA);

/**
 * An object, given as one or as JSON text.
 *
 * @throws FieldError for any other text, a list, and content that JSON does not have
 */
export const jsonObject = (value: unknown, label: string): IDataObject => {
	const object = typeof value === 'string' ? parse(value) : value;
	if (isRecord(object) && !writesItself(object)) return recordOf(object, label, 0);
	throw new FieldError(`${label} must be a JSON object, for example {"name": "value"}`);
};

/**
 * The same, or a list, which may be empty.
 *
 * @throws FieldError for any other text, and content that JSON does not have
 */
export const jsonObjectOrList: Check = (value, label) => {
	const content = typeof value === 'string' ? parse(value) : value;
	return Array.isArray(content) ? sendable(content, label, 0) : jsonObject(value, label);
};

/**
 * Name–value pairs, as the editor's list of them, as an object or as JSON text of one. Pairs
 * without a name or a value are left out.
 */
export const pairs = (value: unknown, label: string): IDataObject => {
	const given = jsonObject(value, label);
	const entries: Array<[string, unknown]> = Array.isArray(given.pair)
		? given.pair.filter(isRecord).map((pair) => [wordOf(pair.name, label), pair.value])
		: Object.entries(given);
	return Object.fromEntries(
		entries.filter(([name, content]) => name !== '' && content !== null),
	) as IDataObject;
};

/** The same where every value is to be text. */
export const textPairs: Check = (value, label) =>
	Object.fromEntries(
		Object.entries(pairs(value, label)).map(([name, content]) => [
			name,
			checkedText(content, label),
		]),
	);

function wordsIn(value: unknown, label: string, separator: RegExp): string[] {
	const list = typeof value === 'string' ? entriesOf(value, separator) : value;
	const found = (Array.isArray(list) ? list : [list]).map((entry) => wordOf(entry, label));
	return [...new Set(found.filter((word) => word !== ''))];
}

/** The entries of JSON text, or of separated text, which may be in quotes as in CSV. */
function entriesOf(text: string, separator: RegExp): unknown {
	if (/^\s*[[{]/.test(text)) return parse(text) ?? text.split(separator);
	return (/^\s*"/.test(text) ? parse(`[${text}]`) : undefined) ?? text.split(separator);
}

function wordOf(entry: unknown, label: string): string {
	if (entry === undefined || entry === null) return '';
	const word = isRecord(entry)
		? NAME_KEYS.map((key) => textIn(entry[key])).find((name) => name !== undefined && name !== '')
		: textIn(entry);
	if (word === undefined) {
		throw new FieldError(`${label} must contain only text, or objects with a name`);
	}
	return NO_WORDS.includes(word.trim()) ? '' : checkedText(word, label);
}

/**
 * A copy of a value as JSON can hold it: dates in ISO 8601.
 *
 * @throws FieldError for what JSON does not have, such as a date that is not valid, NaN, half a
 * character
 */
function sendable(value: unknown, label: string, depth: number): unknown {
	if (value === null || typeof value === 'boolean') return value;
	if (typeof value === 'string') return checkedReadable(value, label);
	if (typeof value === 'number' && Number.isFinite(value)) return value;
	if (typeof value === 'bigint') return String(value);
	if (depth > DEEPEST) throw new FieldError(`${label} is nested too deeply`);
	if (isDate(value)) {
		const iso = isoOf(value);
		if (iso !== undefined) return iso;
		throw new FieldError(`${label} contains a date that is not valid`);
	}
	if (Array.isArray(value)) {
		return value
			.filter((entry) => entry !== undefined)
			.map((entry) => sendable(entry, label, depth + 1));
	}
	if (writesItself(value)) return sendable(value.toJSON(), label, depth + 1);
	if (isRecord(value)) return recordOf(value, label, depth);
	const kind = typeof value === 'number' ? 'a number that is not valid' : quoted(value);
	throw new FieldError(`${label} contains ${kind}, which cannot be sent`);
}

function recordOf(record: IDataObject, label: string, depth: number): IDataObject {
	return Object.fromEntries(
		Object.entries(record)
			.filter(([, content]) => content !== undefined)
			.map(([name, content]) => [
				checkedReadable(name, label),
				sendable(content, label, depth + 1),
			]),
	) as IDataObject;
}

/** Whether a value has a form of its own in JSON, as a duration of an expression has. */
function writesItself(value: unknown): value is { toJSON(): unknown } {
	return isRecord(value) && typeof value.toJSON === 'function';
}

function parse(json: string): unknown {
	return jsonParse<unknown>(json, { fallbackValue: null });
}
