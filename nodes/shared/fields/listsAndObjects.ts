import type { IDataObject } from 'n8n-workflow';
import { jsonParse } from 'n8n-workflow';
import { quote } from '../utils/text';
import { asText, isRecord } from '../utils/values';
import type { Check } from './checks';
import { INVALID_VALUE, parseText, UNEVALUATED_EXPRESSION, ValidationError } from './checks';

/** Bullets and numbers of list items, one per line. */
const BULLETS = /^[ \t]*(?:[-*•]|\d{1,3}[.)])[ \t]+/gm;
const NAME_KEYS = ['name', 'label', 'value', 'title'];
/** Captures an entry of a JSON or Python list: in single quotes, in double quotes, or bare. */
const LIST_ENTRY =
	/\s*(?:(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\s*|([^\s,'"[\]][^,'"[\]]*))(?:,|$)/gsy;
/** A comma before a zero separates thousands, as no company has 001 employees. */
const COUNT = '\\d+(?:,0\\d\\d)*';
const SIZE = new RegExp(
	`(?<!\\d)(?:\\d{1,2},\\d{3}\\s*[-–]\\s*\\d{1,3},\\d{3}|${COUNT}(?:\\s*[-–]\\s*(?:\\d,\\d{3}|${COUNT})|\\+)?)[^\\d,]*(?=,|$)`,
	'g',
);
/** Expressions write these for missing values inside a text. */
const MISSING_WORDS = ['', 'null', 'undefined', 'NaN'];

type Split = (text: string) => string[];

/**
 * Parses a list, its text in JSON or Python, or text separated by lines and commas. Semicolons take
 * precedence over commas, which words can contain. An object is replaced by its name.
 *
 * @returns distinct words, none of them empty
 * @throws ValidationError for other entries
 */
export const parseList: Check = (value, label) =>
	parseEntries(value, label, (text) => text.split(text.includes(';') ? /[;\n]/ : /[,\n]/));

/** Like `parseList`, but commas do not separate: "San Francisco, CA" is one place. */
export const parsePlaces: Check = (value, label) =>
	parseEntries(value, label, (text) => text.split(/[;\n]/)).filter((place) =>
		/[\p{L}\p{N}]/u.test(place),
	);

/** Like `parseList`, for numbers and ranges, which can contain commas: `1,001-5,000`. */
export const parseSizes: Check = (value, label) =>
	parseEntries(value, label, (text) => text.split(/[;\n]|,\s/).flatMap(splitSizes));

/**
 * Parses a list in JSON, in Python's single quotes, in brackets, or with the separators of `split`.
 *
 * @throws ValidationError if the quotes do not match
 */
export function splitList(source: string, label: string, split: Split): unknown[] {
	const withoutBullets = source.includes('\n') ? source.replace(BULLETS, '') : source;
	// models escape the quotes of a list, or write it as JSON text in JSON
	const text = /^\s*\[\s*\\"/.test(withoutBullets)
		? withoutBullets.replaceAll('\\"', '"')
		: withoutBullets;
	const json = /^\s*[[{"]/.test(text) ? parseJson(`[${text}]`) : undefined;
	if (Array.isArray(json)) {
		const isNested = json.length === 1 && typeof json[0] === 'string' && json[0].startsWith('["');
		return isNested ? splitList(json[0] as string, label, split) : json.flat();
	}
	const content = /^\s*\[(.*)\]\s*$/s.exec(text)?.[1] ?? text;
	const isQuoted = /^\s*[[']/.test(text) && /['"]/.test(content);
	const entries = isQuoted ? parsePythonList(content) : undefined;
	if (entries) return entries;
	if (/^\s*\[\s*['"{]/.test(text)) {
		throw new ValidationError(
			`${label} is not a valid list: ${quote(text)}. Use the format ["a", "b"]`,
		);
	}
	const inBrackets = /[[\]]/.test(content) ? [] : split(content);
	return inBrackets.length > 1 ? inBrackets : split(text);
}

/** Parses an object, or JSON text of one. */
export const parseJsonObject = (value: unknown, label: string): IDataObject => {
	const json = toPlainJson(value, label);
	if (isRecord(json)) return json;
	throw new ValidationError(`${label} must be a JSON object, for example {"name": "value"}`);
};

/** Parses an object or a list, or JSON text of one. */
export const parseJsonObjectOrList: Check = (value, label) => {
	const json = toPlainJson(value, label);
	return Array.isArray(json) ? json : parseJsonObject(json, label);
};

/** Parses the editor's name–value pairs, an object, or its JSON; drops pairs without name or value. */
export const parsePairs = (value: unknown, label: string): IDataObject => {
	const object = parseJsonObject(value, label);
	const entries: Array<[string, unknown]> = Array.isArray(object.pair)
		? object.pair.filter(isRecord).map((pair) => [parseWord(pair.name, label), pair.value])
		: Object.entries(object);
	return Object.fromEntries(
		entries.filter(([name, pairValue]) => name !== '' && pairValue !== null),
	) as IDataObject;
};

function parseEntries(value: unknown, label: string, split: Split): string[] {
	const entries = typeof value === 'string' ? splitList(value, label, split) : [value].flat();
	const words = entries.map((entry) => parseWord(entry, label));
	return [...new Set(words.filter((word) => word !== ''))];
}

/** @returns undefined if the text is no list in Python's syntax */
function parsePythonList(content: string): string[] | undefined {
	const entries = [...content.matchAll(LIST_ENTRY)];
	if (entries.map(([entry]) => entry).join('') !== content) return undefined;
	return entries.map(
		([, single, double, bare]) => bare ?? (single ?? double).replace(/\\(.)/gs, '$1'),
	);
}

function splitSizes(text: string): string[] {
	const entry = text.trim();
	// a lone `1,500` is one number
	if (/^\d{1,2},\d{3}\+?$/.test(entry)) return [entry];
	const found = entry.match(SIZE) ?? [];
	return found.join(',') === entry ? found : entry.split(',');
}

function parseWord(entry: unknown, label: string): string {
	if (entry === undefined || entry === null) return '';
	const names = isRecord(entry) ? NAME_KEYS.map((key) => entry[key]) : [entry];
	const word = names.map(asText).find(Boolean);
	if (word !== undefined) return MISSING_WORDS.includes(word.trim()) ? '' : parseText(word, label);
	if (entry === '') return '';
	throw new ValidationError(`${label} must contain only text, or objects with a name`);
}

/** Converts a value, or JSON text, to plain JSON values: dates become ISO 8601. */
function toPlainJson(value: unknown, label: string): unknown {
	const content = typeof value === 'string' ? parseJson(value) : value;
	const json = JSON.stringify(content, (_, inner: unknown) => {
		// other unwanted patterns, such as null, may be a person's words
		if (typeof inner === 'string') parseText(inner, label, [UNEVALUATED_EXPRESSION, INVALID_VALUE]);
		return inner;
	});
	return json === undefined ? undefined : parseJson(json);
}

function parseJson(json: string): unknown {
	return jsonParse<unknown>(json, { fallbackValue: null });
}
