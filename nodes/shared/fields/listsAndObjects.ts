import type { IDataObject } from 'n8n-workflow';
import { jsonParse } from 'n8n-workflow';
import { quote } from '../utils/text';
import { asText, isRecord } from '../utils/values';
import type { ParameterParser } from './checks';
import { INVALID_VALUE, parseText, UNEVALUATED_EXPRESSION, ValidationError } from './checks';

/** The bullet or number at the start of a list item's line. */
const BULLETS = /^[ \t]*(?:[-*•]|\d{1,3}[.)])[ \t]+/gm;
const NAME_KEYS = ['name', 'label', 'value', 'title'];
/** Captures an entry of a JSON or Python list: in single quotes, in double quotes, or bare. */
const LIST_ENTRY =
	/\s*(?:(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\s*|([^\s,'"[\]][^,'"[\]]*))(?:,|$)/gsy;
/** A comma before a zero separates thousands, as no company has 001 employees. */
const COUNT_PATTERN = '\\d+(?:,0\\d\\d)*';
const SIZE_PATTERN = new RegExp(
	`(?<!\\d)(?:\\d{1,2},\\d{3}\\s*[-–]\\s*\\d{1,3},\\d{3}|${COUNT_PATTERN}(?:\\s*[-–]\\s*(?:\\d,\\d{3}|${COUNT_PATTERN})|\\+)?)[^\\d,]*(?=,|$)`,
	'g',
);
/** Texts that expressions print for missing values. */
const MISSING_VALUE_TEXTS = ['', 'null', 'undefined', 'NaN'];

type Splitter = (text: string) => string[];

/**
 * Parses an array, list text in JSON or Python, or text separated by line breaks and commas. If there are
 * semicolons, they separate instead of commas. Objects are replaced by their names.
 *
 * @returns distinct entries that are not empty
 * @throws ValidationError for other entries
 */
export const parseList: ParameterParser = (value, label) =>
	parseEntries(value, label, (text) => text.split(text.includes(';') ? /[;\n]/ : /[,\n]/));

/** Like `parseList`, but an entry may contain commas: "San Francisco, CA" is one place. */
export const parsePlaces: ParameterParser = (value, label) =>
	parseEntries(value, label, (text) => text.split(/[;\n]/)).filter((place) =>
		/[\p{L}\p{N}]/u.test(place),
	);

/** Like `parseList`, for numbers and ranges, which can contain commas: `1,001-5,000`. */
export const parseSizes: ParameterParser = (value, label) =>
	parseEntries(value, label, (text) => text.split(/[;\n]|,\s/).flatMap(splitSizes));

/** @throws ValidationError if the quotes do not match */
export function splitList(listText: string, label: string, split: Splitter): unknown[] {
	const withoutBullets = listText.includes('\n') ? listText.replace(BULLETS, '') : listText;
	// language models escape a list's quotes, or nest its JSON in a JSON string
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
	const bracketedEntries = /[[\]]/.test(content) ? [] : split(content);
	return bracketedEntries.length > 1 ? bracketedEntries : split(text);
}

export const parseJsonObject = (value: unknown, label: string): IDataObject => {
	const json = toPlainJson(value, label);
	if (isRecord(json)) return json;
	throw new ValidationError(`${label} must be a JSON object, for example {"name": "value"}`);
};

export const parseJsonObjectOrList: ParameterParser = (value, label) => {
	const json = toPlainJson(value, label);
	return Array.isArray(json) ? json : parseJsonObject(json, label);
};

/** Parses the editor's name–value pairs, an object, or its JSON; drops pairs without name or value. */
export const parsePairs = (value: unknown, label: string): IDataObject => {
	const object = parseJsonObject(value, label);
	const entries: Array<[string, unknown]> = Array.isArray(object.pair)
		? object.pair.filter(isRecord).map((pair) => [parseEntry(pair.name, label), pair.value])
		: Object.entries(object);
	return Object.fromEntries(
		entries.filter(([name, pairValue]) => name !== '' && pairValue !== null),
	) as IDataObject;
};

function parseEntries(value: unknown, label: string, split: Splitter): string[] {
	const entries = typeof value === 'string' ? splitList(value, label, split) : [value].flat();
	const words = entries.map((entry) => parseEntry(entry, label));
	return [...new Set(words.filter((word) => word !== ''))];
}

/** @returns undefined if the text is not a Python list */
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
	const sizes = entry.match(SIZE_PATTERN) ?? [];
	return sizes.join(',') === entry ? sizes : entry.split(',');
}

function parseEntry(entry: unknown, label: string): string {
	if (entry === undefined || entry === null) return '';
	const names = isRecord(entry) ? NAME_KEYS.map((key) => entry[key]) : [entry];
	const word = names.map(asText).find(Boolean);
	if (word !== undefined)
		return MISSING_VALUE_TEXTS.includes(word.trim()) ? '' : parseText(word, label);
	if (entry === '') return '';
	throw new ValidationError(`${label} must contain only text, or objects with a name`);
}

/** Converts a value, or JSON text, to plain JSON values: dates become ISO 8601. */
function toPlainJson(value: unknown, label: string): unknown {
	const content = typeof value === 'string' ? parseJson(value) : value;
	const json = JSON.stringify(content, (_, inner: unknown) => {
		// text that matches another pattern, such as `null`, may be intended
		if (typeof inner === 'string') parseText(inner, label, [UNEVALUATED_EXPRESSION, INVALID_VALUE]);
		return inner;
	});
	return json === undefined ? undefined : parseJson(json);
}

function parseJson(json: string): unknown {
	return jsonParse<unknown>(json, { fallbackValue: null });
}
