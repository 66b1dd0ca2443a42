import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { isDate, parseDateTime } from '../utils/dates';
import { quote } from '../utils/text';
import { asText } from '../utils/values';
import { parseEmail } from './email';

/** Validates a non-empty value, and returns the value to send. @throws ValidationError */
export type ParameterParser = (value: unknown, label: string) => unknown;

/** Thrown if a value cannot be sent. */
export class ValidationError extends Error {
	/**
	 * @param message names the field and the next step, without a full stop
	 * @param isMissing whether the field is empty rather than invalid
	 */
	constructor(
		message: string,
		readonly isMissing = false,
	) {
		super(message);
	}
}

type InvalidPattern = [pattern: RegExp, explanation: string];

/** Text that programs print for invalid values. A lone surrogate is half a character. */
export const INVALID_VALUE: InvalidPattern = [
	/\[object \w+\]|^\s*(?:NaN|Invalid (?:[Dd]ate|DateTime|Duration|Interval))\s*$|\p{Surrogate}/u,
	'its expression returned an object or an invalid value. From an object, choose a single field',
];
export const UNEVALUATED_EXPRESSION: InvalidPattern = [
	/\{\{\s*\$/,
	'switch the field to Expression',
];
const INVALID_PATTERNS: InvalidPattern[] = [
	UNEVALUATED_EXPRESSION,
	[/\bundefined\b|^null$/, 'its expression returned nothing'],
	INVALID_VALUE,
	[/\ufffd/, "choose the 'Encoding' of the file where it is read"],
];

/** @throws ValidationError for an object or a list, and for text that matches one of `patterns` */
export function parseText(value: unknown, label: string, patterns = INVALID_PATTERNS): string {
	const text = (isDate(value) ? parseDateTime(value)?.toUTC().toISO() : asText(value))?.trim();
	if (text === undefined) throw new ValidationError(`${label} must be text, not ${quote(value)}`);
	for (const [pattern, explanation] of patterns) {
		const found = pattern.exec(text)?.[0].trim();
		if (found !== undefined)
			throw new ValidationError(`${label} contains ${quote(found)}: ${explanation}`);
	}
	return text;
}

/** Parses a message's text, in which `undefined` may be a word; `validatePersonalText` checks it. */
export const parseFreeText = (value: unknown, label: string): string => parseText(value, label, []);

/** @returns the address without the brackets, quotes or `mailto:` around it */
export const validateEmail = (value: unknown, label: string): string => {
	const text = parseText(value, label);
	const address = parseEmail(text);
	if (address !== undefined) return address;
	throw new ValidationError(`${label} is not a valid email address: ${quote(text)}`);
};

/** A long number as spreadsheets show it: `9.00720E+15`, or `4,91E+12`. */
export const SCIENTIFIC_NOTATION = /^\d(?:[.,]\d+)?e\+\d+$/i;

/** Creates a parser for texts of at least this many characters. */
export const requireMinLength =
	(minimum: number): ParameterParser =>
	(value, label) => {
		const text = parseText(value, label);
		if ([...text].length >= minimum) return text;
		throw new ValidationError(`${label} must have at least ${minimum} characters`);
	};

/** The end of an API key, which must not be sent in a URL. */
const API_KEY_PATTERN = /[\da-f]{64}$/i;

/** Validates an ID that is inserted into a URL's path. */
export const validateId = (value: unknown, label: string): string => {
	const id = parseText(value, label);
	if (id === '') throw new ValidationError(`${label} is missing`, true);
	const isInexact = Number.isInteger(value) && !Number.isSafeInteger(value);
	if (isInexact || SCIENTIFIC_NOTATION.test(id)) {
		throw new ValidationError(`${label} is too large to be exact: pass it as text`);
	}
	if (API_KEY_PATTERN.test(id))
		throw new ValidationError(`${label} is an API key: enter an ID instead`);
	// servers resolve `.` and `..` to another path
	const isTextOrInteger = typeof value === 'string' || Number.isInteger(value);
	if (isTextOrInteger && !/^\.\.?$|\p{Cc}/u.test(id)) return id;
	throw new ValidationError(`${label} is not a valid ID: ${quote(id)}`);
};

const DATE_ONLY = /^\d{4}-?\d{2}-?\d{2}$/;
/** n8n's date picker appends this time to a date. */
const MIDNIGHT = /T00:00:00$/;
const ISO =
	/^(\d{4})-?(\d{2})-?(\d{2})([T ]\d{2}(:?\d{2}(:?\d{2}([.,]\d+)?)?)?\s*(Z|[+-]\d{2}(:?\d{2})?)?)?$/i;

/** How to interpret a time. */
export interface DateOptions {
	/** The parameter as saved in the node, with expressions unevaluated. */
	savedValue?: unknown;
	/** Applied to times without a time zone. */
	timezone: string;
	/** Parameters in which a date without a time means the end of its day. */
	inclusiveEndDates?: string[];
}

/**
 * Converts a date or time to ISO 8601 in UTC.
 *
 * @throws ValidationError if the value is not a valid time
 */
export function toIsoTime(
	{ displayName, name }: INodeProperties,
	value: unknown,
	{ savedValue: saved, timezone, inclusiveEndDates = [] }: DateOptions,
): string {
	const text = typeof value === 'string' ? value : '';
	const withoutMidnight = saved === value ? text.replace(MIDNIGHT, '') : text;
	// JavaScript parses 31 April as 1 May
	const [, year, month, day] = ISO.exec(text) ?? [];
	const isCalendarDay = new Date(`${year}-${month}-${day}`).getUTCDate() === Number(day);
	const time = isDate(value) || isCalendarDay ? parseDateTime(value, timezone) : undefined;
	const isEndOfDay = inclusiveEndDates.includes(name) && DATE_ONLY.test(withoutMidnight);
	const iso = (isEndOfDay ? time?.endOf('day') : time)?.toUTC().toISO();
	if (iso) return iso;
	throw new ValidationError(
		`${displayName} is not a valid date: ${quote(value)}. Use the format 2026-03-31T09:00`,
	);
}

type Field = Pick<INodeProperties, 'displayName' | 'name'>;

/** @param adjective describes a start beyond the end, for example `later`. @throws ValidationError */
export function assertRange(values: IDataObject, from: Field, to: Field, adjective: string): void {
	const [start, end] = [values[from.name], values[to.name]].map((value) =>
		typeof value === 'number' ? value : Date.parse(String(value)),
	);
	if (start > end)
		throw new ValidationError(`${from.displayName} is ${adjective} than ${to.displayName}`);
}
