import type { IDataObject } from 'n8n-workflow';
import { isDate } from './dates';

/** Whether a value is an object, but not a list, null or a date. */
export function isRecord(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value) && !isDate(value);
}

export function asRecord(value: unknown): IDataObject {
	return isRecord(value) ? value : {};
}

export function getData(response: unknown): IDataObject {
	return asRecord(asRecord(response).data);
}

/** Converts a text, number or boolean to text; undefined for anything else. Never throws. */
export function asText(value: unknown): string | undefined {
	if (typeof value === 'string') return value;
	return typeof value === 'boolean' || Number.isFinite(value) ? String(value) : undefined;
}

/** Joins a list of texts and numbers with commas; undefined if the result is empty. */
export function joinText(value: unknown): string | undefined {
	const texts = [value]
		.flat()
		.map((part) => (typeof part === 'boolean' ? undefined : asText(part)?.trim()));
	return texts.filter(Boolean).join(', ') || undefined;
}

/** Converts one of the service's keywords, such as a status, to lower case; undefined if empty. */
export function asKeyword(value: unknown): string | undefined {
	return asText(value)?.trim().toLowerCase() || undefined;
}

/** Parses a non-negative number, or a text that is one; undefined if invalid. */
export function parseAmount(value: unknown): number | undefined {
	const isNumericText = typeof value === 'string' && /^\s*\d+(\.\d+)?\s*$/.test(value);
	const amount = isNumericText || typeof value === 'number' ? Number(value) : -1;
	return amount >= 0 && amount < Infinity ? amount : undefined;
}
