import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { dateTimeIn } from '../utils/times';
import { isDate, quoted, textIn } from '../utils/values';
import { emailIn } from './email';
import type { Rules } from '../parameters/parameterValue';

/**
 * Checks a value that is there and returns it as it is to be sent.
 *
 * @param label the field as the editor shows it
 * @throws FieldError when the value cannot be sent
 */
export type Check = (value: unknown, label: string) => unknown;

/** A value that cannot be sent; the message says which field, and what to do. */
export class FieldError extends Error {
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
export const UNREAD: Sign = [/\{\{\s*\$/, 'switch the field to Expression'];
const NO_TEXT: Sign[] = [
	UNREAD,
	[/\bundefined\b|^null$/, 'its expression returned nothing'],
	INVALID_VALUE,
	[/\ufffd/, "choose the 'Encoding' of the file where it is read"],
];

/**
 * A value as text: numbers and truth values in digits and words, a date in ISO 8601.
 *
 * @throws FieldError for what has no text, and for what programs write in place of it
 */
export function checkedText(value: unknown, label: string, unwanted = NO_TEXT): string {
	const text = (isDate(value) ? dateTimeIn(value)?.toUTC().toISO() : textIn(value))?.trim();
	if (text === undefined) throw new FieldError(`${label} must be text, not ${quoted(value)}`);
	for (const [signs, why] of unwanted) {
		const found = signs.exec(text)?.[0].trim();
		if (found !== undefined) throw new FieldError(`${label} contains ${quoted(found)}: ${why}`);
	}
	return text;
}

/** The same for texts to people, which have been read for that; a person may write `undefined`. */
export const anyText = (value: unknown, label: string): string => checkedText(value, label, []);

/** An email address, without what surrounds it in lists and links. */
export const email = (value: unknown, label: string): string => {
	const text = checkedText(value, label);
	const address = emailIn(text);
	if (address !== undefined) return address;
	throw new FieldError(`${label} is not a valid email address: ${quoted(text)}`);
};

/** A long number as spreadsheets show it: `9.00720E+15`, or `4,91E+12`. */
export const ROUNDED = /^\d(?:[.,]\d+)?e\+\d+$/i;

/** Text of at least `minimum` characters. */
export const atLeast =
	(minimum: number): Check =>
	(value, label) => {
		const text = checkedText(value, label);
		if ([...text].length >= minimum) return text;
		throw new FieldError(`${label} must have at least ${minimum} characters`);
	};

/** An ID as a part of a path. */
export const recordId = (value: unknown, label: string): string => {
	const id = checkedText(value, label);
	if (id === '') throw new FieldError(`${label} is missing`, true);
	const isInexact = Number.isInteger(value) && !Number.isSafeInteger(value);
	if (isInexact || ROUNDED.test(id)) {
		throw new FieldError(`${label} is too large to be exact: pass it as text`);
	}
	// a server would read `..` as another path
	const isText = typeof value === 'string' || Number.isInteger(value);
	if (isText && !/^\.\.?$|\p{Cc}/u.test(id)) return id;
	throw new FieldError(`${label} is not a valid ID: ${quoted(id)}`);
};

const DAY = /^\d{4}-?\d{2}-?\d{2}$/;
/** What n8n's date picker puts behind a day of which no time was chosen. */
const MIDNIGHT = /T00:00:00$/;
const ISO =
	/^(\d{4})-?(\d{2})-?(\d{2})([T ]\d{2}(:?\d{2}(:?\d{2}([.,]\d+)?)?)?\s*(Z|[+-]\d{2}(:?\d{2})?)?)?$/i;

/**
 * The time in a field, in ISO 8601 and UTC; a day without a time is its last moment where it ends a range.
 *
 * @throws FieldError for what is no time
 */
export function isoTime(
	{ displayName, name }: INodeProperties,
	value: unknown,
	{ saved, timezone, wholeDays = [] }: Rules,
): string {
	const text = typeof value === 'string' ? value : '';
	const day = saved === value ? text.replace(MIDNIGHT, '') : text;
	// JavaScript takes 31 April for 1 May
	const [, year, month, ofMonth] = ISO.exec(text) ?? [];
	const exists = new Date(`${year}-${month}-${ofMonth}`).getUTCDate() === Number(ofMonth);
	const time = isDate(value) || exists ? dateTimeIn(value, timezone) : undefined;
	const isEnd = wholeDays.includes(name) && DAY.test(day);
	const iso = (isEnd ? time?.endOf('day') : time)?.toUTC().toISO();
	if (iso) return iso;
	throw new FieldError(
		`${displayName} is not a valid date: ${quoted(value)}. Use the format 2026-03-31T09:00`,
	);
}

type Field = Pick<INodeProperties, 'displayName' | 'name'>;

/**
 * Refuses a range that ends before it begins; one of which an end is open goes.
 *
 * @param values checked ones: times in ISO 8601 or as Unix seconds, or amounts
 * @param above what the start is then, compared with the end, for example `later`
 * @throws FieldError that names both fields
 */
export function refuseReversed(values: IDataObject, from: Field, to: Field, above: string): void {
	const [start, end] = [values[from.name], values[to.name]].map((value) =>
		typeof value === 'number' ? value : Date.parse(String(value)),
	);
	if (start > end) throw new FieldError(`${from.displayName} is ${above} than ${to.displayName}`);
}
