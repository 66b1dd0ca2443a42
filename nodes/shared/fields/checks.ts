import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { parseDateTime } from '../utils/dates';
import { isDate } from '../utils/dates';
import { quote } from '../utils/text';
import { asText } from '../utils/values';
import { parseEmail } from './email';

/**
 * Checks a value that is there and returns it as it is to be sent.
 *
 * @param label the field as the editor shows it
 * @throws ValidationError when the value cannot be sent
 */
export type Check = (value: unknown, label: string) => unknown;

/** A value that cannot be sent; the message says which field, and what to do. */
export class ValidationError extends Error {
	/**
	 * @param message a whole sentence without a full stop, for one item
	 * @param isMissing whether the only fault is that the field is empty
	 */
	constructor(
		message: string,
		readonly isMissing = false,
	) {
		super(message);
	}
}

type Sign = [signs: RegExp, why: string];

/** What programs write for nothing, half of a character that needs two, and a letter that could not be read. */
export const INVALID_VALUE: Sign = [
	/\[object \w+\]|^\s*(?:NaN|Invalid (?:[Dd]ate|DateTime|Duration|Interval))\s*$|\p{Surrogate}/u,
	'its expression returned an object or an invalid value',
];
/** An expression that nothing has evaluated. */
export const UNEVALUATED_EXPRESSION: Sign = [/\{\{\s*\$/, 'switch the field to Expression'];
const NO_TEXT: Sign[] = [
	UNEVALUATED_EXPRESSION,
	[/\bundefined\b|^null$/, 'its expression returned nothing'],
	INVALID_VALUE,
	[/\ufffd/, "choose the 'Encoding' of the file where it is read"],
];

/**
 * A value as text: numbers and truth values in digits and words, a date in ISO 8601.
 *
 * @throws ValidationError for what has no text, and for what programs write in place of it
 */
export function parseText(value: unknown, label: string, unwanted = NO_TEXT): string {
	const text = (isDate(value) ? parseDateTime(value)?.toUTC().toISO() : asText(value))?.trim();
	if (text === undefined) throw new ValidationError(`${label} must be text, not ${quote(value)}`);
	for (const [signs, why] of unwanted) {
		const found = signs.exec(text)?.[0].trim();
		if (found !== undefined) throw new ValidationError(`${label} contains ${quote(found)}: ${why}`);
	}
	return text;
}

/** The same for texts to people, which have been read for that; a person may write `undefined`. */
export const parseAnyText = (value: unknown, label: string): string => parseText(value, label, []);

/** An email address, without what surrounds it in lists and links. */
export const email = (value: unknown, label: string): string => {
	const text = parseText(value, label);
	const address = parseEmail(text);
	if (address !== undefined) return address;
	throw new ValidationError(`${label} is not a valid email address: ${quote(text)}`);
};

/** A long number as spreadsheets show it: `9.00720E+15`, or `4,91E+12`. */
export const SCIENTIFIC_NOTATION = /^\d(?:[.,]\d+)?e\+\d+$/i;

/** Text of at least `minimum` characters. */
export const atLeast =
	(minimum: number): Check =>
	(value, label) => {
		const text = parseText(value, label);
		if ([...text].length >= minimum) return text;
		throw new ValidationError(`${label} must have at least ${minimum} characters`);
	};

/** An ID as a part of a path. */
export const recordId = (value: unknown, label: string): string => {
	const id = parseText(value, label);
	if (id === '') throw new ValidationError(`${label} is missing`, true);
	const isInexact = Number.isInteger(value) && !Number.isSafeInteger(value);
	if (isInexact || SCIENTIFIC_NOTATION.test(id)) {
		throw new ValidationError(`${label} is too large to be exact: pass it as text`);
	}
	// a server would read `..` as another path
	const isText = typeof value === 'string' || Number.isInteger(value);
	if (isText && !/^\.\.?$|\p{Cc}/u.test(id)) return id;
	throw new ValidationError(`${label} is not a valid ID: ${quote(id)}`);
};

const DAY = /^\d{4}-?\d{2}-?\d{2}$/;
/** What n8n's date picker puts behind a day of which no time was chosen. */
const MIDNIGHT = /T00:00:00$/;
const ISO =
	/^(\d{4})-?(\d{2})-?(\d{2})([T ]\d{2}(:?\d{2}(:?\d{2}([.,]\d+)?)?)?\s*(Z|[+-]\d{2}(:?\d{2})?)?)?$/i;

/** How a date without a time or a time zone is read. */
export interface DateRules {
	/** The value as saved in the node, before expressions were evaluated. */
	saved?: unknown;
	/** The time zone of times without one. */
	timezone: string;
	/** Names of parameters that end a range and include the whole day. */
	inclusiveEndDates?: string[];
}

/**
 * The time in a field, in ISO 8601 and UTC; a day without a time is its last moment where it ends a range.
 *
 * @throws ValidationError for what is no time
 */
export function isoTime(
	{ displayName, name }: INodeProperties,
	value: unknown,
	{ saved, timezone, inclusiveEndDates = [] }: DateRules,
): string {
	const text = typeof value === 'string' ? value : '';
	const day = saved === value ? text.replace(MIDNIGHT, '') : text;
	// JavaScript takes 31 April for 1 May
	const [, year, month, ofMonth] = ISO.exec(text) ?? [];
	const exists = new Date(`${year}-${month}-${ofMonth}`).getUTCDate() === Number(ofMonth);
	const time = isDate(value) || exists ? parseDateTime(value, timezone) : undefined;
	const isEnd = inclusiveEndDates.includes(name) && DAY.test(day);
	const iso = (isEnd ? time?.endOf('day') : time)?.toUTC().toISO();
	if (iso) return iso;
	throw new ValidationError(
		`${displayName} is not a valid date: ${quote(value)}. Use the format 2026-03-31T09:00`,
	);
}

type Field = Pick<INodeProperties, 'displayName' | 'name'>;

/**
 * Refuses a range that ends before it begins; one of which an end is open goes.
 *
 * @param values checked ones: times in ISO 8601 or as Unix seconds, or amounts
 * @param above what the start is then, compared with the end, for example `later`
 * @throws ValidationError that names both fields
 */
export function assertRange(values: IDataObject, from: Field, to: Field, above: string): void {
	const [start, end] = [values[from.name], values[to.name]].map((value) =>
		typeof value === 'number' ? value : Date.parse(String(value)),
	);
	if (start > end)
		throw new ValidationError(`${from.displayName} is ${above} than ${to.displayName}`);
}
