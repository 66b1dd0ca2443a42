import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { dateTimeIn } from '../times';
import { isDate, quoted, textIn } from '../values';
import { emailIn } from './email';

/**
 * Checks a value that is there and returns it as it is to be sent.
 *
 * @param label the field as the editor shows it
 * @param isFromExpression whether the user did not type it
 * @throws FieldError when the value cannot be sent
 */
export type Check = (value: unknown, label: string, isFromExpression?: boolean) => unknown;

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

/** What programs write for nothing, half of a character that needs two, and a letter that could not be read. */
const INVALID_VALUE =
	/\[object \w+\]|^(?:NaN|Invalid (?:[Dd]ate|DateTime|Duration|Interval))$|[\p{Surrogate}\ufffd]/u;
const NO_VALUE = /\bundefined\b|^null$/;
const NOT_EVALUATED = /\{\{\s*\$/;

/**
 * A value as text: numbers and truth values in digits and words, a date in ISO 8601.
 *
 * @throws FieldError for what has no text, and for what programs write in place of it
 */
export function checkedText(value: unknown, label: string): string {
	const text = anyText(value, label);
	const expression = NOT_EVALUATED.exec(text)?.[0];
	if (expression === undefined) return checkedReadable(text, label);
	throw new FieldError(`${label} contains "${expression}": switch the field to Expression`);
}

/** The same for texts to people, which have been read for that; a person may write `undefined`. */
export function anyText(value: unknown, label: string): string {
	const text = isDate(value) ? dateTimeIn(value)?.toUTC().toISO() : textIn(value);
	if (typeof text === 'string') return text.trim();
	throw new FieldError(`${label} must be text, not ${quoted(value)}`);
}

/**
 * The text of what names something, such as an ID, an email or a profile URL.
 *
 * @throws FieldError as `checkedText`, and where a value was missing when it was put together
 */
export function checkedName(value: unknown, label: string): string {
	const text = checkedText(value, label);
	const missing = NO_VALUE.exec(text)?.[0];
	if (missing === undefined) return text;
	throw new FieldError(`${label} contains "${missing}": its expression returned nothing`);
}

/** @throws FieldError for what an expression writes where there is no text */
export function checkedReadable(text: string, label: string): string {
	const found = INVALID_VALUE.exec(text.trim())?.[0];
	if (found === undefined) return text;
	const reason =
		found === '\ufffd'
			? "choose the 'Encoding' of the file where it is read"
			: 'its expression returned an object or an invalid value';
	throw new FieldError(`${label} contains ${quoted(found)}: ${reason}`);
}

/** An email address, without what surrounds it in lists and links. */
export const email = (value: unknown, label: string): string => {
	const text = checkedName(value, label);
	const address = emailIn(text);
	if (address !== undefined) return address;
	throw new FieldError(`${label} is not a valid email address: ${quoted(text)}`);
};

/** Whether a text is a long number as spreadsheets show it: `9.00720E+15`, or `4,91E+12`. */
export const isRounded = (text: string) => /^\d(?:[.,]\d+)?e\+\d+$/i.test(text);

/** A text; one from an expression may not have missed a value. */
export const plainText = (value: unknown, label: string, isFromExpression = false): string =>
	isFromExpression ? checkedName(value, label) : checkedText(value, label);

/** Text of at least `minimum` characters. */
export const atLeast =
	(minimum: number): Check =>
	(value, label, isFromExpression) => {
		const text = plainText(value, label, isFromExpression);
		if ([...text].length >= minimum) return text;
		throw new FieldError(`${label} must have at least ${minimum} characters`);
	};

/** An ID as a part of a path. */
export const recordId = (value: unknown, label: string): string => {
	const id = checkedName(value, label);
	if (id === '') throw new FieldError(`${label} is missing`, label);
	const isInexact = Number.isInteger(value) && !Number.isSafeInteger(value);
	if (isInexact || isRounded(id)) {
		throw new FieldError(`${label} is too large to be exact: pass it as text`);
	}
	// a server would read `..` as another path
	const isText = typeof value === 'string' || Number.isInteger(value);
	if (isText && !/^\.\.?$|\p{Cc}/u.test(id)) return id;
	throw new FieldError(`${label} is not a valid ID: ${quoted(id)}`);
};

/** What a record is found by. */
export interface LocatorValue {
	mode: string;
	value: string;
}

/** The ID of a record that was picked from a list or entered. */
export const locatedId: Check = (located, label) => {
	const { mode, value } = located as LocatorValue;
	return { mode, value: recordId(value, label) };
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
	const [start, end] = [values[from.name], values[to.name]].map((value) =>
		typeof value === 'number' ? value : Date.parse(String(value)),
	);
	if (start > end) throw new FieldError(`${from.displayName} is ${above} than ${to.displayName}`);
}
