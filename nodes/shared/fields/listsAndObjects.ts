import type { IDataObject } from 'n8n-workflow';
import { jsonParse } from 'n8n-workflow';
import { isRecord, asText } from '../utils/values';
import { quote } from '../utils/text';
import type { Check } from './checks';
import { ValidationError, INVALID_VALUE, UNEVALUATED_EXPRESSION, parseText } from './checks';

const NAME_KEYS = ['name', 'label', 'value', 'title'];
/** An entry of a list in JSON or Python, and its comma. */
const LIST_ENTRY =
	/\s*(?:(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\s*|([^\s,'"[\]][^,'"[\]]*))(?:,|$)/gsy;
/** A number, whose commas are of thousands where a zero follows: nobody has 001 employees. */
const COUNT = '\\d+(?:,0\\d\\d)*';
/** A range with thousands such as `1,500-2,500`, else a range, or a number. */
const SIZE = new RegExp(
	`(?<!\\d)(?:\\d{1,2},\\d{3}\\s*[-–]\\s*\\d{1,3},\\d{3}|${COUNT}(?:\\s*[-–]\\s*(?:\\d,\\d{3}|${COUNT})|\\+)?)[^\\d,]*(?=,|$)`,
	'g',
);
/** What an expression makes of something that is not there when it stands inside a text. */
const NO_WORDS = ['', 'null', 'undefined', 'NaN'];

type Split = (text: string) => string[];

/**
 * A list of words, each once: a list, its text in JSON or Python, or text separated by lines, commas, or
 * semicolons where there are any, as words may hold commas. An object in the list counts by its name;
 * what is empty is left out.
 *
 * @throws ValidationError for anything else in the list
 */
export const words: Check = (value, label) =>
	parseWords(value, label, (text) => text.split(text.includes(';') ? /[;\n]/ : /[,\n]/));

/** The same for places such as "San Francisco, CA": commas do not separate. */
export const places: Check = (value, label) =>
	parseWords(value, label, (text) => text.split(/[;\n]/)).filter((place) => /\p{L}/u.test(place));

/** The same for numbers and ranges of them, which may have commas: `1,001-5,000`. */
export const sizes: Check = (value, label) =>
	parseWords(value, label, (text) => text.split(/[;\n]|,\s/).flatMap(splitSizes));

/**
 * The entries of a list that is text: in JSON, in Python's single quotes, in brackets, or separated.
 *
 * @throws ValidationError for a list in quotes that is incomplete
 */
export function parseList(text: string, label: string, split: Split): unknown[] {
	const json = /^\s*[[{"]/.test(text) ? parse(`[${text}]`) : undefined;
	if (Array.isArray(json)) return json.flat();
	const content = /^\s*\[(.*)\]\s*$/s.exec(text)?.[1] ?? text;
	const isQuoted = /^\s*[[']/.test(text) && /['"]/.test(content);
	const entries = isQuoted ? parseQuoted(content) : undefined;
	if (entries) return entries;
	if (/^\s*\[\s*['"{]/.test(text)) {
		throw new ValidationError(
			`${label} is not a valid list: ${quote(text)}. Use the format ["a", "b"]`,
		);
	}
	const inBrackets = /[[\]]/.test(content) ? [] : split(content);
	return inBrackets.length > 1 ? inBrackets : split(text);
}

/**
 * An object, given as one or as JSON text.
 *
 * @throws ValidationError for any other text, and for a list
 */
export const jsonObject = (value: unknown, label: string): IDataObject => {
	const content = asJson(value, label);
	if (isRecord(content)) return content;
	throw new ValidationError(`${label} must be a JSON object, for example {"name": "value"}`);
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
		? given.pair.filter(isRecord).map((pair) => [parseWord(pair.name, label), pair.value])
		: Object.entries(given);
	return Object.fromEntries(
		entries.filter(([name, content]) => name !== '' && content !== null),
	) as IDataObject;
};

function parseWords(value: unknown, label: string, split: Split): string[] {
	const entries = typeof value === 'string' ? parseList(value, label, split) : [value].flat();
	const found = entries.map((entry) => parseWord(entry, label));
	return [...new Set(found.filter((word) => word !== ''))];
}

/** The entries of a list in Python; undefined for any other text. */
function parseQuoted(content: string): string[] | undefined {
	const entries = [...content.matchAll(LIST_ENTRY)];
	if (entries.map(([entry]) => entry).join('') !== content) return undefined;
	return entries.map(([, single, double, bare]) => bare ?? unescape(single ?? double));
}

function splitSizes(text: string): string[] {
	const entry = text.trim();
	// alone, it is one number
	if (/^\d{1,2},\d{3}\+?$/.test(entry)) return [entry];
	const found = entry.match(SIZE) ?? [];
	return found.join(',') === entry ? found : entry.split(',');
}

function unescape(text: string): string {
	return text.replace(/\\(.)/gs, '$1');
}

function parseWord(entry: unknown, label: string): string {
	if (entry === undefined || entry === null) return '';
	const names = isRecord(entry) ? NAME_KEYS.map((key) => entry[key]) : [entry];
	const word = names.map(asText).find(Boolean);
	if (word !== undefined) return NO_WORDS.includes(word.trim()) ? '' : parseText(word, label);
	if (entry === '') return '';
	throw new ValidationError(`${label} must contain only text, or objects with a name`);
}

/** A copy of a value, or of what its text holds, as JSON has it: dates in ISO 8601. */
function asJson(value: unknown, label: string): unknown {
	const content = typeof value === 'string' ? parse(value) : value;
	const json = JSON.stringify(content, (_, inner: unknown) => {
		// it may hold words of a person
		if (typeof inner === 'string') parseText(inner, label, [UNEVALUATED_EXPRESSION, INVALID_VALUE]);
		return inner;
	});
	return json === undefined ? undefined : parse(json);
}

function parse(json: string): unknown {
	return jsonParse<unknown>(json, { fallbackValue: null });
}
