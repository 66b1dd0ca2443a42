import type { IDataObject } from 'n8n-workflow';
import { jsonParse } from 'n8n-workflow';
import { isRecord, textIn } from '../values';
import type { Check } from './checks';
import { FieldError, INVALID_VALUE, UNREAD, checkedText } from './checks';

const NAME_KEYS = ['name', 'label', 'value', 'title'];
/** A comma that separates, and does not stand inside a number ("1,001-5,000"). */
const COMMA = /,(?!\d{3}(?!\d))|(?<!\d),/;
/** What an expression makes of something that is not there when it stands inside a text. */
const NO_WORDS = ['', 'null', 'undefined', 'NaN'];

/**
 * A list of words, each once: a list, JSON text, or text separated by commas, or by semicolons where
 * there are any, as words may hold commas. An object in the list counts by its name; what is empty is
 * left out.
 *
 * @throws FieldError for anything else in the list
 */
export const words: Check = (value, label) =>
	wordsIn(value, label, textIn(value)?.includes(';') ? /;/ : COMMA);

/** The same for places such as "San Francisco, CA": only semicolons separate. */
export const places: Check = (value, label) =>
	wordsIn(value, label, /;/).filter((place) => /\p{L}/u.test(place));

/**
 * An object, given as one or as JSON text.
 *
 * @throws FieldError for any other text, and for a list
 */
export const jsonObject = (value: unknown, label: string): IDataObject => {
	const content = asJson(value, label);
	if (isRecord(content)) return content;
	throw new FieldError(`${label} must be a JSON object, for example {"name": "value"}`);
};

/** The same, or a list, which may be empty. */
export const jsonObjectOrList: Check = (value, label) => {
	const content = asJson(value, label);
	return Array.isArray(content) ? content : jsonObject(content, label);
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

function wordsIn(value: unknown, label: string, separator: RegExp): string[] {
	const entries = typeof value === 'string' ? entriesOf(value, separator) : [value].flat();
	const found = entries.map((entry) => wordOf(entry, label));
	return [...new Set(found.filter((word) => word !== ''))];
}

/** The entries of JSON text, or of separated text, which may be in quotes as in CSV. */
function entriesOf(text: string, separator: RegExp): unknown[] {
	const entries = /^\s*[[{"]/.test(text) ? parse(`[${text}]`) : undefined;
	return Array.isArray(entries) ? entries.flat() : text.split(separator);
}

function wordOf(entry: unknown, label: string): string {
	if (entry === undefined || entry === null) return '';
	const names = isRecord(entry) ? NAME_KEYS.map((key) => entry[key]) : [entry];
	const word = names.map(textIn).find(Boolean);
	if (word !== undefined) return NO_WORDS.includes(word.trim()) ? '' : checkedText(word, label);
	if (entry === '') return '';
	throw new FieldError(`${label} must contain only text, or objects with a name`);
}

/** A copy of a value, or of what its text holds, as JSON has it: dates in ISO 8601. */
function asJson(value: unknown, label: string): unknown {
	const content = typeof value === 'string' ? parse(value) : value;
	const json = JSON.stringify(content, (_, inner: unknown) => {
		// it may hold words of a person
		if (typeof inner === 'string') checkedText(inner, label, [UNREAD, INVALID_VALUE]);
		return inner;
	});
	return json === undefined ? undefined : parse(json);
}

function parse(json: string): unknown {
	return jsonParse<unknown>(json, { fallbackValue: null });
}
