import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { tryToParseDateTime } from 'n8n-workflow';
import { isDate, quoted, textIn } from '../values';
import { emailIn } from './email';

/**
 * Checks a value that is there and returns it as it is to be sent.
 *
 * @param label the field as the editor shows it
 * @throws FieldError when the value cannot be sent
 */
export type Check = (value: unknown, label: string) => unknown;

/** What JavaScript writes for an object inside a text, a date that is none, and no number. */
const DEBRIS = /\[object \w+\]|^(Invalid Date(Time)?|NaN)$/;

/** Half of a character that needs two: no text that a request can carry. */
const HALF_CHARACTER = /\p{Surrogate}/u;

/** An expression that was not evaluated. */
const NOT_EVALUATED = /\{\{\s*\$/;

/** What no ID, email or profile URL holds, unless a value was missing when it was put together. */
const MISSING_PART = /\bundefined\b|^null$/;

/** A value that cannot be sent; the message says which field, and what to do. */
export class FieldError extends Error {
	/**
	 * @param message a whole sentence without a full stop, for one item
	 * @param missing the label of the field, when the only fault is that it is empty
	 */
	constructor(
		message: string,
		readonly missing?: string,
	) {
		super(message);
	}
}

/**
 * A value as text: numbers and truth values in digits and words, a date in ISO 8601.
 *
 * @throws FieldError for what has no text: a list, an object, a date that is none, NaN, half a
 * character
 */
export function checkedText(value: unknown, label: string): string {
	const text = isDate(value) ? isoOf(value) : textIn(value);
	if (text === undefined) throw new FieldError(`${label} must be text, not ${quoted(value)}`);
	const expression = NOT_EVALUATED.exec(text)?.[0];
	if (expression === undefined) return checkedReadable(text, label).trim();
	throw new FieldError(`${label} contains "${expression}": switch the field to Expression`);
}

/**
 * The text of an ID, an email or a profile URL.
 *
 * @throws FieldError as `checkedText`, and where a value was missing when it was put together
 */
export function checkedIdentifier(value: unknown, label: string): string {
	const text = checkedText(value, label);
	const missing = MISSING_PART.exec(text)?.[0];
	if (missing !== undefined) throw returnedNothing(label, missing);
	return text;
}

/** What is said of a text that holds what JavaScript writes for a missing value. */
export function returnedNothing(label: string, written: string): FieldError {
	return new FieldError(`${label} contains "${written}": its expression returned nothing`);
}

/**
 * Text that can be sent.
 *
 * @throws FieldError for half a character, and for what an expression writes in place of a value
 * that has no text
 */
export function checkedReadable(text: string, label: string): string {
	if (HALF_CHARACTER.test(text)) {
		throw new FieldError(`${label} contains an invalid character: ${quoted(text)}. Enter it again`);
	}
	const debris = DEBRIS.exec(text.trim())?.[0];
	if (debris === undefined) return text;
	throw new FieldError(
		`${label} contains "${debris}": its expression returned an object or an invalid value`,
	);
}

/**
 * A date of JavaScript or of an expression in ISO 8601; undefined when it is not valid.
 *
 * @param isEnd whether it stands for the last moment of its day
 */
export function isoOf(date: unknown, timezone?: string, isEnd = false): string | undefined {
	try {
		const time = tryToParseDateTime(date, timezone);
		return (isEnd ? time.endOf('day') : time).toUTC().toISO() ?? undefined;
	} catch {
		return undefined;
	}
}

/** An email address, without what surrounds it in lists and links. */
export const email = (value: unknown, label: string): string => {
	const text = checkedIdentifier(value, label);
	const address = emailIn(text);
	if (address !== undefined) return address;
	throw new FieldError(`${label} is not a valid email address: ${quoted(text)}`);
};

/** Text of at least `minimum` characters. */
export const atLeast =
	(minimum: number): Check =>
	(value, label) => {
		const text = checkedText(value, label);
		if ([...text].length >= minimum) return text;
		throw new FieldError(`${label} must have at least ${minimum} characters`);
	};

/**
 * An ID as a part of a path. What a server would read as another path is
 * refused.
 */
export const recordId = (value: unknown, label: string): string => {
	const id = checkedIdentifier(value, label);
	if (id === '') throw new FieldError(`${label} is missing`, label);
	const isControl = (character: string) => character < ' ' || character === '\u007f';
	if (id === '.' || id === '..' || typeof value === 'boolean' || [...id].some(isControl)) {
		throw new FieldError(`${label} is not a valid ID: ${quoted(id)}`);
	}
	return id;
};

/** What a record is found by. */
export interface LocatorValue {
	mode: string;
	value: string;
}

/** The ID of a record that was picked from a list or entered. */
export const locatedId: Check = (value, label) => {
	const { mode, value: id } = value as LocatorValue;
	return { mode, value: recordId(id, label) };
};

type Field = Pick<INodeProperties, 'displayName' | 'name'>;

/**
 * Refuses a range that ends before it begins; one of which an end is open goes.
 *
 * @param values checked ones: times in ISO 8601 or as Unix seconds, or amounts
 * @param above what the start is then, compared with the end, for example `later`
 * @throws FieldError that names both fields
 */
export function refuseReversed(values: IDataObject, from: Field, to: Field, above: string): void {
	if (comparable(values[from.name]) > comparable(values[to.name])) {
		throw new FieldError(`${from.displayName} is ${above} than ${to.displayName}`);
	}
}

/** A number to compare by; NaN where there is no value, which is neither above nor below another. */
function comparable(value: unknown): number {
	return typeof value === 'number' ? value : Date.parse(String(value));
}
