import type { IDataObject } from 'n8n-workflow';

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
	 * @param missing the label of the field, when the only fault is that it is empty
	 */
	constructor(
		message: string,
		readonly missing?: string,
	) {
		super(message);
	}
}

/** An email address: the service states no rule, so only one without `@` is refused. */
export const email: Check = (value, label) => {
	const text = String(value);
	if (/^[^@\s]+@[^@\s]+$/.test(text)) return text;
	throw new FieldError(`${label} is no email address: "${shorten(text)}"`);
};

/** Text of at least `least` characters. */
export const atLeast =
	(least: number): Check =>
	(value, label) => {
		const text = String(value);
		if ([...text].length >= least) return text;
		throw new FieldError(
			`${label} has ${[...text].length} character; at least ${least} are needed`,
		);
	};

/**
 * An ID as a part of a path (API document, Endpoints). What a server would read as another path is
 * refused.
 */
export const recordId = (value: unknown, label: string): string => {
	const id = String(value).trim();
	if (id === '') throw new FieldError(`${label} is empty`, label);
	if (id === '.' || id === '..' || hasControlCharacter(id)) {
		throw new FieldError(`${label} is no ID: "${shorten(id)}"`);
	}
	return id;
};

/** The ID of a record that was picked from a list or entered. */
export const locatedId: Check = (value, label) => {
	const { mode, value: id } = value as { mode: string; value: string };
	return { mode, value: recordId(id, label) };
};

/** A list of words, given as a list or separated by commas. */
export const words: Check = (value) => {
	const list = Array.isArray(value) ? value : String(value).split(',');
	return list.map((word) => String(word).trim()).filter((word) => word !== '');
};

/** An object, given as one or as JSON. */
export const jsonObject: Check = (value, label) => {
	const object = typeof value === 'string' ? parse(value) : value;
	if (typeof object === 'object' && object !== null && !Array.isArray(object)) return object;
	throw new FieldError(`${label} is no JSON object. Write it as {"name": "value"}`);
};

/** Key-value pairs, as the editor's list of them or as an object. */
export const pairs: Check = (value) => {
	const given = value as IDataObject;
	if (!Array.isArray(given.pair)) return given;
	return Object.fromEntries(
		(given.pair as IDataObject[])
			.map(({ name, value: content }) => [String(name ?? '').trim(), content])
			.filter(([name]) => name !== ''),
	);
};

/**
 * A profile address as the CRM has it, tidied where it is one of a person: with a scheme, without
 * query, fragment and trailing slash. Any other text is left as it is.
 */
export const profileAddress: Check = (value) => {
	const text = String(value);
	const withScheme = /^https?:\/\//i.test(text) ? text : `https://${text}`;
	if (!URL.canParse(withScheme)) return text;
	const { origin, pathname } = new URL(withScheme);
	return /^\/in\/[^/]+\/?$/.test(pathname) ? `${origin}${pathname.replace(/\/$/, '')}` : text;
};

/** The form in which profile addresses are compared. */
export function sameProfile(url: string): string {
	const tidy = String(profileAddress(url.trim(), 'Profile URL'));
	return tidy.toLowerCase().replace(/^https?:\/\/(www\.)?/, '');
}

function hasControlCharacter(text: string): boolean {
	return [...text].some((character) => character < ' ' || character === '\u007f');
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function shorten(text: string): string {
	return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
